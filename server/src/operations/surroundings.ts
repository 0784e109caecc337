import { constants, existsSync } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Config } from '../platform/config.ts';
import { checkMailServer } from '../platform/mail/mail.ts';

/** What a check of the doctor found. */
export type Result = { isGood: boolean; detail: string };
export const good = (detail: string): Result => ({ isGood: true, detail });
export const bad = (detail: string): Result => ({ isGood: false, detail });

/** The first backup creates its folder, so the nearest one that exists is checked. */
const nearest = (folder: string): string =>
  !existsSync(folder) && dirname(folder) !== folder ? nearest(dirname(folder)) : folder;

/** The percentage that is free; null for a file system without blocks. */
const freePercent = async (folder: string): Promise<number | null> => {
  const { bavail, blocks } = await statfs(nearest(folder));
  return blocks === 0 ? null : Math.round((bavail / blocks) * 100);
};

export const checkDisks = async ({ backupFolder }: Config, databaseFolder: string | null): Promise<Result> => {
  const configured = [databaseFolder, backupFolder].filter((folder) => folder !== null);
  const folders = configured.length === 0 ? [process.cwd()] : configured;
  const disks = await Promise.all(folders.map(async (folder) => ({ folder, free: await freePercent(folder) })));
  const full = disks.filter(({ free }) => free !== null && free < 10);
  return full.length > 0
    ? bad(full.map(({ folder, free }) => `only ${free}% of the disk of ${folder} is free`).join(', '))
    : good(disks.map(({ folder, free }) => `${free ?? '?'}% free in ${folder}`).join(', '));
};

export const isWritable = (folder: string): Promise<boolean> =>
  access(nearest(folder), constants.W_OK).then(
    () => true,
    () => false,
  );

/** Signs in to the mail server, without sending anything. */
export const checkMail = async (config: Config): Promise<Result> => {
  if (config.smtpUrl === null) return good(`SMTP_URL is not set, so emails are written to ${config.mailFolder}`);
  const { host } = new URL(config.smtpUrl);
  try {
    await checkMailServer(config.smtpUrl);
    return good(`${host} accepts the sign-in`);
  } catch (error) {
    return bad(`the mail server ${host} cannot be used: ${error instanceof Error ? error.message : String(error)}`);
  }
};
