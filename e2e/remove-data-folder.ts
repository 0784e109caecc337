import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';

/** Where the database stores its files if its user cannot access the folder. */
const movedFrom = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => basename(name) === 'moved-to')
    .map((name) => readFileSync(join(folder, name), 'utf8').trim());

/** Removes a DATA_DIR and everything stored elsewhere for it. */
export const removeDataFolder = (folder: string): void => {
  if (!existsSync(folder)) return;
  for (const path of [...movedFrom(folder), folder]) rmSync(path, { recursive: true, force: true, maxRetries: 10 });
};
