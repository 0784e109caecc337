import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';

test('a file that does not fit on the disk fails its call only, and leaves nothing behind', async (context) => {
  const folder = await mkdtemp(join(tmpdir(), 'sightline-spooled-'));
  context.after(() => rm(folder, { recursive: true }));
  // The file may have 8 blocks, and the next chunk arrives after the write of the one before has failed.
  const program = `
    const { DatabaseUnavailable } = await import(${JSON.stringify(import.meta.resolve('../errors.ts'))});
    const { spooled } = await import(${JSON.stringify(import.meta.resolve('./spooled-file.ts'))});
    async function* chunks() {
      for (let n = 0; n < 20; n += 1) {
        yield new Uint8Array(1024);
        await new Promise((done) => setTimeout(done, 5));
      }
    }
    const platform = { config: {}, get database() { throw new DatabaseUnavailable(); } };
    console.log(await spooled(platform, chunks()).then(() => 'written', (error) => error.code));`;
  const script = 'ulimit -f 8; TMPDIR="$2" exec "$0" --input-type=module -e "$1"';
  const { stdout } = await promisify(execFile)('sh', ['-c', script, process.execPath, program, folder]);
  assert.equal(stdout.trim(), 'EFBIG');
  assert.deepEqual(await readdir(folder), []);
});
