import { dayMs } from '@sightline/contract';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Platform } from '../context.ts';
import { withSystem } from '../database/tenant.ts';
import { defineJob } from '../jobs/jobs.ts';
import { currentSettings } from '../settings/current-settings.ts';
import { deleteBackupRuns, insertBackupRun } from './backup-runs.store.ts';
import { makeBackup } from './make-backup.ts';

const fileName = /^sightline-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)\.backup$/;

/** The name contains the time, which retention uses. */
export const backupName = (now: number): string => {
  const [day, time] = new Date(now).toISOString().slice(0, 19).split('T');
  return `sightline-${day?.replaceAll('-', '')}-${time?.replaceAll(':', '')}.backup`;
};

const madeAt = (name: string): number | null => {
  const parts = fileName.exec(name)?.slice(1).map(Number);
  if (parts === undefined) return null;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
};

/** Deletes backups from before then, and no other files in the folder. @returns their names */
export const expireBackups = async (folder: string, before: number): Promise<string[]> => {
  const old = (await readdir(folder)).filter((name) => (madeAt(name) ?? Infinity) < before);
  for (const name of old) await rm(join(folder, name));
  return old.sort();
};

/** Makes a backup in the folder and deletes those beyond the platform's backup retention. */
export const runBackup = async (platform: Platform, folder: string): Promise<string> => {
  const { config, clock, database } = platform;
  const startedAt = new Date(clock.now());
  const file = join(folder, backupName(clock.now()));
  const { backupRetentionDays } = await currentSettings(platform);
  const before = clock.now() - backupRetentionDays * dayMs;
  const note = (result: { bytes: number | null; rows: number | null; error: string | null }): Promise<void> =>
    withSystem(database, async (tx) => {
      await insertBackupRun(tx, { startedAt, endedAt: new Date(clock.now()), file, ...result });
      await deleteBackupRuns(tx, new Date(before));
    });
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const { bytes, rows } = await makeBackup(file, { ...config, now: clock.now() });
    await expireBackups(folder, before);
    await note({ bytes, rows, error: null });
    return file;
  } catch (error) {
    await note({ bytes: null, rows: null, error: error instanceof Error ? error.message : String(error) });
    throw error;
  }
};

/** Makes a backup every night if a folder is configured. */
export const backupJob = defineJob({
  name: 'make-backup',
  schedule: '23 2 * * *',
  options: { retryLimit: 2, expireInSeconds: 4 * 3600 },
  async handle(platform) {
    const { backupFolder } = platform.config;
    if (backupFolder === null) return;
    const file = await runBackup(platform, backupFolder);
    platform.log.info({ file }, 'backup complete');
  },
});
