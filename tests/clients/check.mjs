// Holds the tools of `lists.json` (a `tools/list` result for each revision) against everything that JavaScript clients
// parse and compile, and lists them with the clients themselves from the server at MCP_URL. Loopback only.

import { readFileSync } from 'node:fs';

import { clients } from './connect.mjs';
import { judges } from './judges.mjs';
import { listed } from './live.mjs';

const read = (name) => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'));
const lists = Object.entries(read('lists.json'));
const complaints = [];

for (const [name, judge] of Object.entries(judges)) {
  for (const [revision, list] of lists) {
    complaints.push(...judge(list).map((complaint) => `${name}, ${revision}: ${complaint}`));
  }
}

// A judge that takes everything is none.
for (const { what, tool, refused_by } of read('spoiled.json')) {
  const inputSchema = { type: 'object', properties: {} };
  const spoiled = { name: 'spoiled', inputSchema, ...tool };
  const list = { tools: [{ name: 'before', inputSchema }, spoiled, { name: 'after', inputSchema }] };
  for (const [name, judge] of Object.entries(judges)) {
    const refused = judge(list).length > 0;
    if (refused !== refused_by.includes(name)) {
      complaints.push(`${name} ${refused ? 'refuses' : 'takes'} ${what}; spoiled.json says otherwise`);
    }
  }
}

for (const name of Object.keys(clients)) {
  try {
    const names = await listed(name, process.env.MCP_URL, process.env.MCP_BEARER);
    const missing = lists[0][1].tools.map((tool) => tool.name).filter((tool) => !names.includes(tool));
    complaints.push(...missing.map((tool) => `${name}: ${tool} is lost`));
  } catch (error) {
    complaints.push(`${name}: ${error.message}`);
  }
}

const seen = `${lists.map(([revision, { tools }]) => `${tools.length} tools in ${revision}`).join(', ')}`;
console.log(`${seen}: ${[...Object.keys(judges), ...Object.keys(clients)].join('; ')}`);
complaints.forEach((complaint) => console.error(complaint));
process.exitCode = complaints.length > 0 || lists.every(([, { tools }]) => tools.length === 0) ? 1 : 0;
