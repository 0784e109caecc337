/**
 * What whoever runs the server does from its command line, while Sightline runs or not:
 *
 *   npm run admin -- create-platform-admin ada@example.com "Ada Admin"
 *   npm run admin -- revoke-platform-admin ada@example.com
 */
import { resolve } from 'node:path';
import { createPlatform } from '../server/src/app.ts';
import { createPlatformAdminAccount, revokePlatformAdmin } from '../server/src/features/platform-admin/index.ts';
import { loadConfig } from '../server/src/platform/config.ts';
import { migrate } from '../server/src/platform/database/migrate.ts';
import { startEmbeddedPostgres } from '../server/src/platform/embedded/postgres.ts';
import { runningDatabase } from '../server/src/platform/embedded/running-database.ts';
import { ownSecret } from './supervisor/data-folder.ts';

const usage = 'Usage: npm run admin -- create-platform-admin <email> <name> | revoke-platform-admin <email>';
const environment = process.env;
const dataFolder = resolve(environment['DATA_DIR'] || '.data');

/** The database that is configured, else the embedded one, which is started where it does not run. */
const openEmbedded = async (): Promise<{ url: string; stop: () => Promise<void> }> => {
  const folder = resolve(dataFolder, 'postgres');
  const running = await runningDatabase(folder);
  if (running !== null) return { url: running, stop: async () => {} };
  const started = await startEmbeddedPostgres({ folder });
  return { url: started.url, stop: () => started.stop() };
};

const main = async ([command, email, name]: readonly string[]): Promise<number> => {
  const isCreate = command === 'create-platform-admin' && email !== undefined && name !== undefined;
  const isRevoke = command === 'revoke-platform-admin' && email !== undefined;
  if (!isCreate && !isRevoke) {
    console.error(usage);
    return 2;
  }
  const given = environment['DATABASE_URL'] || null;
  const database = given === null ? await openEmbedded() : { url: given, stop: async () => {} };
  const secret = environment['SECRET_KEY'] || (given === null ? ownSecret(dataFolder) : undefined);
  const config = loadConfig({ ...environment, DATABASE_URL: database.url, SECRET_KEY: secret, DEMO: 'off' }, []);
  await migrate(config.databaseUrl);
  const platform = createPlatform(config, 'admin');
  try {
    if (isRevoke) {
      const done = await revokePlatformAdmin(platform, email);
      console.log(done ? `${email} is no platform admin any more.` : `No verified account has the address ${email}.`);
      return done ? 0 : 1;
    }
    const password = await createPlatformAdminAccount(platform, { email: email ?? '', name: name ?? '' });
    console.log(
      password === null
        ? `${email} is a platform admin now and signs in as before.`
        : `Created the platform admin ${email}. Password, shown once: ${password}`,
    );
    return 0;
  } finally {
    await platform.jobs.stop();
    await platform.database.close();
    await database.stop();
  }
};

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
