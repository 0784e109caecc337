/** What a running version relies on in a schema, to check a migration against the previous version. */
import type pg from 'pg';

/** Objects by name, each with the definition that must stay the same. */
type Objects = ReadonlyMap<string, string>;
type Column = { type: string; isRequired: boolean };
export type Shape = {
  columns: ReadonlyMap<string, Column>;
  /** Grants, policies, functions and sequences, which may be added but not removed. */
  kept: Objects;
  /** Restrictions on rows, which may be removed but not added to existing tables. */
  limits: Objects;
  /** Unique keys, which `on conflict` names and which may be neither removed nor added. */
  keys: Objects;
};

const inSchema = (relation: string): string =>
  `${relation}.relnamespace = current_schema()::regnamespace and ${relation}.relkind in ('r', 'p') and ${relation}.relname <> 'schema_migrations'`;

const columns = `
  select format('%s.%s', relname, attname) as name, format_type(atttypid, atttypmod) as type,
    attnotnull and not atthasdef and attidentity = '' as required
  from pg_class c join pg_attribute on attrelid = c.oid
  where ${inSchema('c')} and attnum > 0 and not attisdropped`;
const kept = `
  select format('grant %s on %s to %s', lower(privilege_type), relname, grantee::regrole) as name, '' as definition
  from pg_class c cross join aclexplode(relacl) as acl where ${inSchema('c')} and grantee <> relowner
  union all
  select format('policy %s on %s', polname, relname), concat_ws(' ', polcmd, polpermissive,
    array(select role::regrole::text from unnest(polroles) as role order by 1)::text,
    pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid))
  from pg_policy join pg_class c on c.oid = polrelid where ${inSchema('c')} and polpermissive
  union all
  select format('function %s(%s)', proname, pg_get_function_identity_arguments(oid)), pg_get_function_result(oid)
  from pg_proc where pronamespace = current_schema()::regnamespace
  union all
  select format('sequence %s', relname), '' from pg_class
  where relnamespace = current_schema()::regnamespace and relkind = 'S'`;
const limits = `
  select format('%s: constraint %s', relname, conname) as name, pg_get_constraintdef(k.oid) as definition
  from pg_constraint k join pg_class c on c.oid = conrelid where ${inSchema('c')} and contype in ('c', 'f', 'x')
  union all
  select format('%s: restrictive policy %s', relname, polname), ''
  from pg_policy join pg_class c on c.oid = polrelid where ${inSchema('c')} and not polpermissive
  union all
  select format('%s: trigger %s', relname, tgname), pg_get_triggerdef(t.oid)
  from pg_trigger t join pg_class c on c.oid = tgrelid where ${inSchema('c')} and not tgisinternal
  union all
  select format('%s: row security', relname), format('%s %s', relrowsecurity, relforcerowsecurity)
  from pg_class c where ${inSchema('c')} and relrowsecurity`;
// The columns of a key, regardless of its name.
const keys = `
  select format('%s: unique %s', c.relname, regexp_replace(pg_get_indexdef(indexrelid), '^.* USING ', '')) as name,
    '' as definition
  from pg_index join pg_class c on c.oid = indrelid where ${inSchema('c')} and indisunique`;

export const readShape = async (client: pg.ClientBase): Promise<Shape> => {
  const objects = async (query: string): Promise<Objects> => {
    const { rows } = await client.query<{ name: string; definition: string }>(query);
    return new Map(rows.map(({ name, definition }) => [name, definition]));
  };
  const { rows } = await client.query<{ name: string; type: string; required: boolean }>(columns);
  return {
    columns: new Map(rows.map(({ name, type, required }) => [name, { type, isRequired: required }])),
    kept: await objects(kept),
    limits: await objects(limits),
    keys: await objects(keys),
  };
};

const tableOf = (name: string): string => name.split(/[.:]/)[0] ?? name;

const brokenColumns = (before: Shape, after: Shape, existed: (name: string) => boolean): string[] => {
  const lost = [...before.columns].flatMap(([name, { type }]) => {
    const now = after.columns.get(name);
    if (now === undefined) return [`column ${name} is gone`];
    return now.type === type ? [] : [`column ${name} was ${type} and is ${now.type}`];
  });
  const required = [...after.columns]
    .filter(([name, { isRequired }]) => isRequired && existed(name) && before.columns.get(name)?.isRequired !== true)
    .map(([name]) => `column ${name} must be written, which the version before does not do`);
  return [...lost, ...required];
};

/** Changes that break the previous version, which still runs while the new one starts. */
export const breakingChanges = (before: Shape, after: Shape): string[] => {
  const tables = new Set([...before.columns.keys()].map(tableOf));
  const existed = (name: string): boolean => tables.has(tableOf(name));
  const gone = (was: Objects, is: Objects): string[] =>
    [...was]
      .filter(([name, definition]) => is.get(name) !== definition)
      .map(([name]) => `${name} is ${is.has(name) ? 'another' : 'gone'}`);
  const added = (was: Objects, is: Objects): string[] =>
    [...is]
      .filter(([name, definition]) => existed(name) && was.get(name) !== definition)
      .map(([name]) => `${name} is ${was.has(name) ? 'another' : 'new'}`);
  return [
    ...brokenColumns(before, after, existed),
    ...gone(before.kept, after.kept),
    ...added(before.limits, after.limits),
    ...gone(before.keys, after.keys),
    ...added(before.keys, after.keys),
  ];
};
