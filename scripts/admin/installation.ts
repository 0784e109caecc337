import { existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createPlatform } from '../../server/src/app.ts';
import { loadConfig } from '../../server/src/platform/config.ts';
import type { Platform } from '../../server/src/platform/context.ts';
import { migrate } from '../../server/src/platform/database/migrate.ts';
import { startEmbeddedPostgres } from '../../server/src/platform/embedded/postgres.ts';
import { runningDatabase } from '../../server/src/platform/embedded/running-database.ts';
import { writeWholeFile } from '../../server/src/platform/embedded/whole-file.ts';
import { databaseIn, ownSecret } from '../supervisor/data-folder.ts';

const environment = process.env;
const dataFolder = resolve(environment['DATA_DIR'] || '.data');

/** The folder is that of the embedded database. */
export type Installation = { platform: Platform; databaseFolder: string | null };
type Command = { migrates: boolean; restores?: boolean };

/** Opens the embedded database and starts it if it is not running. */
const openEmbedded = async (): Promise<{ url: string; stop: () => Promise<void> }> => {
  const folder = resolve(dataFolder, 'postgres');
  const running = await runningDatabase(folder);
  if (running !== null) return { url: running, stop: async () => {} };
  const started = await startEmbeddedPostgres({ folder });
  return { url: started.url, stop: () => started.stop() };
};

const keyFile = join(dataFolder, 'secret-key');

/**
 * The key of the installation. A backup may come from another installation, so restoring into a folder without a key
 * needs that key.
 */
const keyOf = (isEmbedded: boolean, { restores }: Command): string | undefined => {
  const configured = environment['SECRET_KEY'] || undefined;
  if (!isEmbedded) return configured;
  mkdirSync(dataFolder, { recursive: true });
  if (restores && !existsSync(keyFile) && configured === undefined)
    throw new Error(`Set SECRET_KEY to the key of the installation that was backed up, or copy it to ${keyFile}.`);
  return configured ?? ownSecret(dataFolder);
};

/** Runs a command on the configured database, or on the embedded one. */
export const withInstallation = async (
  command: Command,
  work: (installation: Installation) => Promise<number>,
): Promise<number> => {
  const configured = environment['DATABASE_URL'] || null;
  // Before the database starts: the check for a missing key looks for existing files.
  const secret = keyOf(configured === null, command);
  const database = configured === null ? await openEmbedded() : { url: configured, stop: async () => {} };
  try {
    const config = loadConfig({ ...environment, DATABASE_URL: database.url, SECRET_KEY: secret, DEMO: 'off' }, []);
    if (command.migrates) await migrate(config.databaseUrl);
    const platform = createPlatform(config, 'admin');
    try {
      const code = await work({ platform, databaseFolder: configured === null ? databaseIn(dataFolder) : null });
      // The key is known to be right once its backup is restored; a folder that was tried before may have another.
      if (code === 0 && command.restores && configured === null) writeWholeFile(keyFile, config.secretKey);
      return code;
    } finally {
      await platform.jobs.stop();
      await platform.database.close();
    }
  } finally {
    await database.stop();
  }
};
