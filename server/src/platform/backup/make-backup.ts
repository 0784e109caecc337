import { createHash, hkdfSync } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { productVersion } from '../version.ts';
import {
  createRowCount,
  fullName,
  headerFormat,
  openBackupWriter,
  type BackupFooter,
  type BackupTable,
  type TableCount,
} from './backup-format.ts';
import { beginSnapshot, copyOut, listTables } from './backup-tables.ts';

/** Identifies keys without revealing anything about them. */
export const keyFingerprint = (secretKey: string): string =>
  createHash('sha256')
    .update(Buffer.from(hkdfSync('sha256', Buffer.from(secretKey, 'hex'), '', 'sightline/backup/1', 32)))
    .digest('hex');

export type MadeBackup = { file: string; bytes: number; tables: number; rows: number };
type Source = { databaseUrl: string; secretKey: string; now: number };

/** Reads the rows of a table in the snapshot of the client. */
export const readRows = async (
  client: pg.Client,
  table: BackupTable,
  take: (chunk: Buffer) => void | Promise<void>,
): Promise<TableCount> => {
  const counter = createRowCount();
  for await (const chunk of client.query(copyTo(copyOut(table))) as AsyncIterable<Buffer>) {
    counter.add(chunk);
    await take(chunk);
  }
  return counter.count;
};

/**
 * Writes everything that the database holds into one file, as of one instant, while Sightline runs. What is
 * encrypted stays encrypted. The file gets its name once it is complete.
 */
export const makeBackup = async (file: string, { databaseUrl, secretKey, now }: Source): Promise<MadeBackup> => {
  const partial = `${file}.partial`;
  await rm(partial, { force: true });
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'sightline-backup' });
  client.on('error', () => {});
  await client.connect();
  const writer = openBackupWriter(partial);
  try {
    await beginSnapshot(client);
    const { rows: migrations } = await client.query<{ name: string }>(
      'select name from schema_migrations order by name',
    );
    const header = {
      format: headerFormat,
      productVersion,
      madeAt: new Date(now).toISOString(),
      migrations: migrations.map(({ name }) => name),
      keyFingerprint: keyFingerprint(secretKey),
    } as const;
    await writer.json({ kind: 'header', header });
    const footer: BackupFooter = { tables: {}, sequences: [] };
    for (const table of await listTables(client)) {
      await writer.json({ kind: 'table', table });
      footer.tables[fullName(table)] = await readRows(client, table, (chunk) => writer.rows(chunk));
    }
    const sequences = await client.query<{ name: string; value: number }>(
      `select quote_ident(schemaname) || '.' || quote_ident(sequencename) as name, last_value::float8 as value
       from pg_sequences where schemaname = 'public' and last_value is not null`,
    );
    footer.sequences = sequences.rows;
    await writer.json({ kind: 'footer', footer });
    const bytes = await writer.close();
    await rename(partial, file);
    const counts = Object.values(footer.tables);
    return { file, bytes, tables: counts.length, rows: counts.reduce((sum, { rows }) => sum + rows, 0) };
  } catch (error) {
    writer.abort();
    await rm(partial, { force: true });
    throw error;
  } finally {
    await client.end();
  }
};
