/** Describes the schema of a database as text, so that two schemas can be compared. */
import type pg from 'pg';

/** Each query returns the object a line belongs to and the line. The order of columns does not matter. */
const queries = [
  // Tables, with what each role may do.
  `select relname as object, format('%s%s%s%s', case relkind when 'p' then 'partitioned ' else '' end || 'table',
     case when relispartition then ' ' || pg_get_expr(relpartbound, c.oid) else '' end,
     case when relforcerowsecurity then ', forced row security' when relrowsecurity then ', row security' else '' end,
     ': ' || obj_description(c.oid, 'pg_class')) as line
   from c where relkind in ('r', 'p')`,
  `select relname as object, format('grant %s to %s',
     string_agg(lower(privilege_type), ', ' order by privilege_type), grantee::regrole) as line
   from c cross join aclexplode(relacl) as acl where relkind in ('r', 'p') and grantee <> relowner group by relname, grantee`,
  `select relname as object, format('column %s %s%s%s%s%s%s%s', attname, format_type(atttypid, atttypmod),
     case when attcollation <> typcollation then ' collate ' || attcollation::regcollation else '' end,
     case when attnotnull then ' not null' else '' end,
     case attgenerated when 's' then ' generated ' else ' default ' end || pg_get_expr(adbin, adrelid),
     case attidentity when 'a' then ' identity' when 'd' then ' identity by default' else '' end,
     case when attstattarget >= 0 then ' statistics ' || attstattarget else '' end,
     ': ' || col_description(c.oid, attnum)) as line
   from c join pg_attribute on attrelid = c.oid join pg_type on pg_type.oid = atttypid
   left join pg_attrdef on adrelid = c.oid and adnum = attnum
   where relkind in ('r', 'p') and attnum > 0 and not attisdropped`,
  `select relname as object, format('grant %s (%s) to %s', lower(privilege_type), attname, grantee::regrole) as line
   from c join pg_attribute on attrelid = c.oid cross join aclexplode(attacl) as acl`,
  // PostgreSQL 18 lists columns that are not null as constraints as well.
  `select relname as object, format('constraint %s %s', conname, pg_get_constraintdef(pg_constraint.oid)) as line
   from c join pg_constraint on conrelid = c.oid where contype <> 'n'`,
  `select tables.relname as object, regexp_replace(pg_get_indexdef(c.oid), ' ON \\S+', '') as line
   from c join pg_index on indexrelid = c.oid join pg_class as tables on tables.oid = indrelid`,
  `select relname as object, format('policy %s for %s to %s%s%s', polname,
     case polcmd when '*' then 'all' when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' else 'delete' end,
     array_to_string(array(select role::regrole::text from unnest(polroles) as role order by 1), ', '),
     ' using ' || pg_get_expr(polqual, polrelid), ' with check ' || pg_get_expr(polwithcheck, polrelid)) as line
   from c join pg_policy on polrelid = c.oid`,
  `select relname as object, pg_get_triggerdef(pg_trigger.oid) as line
   from c join pg_trigger on tgrelid = c.oid where not tgisinternal`,
  `select relname as object, format('sequence of %s from %s by %s', format_type(seqtypid, null), seqstart, seqincrement) as line
   from c join pg_sequence on seqrelid = c.oid`,
  `select proname as object, pg_get_functiondef(oid) as line
   from pg_proc where pronamespace = current_schema()::regnamespace`,
];

/** Describes everything in the current schema, object by object, and how many rows each table has if any. */
export const describeCatalog = async (client: pg.ClientBase): Promise<string> => {
  const objects = new Map<string, string[]>();
  const add = (object: string, line: string): void => void objects.set(object, [...(objects.get(object) ?? []), line]);
  for (const query of queries) {
    const { rows } = await client.query<{ object: string; line: string }>(
      `with c as (select * from pg_class where relnamespace = current_schema()::regnamespace and relname !~ '^schema_migrations')
       ${query} order by 1, 2`,
    );
    for (const { object, line } of rows) add(object, line);
  }
  const { rows: tables } = await client.query<{ name: string }>(
    'select tablename as name from pg_tables where schemaname = current_schema() order by 1',
  );
  for (const { name } of tables) {
    const { rows } = await client.query<{ row: string }>(`select t::text as row from ${name} as t order by 1`);
    if (name !== 'schema_migrations') for (const { row } of rows) add(name, `row ${row}`);
  }
  return [...objects]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([object, lines]) =>
        `${object}\n${lines.map((line) => `  ${line.trimEnd().replaceAll('\n', '\n  ')}\n`).join('')}`,
    )
    .join('\n');
};
