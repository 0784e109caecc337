import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';

const orphaned = JSON.stringify(new URL('orphaned.mjs', import.meta.url).href);
const endsAnyway = `setTimeout(() => process.exit(), 20_000); const alone = () => { console.log('alone'); process.exit(); };`;
const polling = `
  import { whenOrphaned } from ${orphaned};
  ${endsAnyway}
  whenOrphaned(alone);
  console.log('started');
`;
/** Busy meanwhile, as during a build. */
const busy = `
  import { isOrphaned, whenOrphaned } from ${orphaned};
  ${endsAnyway}
  console.log('started');
  const since = Date.now();
  while (!isOrphaned() && Date.now() - since < 20_000) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
  whenOrphaned(alone);
`;

for (const [name, inside] of Object.entries({ polling, busy }))
  test(`a command notices that its shell was killed: ${name}`, { skip: process.platform === 'win32' }, async () => {
    // Two commands, so that the shell does not replace itself with the first.
    const shell = spawn('sh', ['-c', '"$0" --input-type=module -e "$1"; true', process.execPath, inside], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const output: string[] = [];
    const ended = once(shell.stdout, 'end');
    shell.stdout.setEncoding('utf8').on('data', (text: string) => {
      output.push(text);
      if (output.join('').includes('started')) shell.kill('SIGTERM');
    });
    await ended;
    assert.deepEqual(output.join('').trim().split('\n'), ['started', 'alone']);
  });
