import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Platform } from '../context.ts';
import { assertExportSize } from '../settings/export-size.ts';

type Limited = Pick<Platform, 'config' | 'database'>;

/**
 * Writes a file that may be larger than memory into the temporary folder, so that no transaction stays open for as long
 * as the download takes.
 * @returns its bytes, which can be read once; the file is deleted once they are read or the stream is destroyed
 * @throws Conflict for one that is larger than the platform's export limit, as soon as it is
 */
export const spooled = async (platform: Limited, chunks: AsyncIterable<Uint8Array>): Promise<Readable> => {
  const folder = await mkdtemp(join(tmpdir(), 'sightline-export-'));
  const file = join(folder, 'export');
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    await writeFile(file, withinLimit(platform, chunks), { mode: 0o600 });
    const content = (await open(file)).createReadStream();
    // Unlinked while open, so that it does not outlive the process. Windows cannot do this.
    if (process.platform !== 'win32') await remove();
    else content.once('close', () => void remove());
    return content;
  } catch (error) {
    await remove();
    throw error;
  }
};

async function* withinLimit(platform: Limited, chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    await assertExportSize(platform, bytes);
    yield chunk;
  }
}
