/**
 * Creates a new sample organization: writes the facts that the demo's connectors collected from the simulator to
 * `server/sample`. Needs a database with a fully collected demo: `node scripts/take-sample.ts postgres://…`.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { loadFacts } from '../server/src/features/facts/index.ts';
import { findDemoOrganization, readTimeZone } from '../server/src/features/organizations/index.ts';
import type { Bundle } from '../server/src/features/sample/bundle.ts';
import { openDatabase, withSystem, withTenant } from '../server/src/platform/database/tenant.ts';
import { createLog } from '../server/src/platform/log.ts';

const [url] = process.argv.slice(2);
if (url === undefined) throw new Error('Name a database: node scripts/take-sample.ts postgres://…');

const database = openDatabase(url, createLog('warn', 'take-sample'));
const id = await withSystem(database, findDemoOrganization);
if (id === null) throw new Error('This database has no demo organization.');
const { facts, timeZone } = await withTenant(database, id, async (tx) => ({
  facts: await loadFacts(tx),
  timeZone: await readTimeZone(tx, id),
}));
await database.close();

/** Links to the simulator work nowhere else; without the origin, they are still unique. */
const withoutOrigins = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replace(/^http:\/\/127\.0\.0\.1:\d+\//, 'sample:') : value;

const bundle: Bundle = { name: 'Halden Robotics', timeZone, takenAt: Math.floor(Date.now() / 1000), facts };
const file = fileURLToPath(new URL('../server/sample/halden-robotics.json.br', import.meta.url));
const written = brotliCompressSync(JSON.stringify(bundle, withoutOrigins));
writeFileSync(file, written);
console.log(`${file}: ${(written.length / 1e6).toFixed(1)} MB`);
