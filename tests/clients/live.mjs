// The clients themselves: each connects, lists every page, and calls a tool whose result it holds against its schema.

import { call, clients } from './connect.mjs';

// The names of the tools that a client lists.
export async function listed(name, url, bearer) {
  const client = await clients[name](url, bearer);
  try {
    const names = [];
    let cursor;
    do {
      const page = await client.listTools(cursor === undefined ? {} : { cursor });
      names.push(...page.tools.map((tool) => tool.name));
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    const { structuredContent } = await call(client, 'echo', { n: 7, s: 'x' });
    if (structuredContent?.n !== 7) throw new Error(`echo says ${JSON.stringify(structuredContent)}`);
    return names;
  } finally {
    await client.close();
  }
}
