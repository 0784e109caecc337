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

test('prints its address, and stops cleanly on request', async () => {
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

test('starts its history at the configured time, so that the site is the same on any day', async () => {
  const first = async (now: string, ...more: string[]): Promise<unknown> => {
    const { child, output } = run('--port', '0', '--now', now, '--months', '1', ...more);
    await once(child.stdout, 'data');
    const url = /ready (\S+)/.exec(output.stdout)?.[1] ?? '';
    const credentials = Buffer.from('collector@halden-robotics.example:simulator-token').toString('base64');
    const answer = await fetch(`${url}/rest/api/3/search/jql`, {
      method: 'POST',
      headers: { authorization: `Basic ${credentials}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        jql: 'project = PLAT ORDER BY created ASC',
        fields: ['created', 'summary'],
        maxResults: 20,
      }),
    });
    const body = (await answer.json()) as { issues: { id: string; fields: unknown }[] };
    child.kill('SIGTERM');
    await once(child, 'close');
    return body.issues.map(({ id, fields }) => [id, fields]);
  };
  const anchored = await first('2026-11-20T12:00:00Z', '--start', '2026-10-20T00:00:00Z');
  assert.deepEqual(await first('2026-11-24T12:00:00Z', '--start', '2026-10-20T00:00:00Z'), anchored);
  assert.notDeepEqual(await first('2026-11-24T12:00:00Z'), anchored);
});
