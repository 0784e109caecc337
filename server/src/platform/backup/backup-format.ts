/**
 * A backup is one compressed stream of records: a header, then each table with its rows in PostgreSQL's COPY format,
 * then the row counts. Each record has its kind and length, so that a truncated file is detected.
 */
import { createReadStream, createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { crc32, createGunzip, createGzip } from 'node:zlib';

const magic = 'sightline-backup/1';
const kinds = { json: 1, rows: 2 } as const;

export type BackupTable = { schema: string; name: string; columns: string[] };
export type BackupHeader = {
  format: typeof magic;
  productVersion: string;
  madeAt: string;
  /** Migrations of the schema, in order. */
  migrations: string[];
  /** Fingerprint of the secret key; the key itself is not in the backup. */
  keyFingerprint: string;
};
/** How many rows a table has, and a checksum that does not depend on their order. */
export type TableCount = { rows: number; checksum: number };
export type BackupFooter = {
  tables: Record<string, TableCount>;
  sequences: { name: string; value: number }[];
};
export type BackupRecord =
  | { kind: 'header'; header: BackupHeader }
  | { kind: 'table'; table: BackupTable }
  | { kind: 'rows'; bytes: Buffer }
  | { kind: 'footer'; footer: BackupFooter };

export const headerFormat = magic;
export const fullName = ({ schema, name }: Pick<BackupTable, 'schema' | 'name'>): string => `${schema}.${name}`;

/** Writes a backup file. The file exists in full once `close` has resolved. */
export const openBackupWriter = (file: string) => {
  const gzip = createGzip({ level: 6 });
  const target = createWriteStream(file, { mode: 0o600, flags: 'wx' });
  const failed = new Promise<never>((_done, fail) => {
    for (const stream of [gzip, target]) stream.once('error', fail);
  });
  // Writing and closing await it, but between two writes nothing does, so a rejection must not count as unhandled.
  failed.catch(() => {});
  gzip.pipe(target);
  const write = async (kind: number, bytes: Buffer): Promise<void> => {
    const head = Buffer.alloc(5);
    head.writeUInt8(kind, 0);
    head.writeUInt32BE(bytes.length, 1);
    gzip.write(head);
    if (!gzip.write(bytes)) await Promise.race([once(gzip, 'drain'), failed]);
  };
  return {
    json: (record: Exclude<BackupRecord, { kind: 'rows' }>) => write(kinds.json, Buffer.from(JSON.stringify(record))),
    rows: (bytes: Buffer) => write(kinds.rows, bytes),
    async close(): Promise<number> {
      gzip.end();
      await Promise.race([once(target, 'close'), failed]);
      return target.bytesWritten;
    },
    abort(): void {
      gzip.destroy();
      target.destroy();
    },
  };
};

const cutShort = 'The backup is incomplete: it ends before its last record.';

/** Reads a backup record by record. @throws Error for a file that is not a backup or is truncated */
export async function* readBackup(file: string): AsyncGenerator<BackupRecord> {
  const source = createReadStream(file);
  const gunzip = createGunzip();
  source.on('error', (error) => gunzip.destroy(error));
  source.pipe(gunzip);
  let held: Buffer = Buffer.alloc(0);
  let isFirst = true;
  let isWhole = false;
  try {
    for await (const chunk of gunzip as AsyncIterable<Buffer>) {
      held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
      while (held.length >= 5) {
        const length = held.readUInt32BE(1);
        if (held.length < 5 + length) break;
        const bytes = held.subarray(5, 5 + length);
        const record = held.readUInt8(0) === kinds.rows ? ({ kind: 'rows', bytes } as const) : asRecord(bytes);
        if (isFirst && (record.kind !== 'header' || record.header.format !== magic))
          throw new Error(`${file} is not a Sightline backup that this version can read.`);
        isFirst = false;
        isWhole = record.kind === 'footer';
        yield record;
        held = held.subarray(5 + length);
      }
    }
  } catch (error) {
    if ((error as { code?: string }).code === 'Z_BUF_ERROR') throw new Error(cutShort, { cause: error });
    if (String((error as { code?: string }).code).startsWith('Z_'))
      throw new Error(`${file} is not a backup, or it is damaged.`, { cause: error });
    throw error;
  } finally {
    source.destroy();
  }
  if (!isWhole || held.length > 0) throw new Error(cutShort);
}

const asRecord = (bytes: Buffer): BackupRecord => JSON.parse(bytes.toString()) as BackupRecord;

/** Counts rows of PostgreSQL's text format as they pass. */
export const createRowCount = () => {
  let rest: Buffer = Buffer.alloc(0);
  const count: TableCount = { rows: 0, checksum: 0 };
  return {
    count,
    add(chunk: Buffer): void {
      const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      let from = 0;
      for (let end = bytes.indexOf(10, from); end !== -1; end = bytes.indexOf(10, from)) {
        count.rows += 1;
        count.checksum = (count.checksum + crc32(bytes.subarray(from, end))) % Number.MAX_SAFE_INTEGER;
        from = end + 1;
      }
      rest = Buffer.from(bytes.subarray(from));
    },
  };
};
