import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { promisify } from 'node:util';

const use = `
  const { deleteStaleFiles, spooled } = await import(${JSON.stringify(import.meta.resolve('./spooled-file.ts'))});`;
const temporary = async (context: TestContext): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'sightline-spooled-'));
  context.after(() => rm(folder, { recursive: true }));
  return folder;
};
/** Runs a program whose temporary folder is `folder`. */
const run = (program: string, folder: string, before = '') => {
  const script = `${before}TMPDIR="$2" exec "$0" --input-type=module -e "$1"`;
  return promisify(execFile)('sh', ['-c', script, process.execPath, program, folder]);
};

test('a file that does not fit on the disk fails its call only, and leaves nothing behind', async (context) => {
  const folder = await temporary(context);
  // The file may have 8 blocks, and the next chunk arrives after the write of the one before has failed.
  const program = `${use}
    const { DatabaseUnavailable } = await import(${JSON.stringify(import.meta.resolve('../errors.ts'))});
    async function* chunks() {
      for (let n = 0; n < 20; n += 1) {
        yield new Uint8Array(1024);
        await new Promise((done) => setTimeout(done, 5));
      }
    }
    const platform = { config: {}, get database() { throw new DatabaseUnavailable(); } };
    console.log(await spooled({ platform }, chunks()).then(() => 'written', (error) => error.code));`;
  const { stdout } = await run(program, folder, 'ulimit -f 8; ');
  assert.equal(stdout.trim(), 'EFBIG');
  assert.deepEqual(await readdir(folder), []);
});

test('a process that is killed while it writes leaves nothing behind', async (context) => {
  const folder = await temporary(context);
  const program = `${use}
    async function* chunks() {
      yield new Uint8Array(1024);
      process.kill(process.pid, 'SIGKILL');
      await new Promise(() => {});
    }
    const { DatabaseUnavailable } = await import(${JSON.stringify(import.meta.resolve('../errors.ts'))});
    const platform = { config: {}, get database() { throw new DatabaseUnavailable(); } };
    await spooled({ platform }, chunks());`;
  await assert.rejects(run(program, folder), { signal: 'SIGKILL' });
  assert.deepEqual(await readdir(folder), []);
});

test('files without a change for a day are deleted, not those being written', async (context) => {
  const folder = await temporary(context);
  const now = Date.parse('2026-11-20T12:00:00Z');
  const hoursAgo = (hours: number): Date => new Date(now - hours * 3_600_000);
  const files = { stale: hoursAgo(25), written: hoursAgo(23) };
  for (const [name, at] of Object.entries(files)) {
    const made = join(folder, `sightline-export-${name}`);
    await mkdir(made);
    await writeFile(join(made, 'export'), 'rows');
    await utimes(join(made, 'export'), at, at);
    await utimes(made, hoursAgo(48), hoursAgo(48));
  }
  await mkdir(join(folder, 'other'));
  await utimes(join(folder, 'other'), hoursAgo(48), hoursAgo(48));
  await run(`${use} await deleteStaleFiles(${now});`, folder);
  assert.deepEqual((await readdir(folder)).toSorted(), ['other', 'sightline-export-written']);
});
