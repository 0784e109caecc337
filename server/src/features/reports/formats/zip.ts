import { zipSync } from 'fflate';

export type NamedFile = { name: string; bytes: Buffer };

/** Every entry has the same date, so that equal files make equal archives. */
const date = new Date(1980, 0, 1);

export const zipped = (files: readonly NamedFile[]): Buffer =>
  Buffer.from(zipSync(Object.fromEntries(files.map(({ name, bytes }) => [name, bytes])), { mtime: date }));
