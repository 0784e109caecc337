import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

const patience = 90_000;
const betweenLooksMs = 100;

export type MailFolder = {
  path: string;
  /** Waits for a message to a recipient that matches. @returns what was found in the newest one */
  find(to: string, sought: RegExp): Promise<string>;
  /** The path of the link in the newest message to a recipient. */
  link(to: string, path: string): Promise<string>;
  remove(): void;
};

/** A folder into which the server puts its messages, for people of a test to read them. */
export const createMailFolder = (): MailFolder => {
  const path = mkdtempSync(join(tmpdir(), 'sightline-mail-'));
  const find = async (to: string, sought: RegExp): Promise<string> => {
    const deadline = Date.now() + patience;
    while (Date.now() < deadline) {
      const texts = readdirSync(path)
        .filter((name) => name.includes(to))
        .sort()
        .map((name) => readFileSync(join(path, name), 'utf8').replaceAll('=\r\n', '').replaceAll('=3D', '='));
      const found = texts.map((text) => sought.exec(text)?.[0]).findLast(Boolean);
      if (found !== undefined) return found;
      await setTimeout(betweenLooksMs);
    }
    throw new Error(`no message to ${to} with ${String(sought)}`);
  };
  return {
    path,
    find,
    link: (to, where) => find(to, new RegExp(`${where}\\?code=[\\w.~-]+`)),
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
};
