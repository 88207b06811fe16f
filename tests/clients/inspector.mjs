// Runs the inspector's command line against the server at MCP_URL, and holds what it prints against `seen.json`.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { canceled, done, running } from './driver.mjs';

const seen = JSON.parse(readFileSync(new URL('seen.json', import.meta.url), 'utf8'));
const program = fileURLToPath(new URL('node_modules/.bin/inspector', import.meta.url));
const home = mkdtempSync(join(tmpdir(), 'inspector-'));

for (const [era, version] of [['legacy', '2025-11-25'], ['modern', '2026-07-28']]) {
  try {
    await talk(era, version);
  } catch (error) {
    console.error(`inspector, ${era}: ${error.message}`);
    process.exitCode = 1;
  }
}
rmSync(home, { recursive: true });
done();

async function talk(era, version) {
  const run = (...asked) => started(era, asked).ended;
  const call = (tool, args) =>
    run('--method', 'tools/call', '--tool-name', tool, '--tool-args-json', JSON.stringify(args));

  const hello = (await run('--method', 'initialize')).printed;
  assert.deepEqual([hello.serverInfo.name, hello.protocolVersion], [seen.server, version]);
  const { tools } = (await run('--method', 'tools/list')).printed;
  assert.deepEqual(tools.map((tool) => tool.name), seen.tools);
  assert.deepEqual((await call('echo', { n: 7, s: 'x' })).printed.structuredContent, { n: 7, s: 'x' });
  const shown = (await call('gallery', {})).printed.content;
  assert.deepEqual(shown, seen.gallery);
  for (const { tool, arguments: args, code } of seen.failures) {
    const { printed, exit } = await call(tool, args);
    assert.notEqual(exit, 0, tool);
    assert.equal(printed._meta['agent-tools/error'].code, code, tool);
  }
  assert.notEqual((await call('nobody', {})).exit, 0);
  const sleeping = started(era, ['--method', 'tools/call', '--tool-name', 'sleepy']);
  await running();
  sleeping.child.kill();
  await sleeping.ended;
  await canceled();
}

// A run whose environment is its own: it would read and write a profile.
function started(era, asked) {
  const authorization = `Authorization: Bearer ${process.env.MCP_BEARER}`;
  const server = ['--cli', process.env.MCP_URL, '--transport', 'http', '--protocol-era', era];
  const child = spawn(process.execPath, [program, ...server, '--header', authorization, ...asked], {
    env: { HOME: home, PATH: process.env.PATH },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (part) => (text += part));
  const ended = new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (exit) => resolve({ exit, printed: text === '' ? undefined : JSON.parse(text) }));
  });
  return { child, ended };
}
