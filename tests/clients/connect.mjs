// The JavaScript clients, each as something that connects.

import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as SdkClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as SdkTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

const who = { name: 'agent-tools-tests', version: '1' };

// Each gives a connected client.
export const clients = {
  'sdk 1.32': (url, bearer) => connected(new SdkClient(who), SdkTransport, url, bearer),
  'client 2.4, as 2025': (url, bearer) => negotiating('legacy', url, bearer),
  'client 2.4, as 2026': (url, bearer) => negotiating({ pin: '2026-07-28' }, url, bearer),
  'client 2.4, as it finds': (url, bearer) => negotiating('auto', url, bearer),
};

function negotiating(mode, url, bearer) {
  return connected(new Client(who, { versionNegotiation: { mode } }), StreamableHTTPClientTransport, url, bearer);
}

async function connected(client, Transport, url, bearer) {
  const requestInit = { headers: { Authorization: `Bearer ${bearer}` } };
  await client.connect(new Transport(new URL(url), { requestInit }));
  return client;
}

// Calls a tool; the older client takes its options one place further back.
export function call(client, name, args, options) {
  const params = { name, arguments: args };
  return client instanceof SdkClient ? client.callTool(params, undefined, options) : client.callTool(params, options);
}
