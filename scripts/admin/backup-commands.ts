import { existsSync, statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { checkSecrets } from '../../server/src/operations/check-secrets.ts';
import { examine } from '../../server/src/operations/doctor.ts';
import { reEncrypt } from '../../server/src/operations/re-encrypt.ts';
import { isProven, verifyBackup } from '../../server/src/operations/verify-backup.ts';
import { makeBackup } from '../../server/src/platform/backup/make-backup.ts';
import { restoreBackup } from '../../server/src/platform/backup/restore-backup.ts';
import { backupName } from '../../server/src/platform/backup/scheduled-backup.ts';
import type { Installation } from './installation.ts';

/** Expected failures print one sentence; anything else prints its stack. */
export const isProblem = (error: unknown): error is Error => error instanceof Error && !(error instanceof TypeError);

const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

/** In a folder, the backup is named after the time; any other path is the file itself. */
const fileFor = async (target: string, now: number): Promise<string> => {
  const path = resolve(target);
  const isFolder = existsSync(path) ? statSync(path).isDirectory() : /[/\\]$/.test(target);
  if (!isFolder) return path;
  await mkdir(path, { recursive: true, mode: 0o700 });
  return join(path, backupName(now));
};

/** @throws Error unless there is a file at the path */
const existingFile = (path: string): string => {
  const file = resolve(path);
  if (!existsSync(file)) throw new Error(`${file} does not exist.`);
  if (statSync(file).isDirectory()) throw new Error(`${file} is a folder. Name a backup in it.`);
  return file;
};

export const printBackup = async ({ platform: { config, clock } }: Installation, target: string): Promise<number> => {
  const file = await fileFor(target, clock.now());
  if (existsSync(file)) throw new Error(`${file} already exists.`);
  if (!existsSync(dirname(file)))
    throw new Error(`${dirname(file)} does not exist. Create it, or name a folder with a slash at the end.`);
  const made = await makeBackup(file, { ...config, now: clock.now() });
  console.log(`${made.file}: ${made.rows} rows of ${made.tables} tables, ${megabytes(made.bytes)}.`);
  console.log('It does not contain the secret key. Store SECRET_KEY, or DATA_DIR/secret-key, in another safe place.');
  return 0;
};

export const printRestore = async ({ platform }: Installation, path: string): Promise<number> => {
  const file = existingFile(path);
  const { config, database, secrets } = platform;
  const keys = [config.secretKey, ...config.previousSecretKeys];
  const { header, footer } = await restoreBackup(file, { databaseUrl: config.databaseUrl, keys });
  const rows = Object.values(footer.tables).reduce((sum, table) => sum + table.rows, 0);
  console.log(`Restored ${rows} rows of ${Object.keys(footer.tables).length} tables, as of ${header.madeAt}.`);
  const { unreadable } = await checkSecrets(database, secrets);
  if (unreadable.length > 0)
    console.log(
      `Not decrypted: ${unreadable.map(({ where, count }) => `${count} in ${where}`).join(', ')}. They were encrypted with earlier keys: set SECRET_KEY_PREVIOUS.`,
    );
  return 0;
};

export const printVerified = async ({ platform: { config } }: Installation, file: string): Promise<number> => {
  const verified = await verifyBackup(existingFile(file), config);
  const { secrets, figures } = verified;
  console.log(`Backup of ${verified.madeAt}, restored into a temporary database.`);
  console.log(`Rows: ${verified.rows} in ${verified.tables} tables, ${verified.differing.length} tables differ.`);
  for (const line of verified.differing) console.log(`  ${line}`);
  console.log(`Encrypted values: ${secrets.checked} decrypted.`);
  for (const { where, count } of secrets.unreadable) console.log(`  ${count} in ${where} cannot be decrypted`);
  console.log(`Figures: ${figures.rows} rows of ${figures.organizations} organizations recomputed.`);
  for (const one of figures.differing)
    console.log(`  ${one.metric} of ${one.organizationId}: ${one.stored} rows stored, ${one.computed} computed`);
  for (const one of figures.skipped) console.log(`  skipped ${one.organizationId}: ${one.why}`);
  const isGood = isProven(verified);
  console.log(isGood ? 'The backup can be restored.' : 'The backup is not reliable.');
  return isGood ? 0 : 1;
};

export const printReEncrypted = async ({ platform }: Installation): Promise<number> => {
  const { replaced, unreadable } = await reEncrypt(platform);
  console.log(`${replaced} values encrypted with the current key.`);
  if (unreadable === 0) return 0;
  console.log(`${unreadable} values cannot be decrypted. Add their key to SECRET_KEY_PREVIOUS, or save them again.`);
  return 1;
};

export const printDoctor = async ({ platform, databaseFolder }: Installation): Promise<number> => {
  const findings = await examine(platform, databaseFolder);
  for (const { name, isGood, detail } of findings) console.log(`${isGood ? '✔' : '✖'} ${name}: ${detail}`);
  const failed = findings.filter(({ isGood }) => !isGood).length;
  console.log(failed === 0 ? 'All checks passed.' : `${failed} of ${findings.length} checks failed.`);
  return failed === 0 ? 0 : 1;
};
