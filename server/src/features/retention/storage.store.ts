import { sql } from 'kysely';
import { withOperator, withSystem, type DatabaseHandle, type Tx } from '../../platform/database/tenant.ts';

/** `fileBytes` of the bytes are files of reports. */
export type Storage = { bytes: number; fileBytes: number; measuredAt: Date };

/** What an organization stored when it was last measured; null before the first night. */
export const readStorage = async (tx: Tx, organizationId: string): Promise<Storage | null> => {
  const row = await tx
    .selectFrom('organization_storage')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  return row === undefined
    ? null
    : { bytes: Number(row.bytes), fileBytes: Number(row.file_bytes), measuredAt: row.measured_at };
};

const tablesOf = async (tx: Tx): Promise<{ name: string; bytes: number }[]> => {
  const { rows } = await sql<{ name: string; bytes: number }>`
    select c.oid::regclass::text as name, pg_total_relation_size(c.oid)::float8 as bytes
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'report_files'`.execute(tx);
  return rows;
};

/** The bytes of each organization's files, which differ too much in size to be estimated by rows. */
const filesOf = async (tx: Tx): Promise<Map<string, number>> => {
  const { rows } = await sql<{ id: string; bytes: number }>`
    select organization_id as id, sum(bytes)::float8 as bytes from (
      select organization_id, octet_length(bytes) as bytes from report_files
      union all select organization_id, bytes from report_objects) files group by 1`.execute(tx);
  return new Map(rows.map(({ id, bytes }) => [id, bytes]));
};

type Measured = { totals: Map<string, number>; files: Map<string, number> };

/** Estimates each organization's storage: its share of each table's rows, including indexes, and its files. */
const measure = (database: DatabaseHandle): Promise<Measured> =>
  withOperator(database, async (tx) => {
    const files = await filesOf(tx);
    const totals = new Map(files);
    for (const { name, bytes } of await tablesOf(tx)) {
      const { rows } = await sql
        .raw<{ id: string | null; share: number }>(
          `select organization_id as id, count(*)::float8 / sum(count(*)) over () as share from ${name} group by 1`,
        )
        .execute(tx);
      for (const { id, share } of rows) if (id !== null) totals.set(id, (totals.get(id) ?? 0) + bytes * share);
    }
    return { totals, files };
  });

/** Measures what every organization stores. */
export const measureStorage = async (database: DatabaseHandle, at: Date): Promise<void> => {
  const { totals, files } = await measure(database);
  await withSystem(database, async (tx) => {
    for (const [id, bytes] of totals)
      await sql`
        insert into organization_storage (organization_id, bytes, file_bytes, measured_at)
        select id, ${Math.round(bytes)}, ${files.get(id) ?? 0}, ${at} from organizations where id = ${id}
        on conflict (organization_id) do update set bytes = excluded.bytes, file_bytes = excluded.file_bytes, measured_at = excluded.measured_at`.execute(
        tx,
      );
  });
};
