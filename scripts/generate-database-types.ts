/** Migrates an empty database and generates the types of its tables. Run it after adding a migration. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { testDatabase } from '../server/src/testing/database.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const target = 'server/src/platform/database/schema.ts';

const database = await testDatabase();
try {
  const args = [
    '--dialect',
    'postgres',
    '--url',
    database.url,
    '--out-file',
    target,
    '--exclude-pattern',
    '{pgboss.*,schema_migrations}',
    '--type-mapping',
    '{"int8":"number"}',
    '--log-level',
    'error',
  ];
  execFileSync(process.execPath, ['node_modules/kysely-codegen/dist/cli/bin.js', ...args], {
    cwd: root,
    stdio: 'inherit',
  });
  // The generator always names the type `DB`.
  const text = readFileSync(`${root}/${target}`, 'utf8');
  writeFileSync(`${root}/${target}`, text.replace('export interface DB {', 'export interface Database {'));
  execFileSync('npx', ['oxfmt', target], { cwd: root, stdio: 'ignore' });
} finally {
  await database.drop();
}
process.exit(0);
