import { Zip, ZipDeflate } from 'fflate';

type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
export type ZipEntry = { name: string; chunks: Chunks };

/** Every entry has the same date, so that equal files make equal archives. */
const date = new Date(1980, 0, 1);

/** Compresses a zip archive while its entries are read, without keeping any in memory. */
export async function* zipChunks(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, chunk) => {
    if (error !== null) failure = error;
    else ready.push(chunk);
  });
  function* settled(): Generator<Uint8Array> {
    if (failure !== null) throw failure;
    yield* ready.splice(0);
  }
  for await (const { name, chunks } of entries) {
    const entry = new ZipDeflate(name, { level: 6 });
    entry.mtime = date;
    zip.add(entry);
    for await (const chunk of chunks) {
      // Copies the input, because the library keeps it and the buffer may be reused.
      entry.push(new Uint8Array(chunk));
      yield* settled();
    }
    entry.push(new Uint8Array(0), true);
    yield* settled();
  }
  zip.end();
  yield* settled();
}

export const textChunk = (text: string): Uint8Array => new TextEncoder().encode(text);
