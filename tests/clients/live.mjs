// The clients themselves: each connects, lists every page, and calls a tool whose result it holds against its schema.

import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as SdkClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as SdkTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

const who = { name: 'agent-tools-tests', version: '1' };

// Each gives the names of the tools that the client lists.
export const clients = {
  'sdk 1.32, connected': (url, bearer) => listed(new SdkClient(who), SdkTransport, url, bearer),
  'client 2.4, connected as 2025': (url, bearer) =>
    listed(new Client(who, { versionNegotiation: { mode: 'legacy' } }), StreamableHTTPClientTransport, url, bearer),
  'client 2.4, connected as 2026': (url, bearer) =>
    listed(
      new Client(who, { versionNegotiation: { mode: { pin: '2026-07-28' } } }),
      StreamableHTTPClientTransport,
      url,
      bearer,
    ),
};

async function listed(client, Transport, url, bearer) {
  const requestInit = { headers: { Authorization: `Bearer ${bearer}` } };
  await client.connect(new Transport(new URL(url), { requestInit }));
  try {
    const names = [];
    let cursor;
    do {
      const page = await client.listTools(cursor === undefined ? {} : { cursor });
      names.push(...page.tools.map((tool) => tool.name));
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    const { structuredContent } = await client.callTool({ name: 'echo', arguments: { n: 7, s: 'x' } });
    if (structuredContent?.n !== 7) throw new Error(`echo says ${JSON.stringify(structuredContent)}`);
    return names;
  } finally {
    await client.close();
  }
}
