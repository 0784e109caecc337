import { maxOf } from '@sightline/analytics';
import { dayMs } from '@sightline/contract';
import { lstat, mkdtemp, open, readdir, rm, writeFile, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Platform } from '../context.ts';
import { assertExportSize } from '../settings/export-size.ts';

/** What a file is made for: a request, or work that nobody cancels. */
type Limited = { platform: Pick<Platform, 'config' | 'database'>; canceled?: AbortSignal };

const prefix = 'sightline-export-';
const canUnlinkOpen = process.platform !== 'win32';

/**
 * Writes a file that may be larger than memory into the temporary folder, so that no transaction stays open for as long
 * as the download takes.
 * @returns its bytes, which can be read once; the file is deleted once they are read or the stream is destroyed
 * @throws Conflict for one that is larger than the platform's export limit, as soon as it is; the reason of `canceled`
 */
export const spooled = async (limited: Limited, chunks: AsyncIterable<Uint8Array>): Promise<Readable> => {
  const folder = await mkdtemp(join(tmpdir(), prefix));
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  let file: FileHandle | null = null;
  try {
    file = await open(join(folder, 'export'), 'wx+', 0o600);
    // Unlinked while open, so that it does not outlive a process that is killed. Windows cannot do this.
    if (canUnlinkOpen) await remove();
    await writeFile(file, withinLimit(limited, chunks));
    const content = file.createReadStream({ start: 0 });
    if (!canUnlinkOpen) content.once('close', () => void remove());
    return content;
  } catch (error) {
    await file?.close();
    await remove();
    throw error;
  }
};

async function* withinLimit(
  { platform, canceled }: Limited,
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of chunks) {
    canceled?.throwIfAborted();
    bytes += chunk.length;
    await assertExportSize(platform, bytes);
    yield chunk;
  }
}

/**
 * Deletes files that killed processes left behind: those without a change for a day, so not those being written.
 * @throws Error if one cannot be deleted
 */
export const deleteStaleFiles = async (now: number): Promise<void> => {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(prefix)) continue;
    const folder = join(tmpdir(), name);
    // Another user's, or deleted meanwhile.
    const changed = await lastChange(folder).catch(() => now);
    if (changed < now - dayMs) await rm(folder, { recursive: true, force: true });
  }
};

const lastChange = async (folder: string): Promise<number> => {
  const paths = [folder, ...(await readdir(folder)).map((name) => join(folder, name))];
  return maxOf((await Promise.all(paths.map((path) => lstat(path)))).map(({ mtimeMs }) => mtimeMs));
};
