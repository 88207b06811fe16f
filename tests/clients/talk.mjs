// Talks to the server at MCP_URL with each JavaScript client, and holds what it sees against `seen.json`.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

import { call, clients } from './connect.mjs';
import { canceled, done, running } from './driver.mjs';

const seen = JSON.parse(readFileSync(new URL('seen.json', import.meta.url), 'utf8'));

for (const [name, connect] of Object.entries(clients)) {
  const client = await connect(process.env.MCP_URL, process.env.MCP_BEARER);
  try {
    await talk(client);
  } catch (error) {
    console.error(`${name}: ${error.message}`);
    process.exitCode = 1;
  } finally {
    await client.close();
  }
}
done();

async function talk(client) {
  assert.equal(client.getServerVersion().name, seen.server);
  const { tools } = await client.listTools();
  assert.deepEqual(tools.map((tool) => tool.name), seen.tools);
  await echoed(client);
  assert.deepEqual((await call(client, 'gallery', {})).content, seen.gallery);
  for (const { tool, arguments: args, code } of seen.failures) {
    const failed = await call(client, tool, args);
    assert.equal(failed.isError, true, tool);
    assert.equal(failed._meta['agent-tools/error'].code, code, tool);
    const text = JSON.stringify(failed);
    for (const secret of seen.secrets) assert.ok(!text.includes(secret), text);
  }
  await assert.rejects(call(client, 'nobody', {}), { code: seen.unknown });
  const giveUp = new AbortController();
  const sleeping = assert.rejects(call(client, 'sleepy', {}, { signal: giveUp.signal }));
  await running();
  giveUp.abort();
  await sleeping;
  await canceled();
  await echoed(client);
}

async function echoed(client) {
  const { content, structuredContent } = await call(client, 'echo', { n: 7, s: 'x' });
  assert.deepEqual(structuredContent, { n: 7, s: 'x' });
  assert.deepEqual(JSON.parse(content[0].text), structuredContent);
}
