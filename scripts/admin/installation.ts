import { existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
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

export type Command = {
  name: string;
  /** What its arguments are, all required. */
  takes: readonly string[];
  does: string;
  /**
   * What it needs: Sightline's tables (`installed`), brought up to date first (`migrated`), an `empty` database for
   * them, or any that exists (`server`).
   */
  database: 'installed' | 'migrated' | 'empty' | 'server';
  run: (installation: Installation, values: readonly string[]) => Promise<number>;
};

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
const keyOf = (isEmbedded: boolean, { database }: Command): string | undefined => {
  const configured = environment['SECRET_KEY'] || undefined;
  if (!isEmbedded) return configured;
  // Otherwise, a wrong folder would become a second, empty installation.
  if ((database === 'installed' || database === 'server') && databaseIn(dataFolder) === null)
    throw new Error(
      `There is no database in ${dataFolder}. Set DATA_DIR or DATABASE_URL as for npm start, or start Sightline first.`,
    );
  mkdirSync(dataFolder, { recursive: true });
  if (database === 'empty' && !existsSync(keyFile) && configured === undefined)
    throw new Error(`Set SECRET_KEY to the key of the installation that was backed up, or copy it to ${keyFile}.`);
  return configured ?? ownSecret(dataFolder);
};

/** @throws Error if the database cannot be reached, or has none of Sightline's tables */
const assertInstalled = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  await client.connect().catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The database cannot be reached: ${reason}.`, { cause: error });
  });
  try {
    const { rows } = await client.query<{ known: boolean }>(
      "select to_regclass('public.schema_migrations') is not null as known",
    );
    if (rows[0]?.known !== true)
      throw new Error('The database in DATABASE_URL is empty. Start Sightline once, or restore a backup.');
  } finally {
    await client.end();
  }
};

/** Runs a command on the configured database, or on the embedded one. */
export const withInstallation = async (command: Command, values: readonly string[]): Promise<number> => {
  const configured = environment['DATABASE_URL'] || null;
  // Before the database starts: the check for a missing key looks for existing files.
  const secret = keyOf(configured === null, command);
  const database = configured === null ? await openEmbedded() : { url: configured, stop: async () => {} };
  try {
    const settings = {
      ...environment,
      DATABASE_URL: database.url,
      SECRET_KEY: secret,
      DEMO: 'off',
      MAIL_FOLDER: environment['MAIL_FOLDER'] || join(dataFolder, 'mail'),
    };
    // Commands print what they find; lines of the log would only repeat it.
    const config = { ...loadConfig(settings, []), logLevel: 'error' };
    if (command.database === 'migrated') await migrate(config.databaseUrl);
    if (command.database === 'installed') await assertInstalled(config.databaseUrl);
    const platform = createPlatform(config, 'admin');
    try {
      const folder = configured === null ? databaseIn(dataFolder) : null;
      const code = await command.run({ platform, databaseFolder: folder }, values);
      // The key is known to be right once its backup is restored; a folder that was tried before may have another.
      if (code === 0 && command.database === 'empty' && configured === null) writeWholeFile(keyFile, config.secretKey);
      return code;
    } finally {
      await platform.jobs.stop();
      await platform.database.close();
    }
  } finally {
    await database.stop();
  }
};
