import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));

function run(...args: string[]) {
  const child = spawn(process.execPath, [MAIN, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const output = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text));
  return { child, output };
}

test('says where it answers, and stops cleanly when told to', async () => {
  const { child, output } = run('--port', '0', '--months', '1');
  await once(child.stdout, 'data');
  const [, url] = /^simulator ready (http:\/\/127\.0\.0\.1:\d+)\n$/.exec(output.stdout) ?? [];
  assert.ok(url, output.stdout + output.stderr);
  const answer = await fetch(`${url}/_edge/tenant_info`);
  assert.equal(answer.status, 200);
  child.kill('SIGTERM');
  const [code] = await once(child, 'close');
  assert.deepEqual([code, output.stderr], [0, '']);
});

test('ends with one sentence when the arguments are wrong', async () => {
  const { child, output } = run('--rate-limit', 'generous');
  const [code] = await once(child, 'close');
  assert.equal(code, 2);
  assert.equal(output.stderr, 'simulator: --rate-limit must be default, strict or off, not generous\n');
});
