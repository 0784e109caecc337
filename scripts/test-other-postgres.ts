/** Runs Node with the given arguments (database tests) on a separate server of this machine's PostgreSQL. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, chownSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseAccount } from '../server/src/platform/embedded/account.ts';
import { startPostgres } from '../server/src/platform/embedded/postgres.ts';

const home = '/usr/lib/postgresql';
const versions = existsSync(home)
  ? readdirSync(home)
      .map(Number)
      .filter((version) => version >= 15 && existsSync(`${home}/${version}/bin/initdb`))
      .sort((a, b) => a - b)
  : [];
const version = versions[0];
if (version === undefined) {
  console.log('This machine has no other PostgreSQL (15 or later): database tests ran only on the embedded one.');
  process.exit(0);
}

const account = await databaseAccount();
const folder = mkdtempSync(join(tmpdir(), 'sightline-other-'));
if (account !== null) chownSync(folder, account.uid, account.gid);
const server = await startPostgres({ home: folder, binaries: `${home}/${version}`, account, settings: ['fsync=off'] });
console.log(`Database tests on PostgreSQL ${version}`);
let status: number | null = 1;
try {
  const result = spawnSync(process.execPath, process.argv.slice(2), {
    stdio: 'inherit',
    env: {
      ...process.env,
      TEST_DATABASE_URL: server.administratorUrl,
      TEST_POSTGRES_BINARIES: `${home}/${version}`,
    },
  });
  status = result.status;
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(status ?? 1);
