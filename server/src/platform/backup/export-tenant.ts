import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Platform } from '../context.ts';
import { Unavailable } from '../errors.ts';
import { objectStoreOf, type ObjectStore } from '../files/object-store.ts';
import { spooled } from '../files/spooled-file.ts';
import { textChunk, zipChunks, type ZipEntry } from '../files/zip-chunks.ts';
import { beginSnapshot, listTables, quoted } from './backup-tables.ts';

/** Tables and columns that are left out: credentials, and data that is anonymous by promise. */
const leftOut = new Set([
  'sessions',
  'oauth_flows',
  'pulse_counts',
  'pulse_participations',
  'report_files',
  'report_objects',
]);
const isSecret = (table: string, column: string): boolean =>
  column.includes('sealed') ||
  ['api_tokens.hash', 'invitations.code_hash', 'report_shares.token_hash'].includes(`${table}.${column}`);

const readme = (name: string, at: string): string => `Everything that ${name} has in Sightline, as of ${at}.

data/*.csv       one file for each table, with its columns in the first line (UTF-8, comma-separated)
reports/*        generated reports and their exports

Not included: credentials, tokens and sessions; individual answers to the pulse survey, which are anonymous; passwords and
second factors of members, whose accounts do not belong to the organization.
`;

const uuid = /^[0-9a-f-]{36}$/i;

const text = (content: string): Uint8Array[] => [textChunk(content)];

/** Opens a snapshot of all tables of an organization. */
async function* entriesOf(
  client: pg.Client,
  store: ObjectStore | null,
  id: string,
  at: string,
): AsyncGenerator<ZipEntry> {
  await beginSnapshot(client);
  const csv = (query: string) => client.query(copyTo(`copy (${query}) to stdout (format csv, header)`));
  const found = await client.query<{ name: string }>('select name from organizations where id = $1', [id]);
  yield { name: 'README.txt', chunks: text(readme(found.rows[0]?.name ?? '', at)) };
  yield { name: 'data/organizations.csv', chunks: csv(`select * from organizations where id = '${id}'`) };
  yield {
    name: 'data/members.csv',
    chunks: csv(
      `select u.id, u.email, u.name, m.role, m.created_at from memberships m join users u on u.id = m.user_id
       where m.organization_id = '${id}' order by u.id`,
    ),
  };
  for (const { schema, name, columns } of await listTables(client)) {
    if (schema !== 'public' || !columns.includes('organization_id') || leftOut.has(name)) continue;
    const named = columns.filter((column) => !isSecret(name, column)).map(quoted);
    yield {
      name: `data/${name}.csv`,
      chunks: csv(`select ${named.join(', ')} from ${quoted(name)} where organization_id = '${id}'`),
    };
  }
  const files = await client.query<{ name: string; id: string; key: string | null }>(
    `select f.file_id as id, f.key, coalesce(r.media_name, e.media_name, f.file_id::text) as name
     from (select distinct file_id, null as key from report_files where organization_id = $1
         union all select file_id, key from report_objects where organization_id = $1) f
       left join generated_reports r on r.organization_id = $1 and r.id = f.file_id
       left join report_exports e on e.organization_id = $1 and e.id = f.file_id`,
    [id],
  );
  for (const file of files.rows)
    yield {
      name: `reports/${file.name.replaceAll(/[^\w.-]/g, '_')}`,
      chunks: file.key === null ? partsOf(client, file.id) : objectOf(store, file.key),
    };
}

/** @throws Unavailable */
const objectOf = (store: ObjectStore | null, key: string): AsyncGenerator<Buffer> => {
  if (store === null) throw new Unavailable('A file of this organization is in a store that is no longer configured.');
  return store.read(key);
};

async function* partsOf(client: pg.Client, fileId: string): AsyncGenerator<Buffer> {
  for (let part = 0; ; part += 1) {
    const { rows } = await client.query<{ bytes: Buffer }>(
      'select bytes from report_files where file_id = $1 and part = $2',
      [fileId, part],
    );
    if (rows[0] === undefined) return;
    yield rows[0].bytes;
  }
}

/**
 * Writes everything of one organization into a zip file, as of one instant.
 * @returns its bytes, which can be read once
 * @throws Conflict for one that is larger than the platform's export limit
 */
export const exportTenant = async (
  ctx: { platform: Platform; canceled?: AbortSignal },
  organizationId: string,
): Promise<AsyncIterable<Buffer>> => {
  const { platform } = ctx;
  if (!uuid.test(organizationId)) throw new Error('An organization id must be a UUID');
  const client = new pg.Client({ connectionString: platform.config.databaseUrl, application_name: 'sightline-export' });
  client.on('error', () => {});
  try {
    await client.connect();
    const at = new Date(platform.clock.now()).toISOString();
    return await spooled(ctx, zipChunks(entriesOf(client, objectStoreOf(platform.config), organizationId, at)));
  } finally {
    await client.end();
  }
};
