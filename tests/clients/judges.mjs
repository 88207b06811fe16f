// Who looks at a `tools/list` result, and what each has to say against it. No complaint: the whole list is taken.

import { isDeepStrictEqual } from 'node:util';

import Ajv from 'ajv';
import Ajv2020 from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { ListToolsResultSchema as coreList } from '@modelcontextprotocol/core';
import { AjvJsonSchemaValidator as ClientAjv } from '@modelcontextprotocol/client/validators/ajv';
import { CfWorkerJsonSchemaValidator as ClientWorker } from '@modelcontextprotocol/client/validators/cf-worker';
import { ListToolsResultSchema as sdkList } from '@modelcontextprotocol/sdk/types.js';
import { AjvJsonSchemaValidator as SdkAjv } from '@modelcontextprotocol/sdk/validation/ajv';

// Each judge takes a list and gives its complaints; a complaint about a tool begins with the tool's name.
export const judges = {
  'ajv draft-07 strict': compiling(Ajv),
  'ajv 2020-12 strict': compiling(Ajv2020),
  'sdk 1.32': parsing(sdkList, [new SdkAjv()]),
  'client 2.4': parsing(coreList, [new ClientAjv(), new ClientWorker()]),
};

// Compiles both schemas of each tool; a warning is a complaint like any other.
function compiling(Dialect) {
  let complain;
  const say = (...words) => complain(words.join(' '));
  const ajv = addFormats(new Dialect({ strict: true, logger: { log: say, warn: say, error: say } }));
  return ({ tools }) => {
    const complaints = [];
    for (const tool of tools) {
      for (const role of ['inputSchema', 'outputSchema'].filter((role) => role in tool)) {
        complain = (words) => complaints.push(`${tool.name} ${role}: ${words}`);
        try {
          ajv.compile(tool[role]);
        } catch (error) {
          complain(error.message);
        }
      }
    }
    return complaints;
  };
}

// Parses the list, which must come out as it went in, and prepares the results' validators as a call would.
function parsing(schema, validators) {
  return (list) => {
    const parsed = schema.safeParse(list);
    if (!parsed.success) {
      return parsed.error.issues.map(({ path: [, at, ...place], message }) => {
        return `${list.tools[at]?.name ?? 'list'} ${place.join('/')}: ${message}`;
      });
    }
    const complaints = [];
    for (const [at, tool] of list.tools.entries()) {
      if (!isDeepStrictEqual(parsed.data.tools[at], tool)) complaints.push(`${tool.name}: comes out changed`);
      for (const validator of 'outputSchema' in tool ? validators : []) {
        try {
          validator.getValidator(tool.outputSchema);
        } catch (error) {
          complaints.push(`${tool.name} outputSchema: ${error.message}`);
        }
      }
    }
    return complaints;
  };
}
