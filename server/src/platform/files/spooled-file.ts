import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, open, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Platform } from '../context.ts';
import { assertExportSize } from '../settings/export-size.ts';

/**
 * Writes a file that may be larger than memory into the temporary folder, so that no transaction stays open for as long
 * as the download takes.
 * @returns its bytes, which can be read once and are then deleted
 * @throws Conflict for one that is larger than the platform's export limit, as soon as it is
 */
export const spooled = async (
  platform: Pick<Platform, 'config' | 'database'>,
  chunks: AsyncIterable<Uint8Array>,
): Promise<AsyncIterable<Buffer>> => {
  const folder = await mkdtemp(join(tmpdir(), 'sightline-export-'));
  const file = join(folder, 'export');
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  const target = createWriteStream(file, { mode: 0o600 });
  try {
    let bytes = 0;
    for await (const chunk of chunks) {
      bytes += chunk.length;
      await assertExportSize(platform, bytes);
      if (!target.write(chunk)) await once(target, 'drain');
    }
    const closed = once(target, 'close');
    target.end();
    await closed;
  } catch (error) {
    // Discards what was not written yet.
    target.on('error', () => {});
    target.destroy();
    await remove();
    throw error;
  }
  const handle = await open(file);
  // Unlinked while open: the file disappears once it is read, or with the process.
  if (process.platform !== 'win32') await remove();
  return readOnce(handle, remove);
};

async function* readOnce(handle: FileHandle, remove: () => Promise<void>): AsyncGenerator<Buffer> {
  try {
    yield* handle.createReadStream({ autoClose: false }) as AsyncIterable<Buffer>;
  } finally {
    await handle.close();
    await remove();
  }
}
