import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';

const inside = `
  import { whenOrphaned } from ${JSON.stringify(new URL('orphaned.mjs', import.meta.url).href)};
  setTimeout(() => process.exit(), 20_000);
  whenOrphaned(() => { console.log('alone'); process.exit(); });
  console.log('started');
`;

test('what a shell started learns that the shell was ended', { skip: process.platform === 'win32' }, async () => {
  // Two commands, so that the shell stays between.
  const shell = spawn('sh', ['-c', '"$0" --input-type=module -e "$1"; true', process.execPath, inside], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said: string[] = [];
  const ended = once(shell.stdout, 'end');
  shell.stdout.setEncoding('utf8').on('data', (text: string) => {
    said.push(text);
    if (said.join('').includes('started')) shell.kill('SIGTERM');
  });
  await ended;
  assert.deepEqual(said.join('').trim().split('\n'), ['started', 'alone']);
});
