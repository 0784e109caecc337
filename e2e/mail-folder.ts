import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

const timeoutMs = 90_000;
const pollIntervalMs = 100;

export type MailFolder = {
  path: string;
  /** Waits for a message to the recipient that matches. @returns the match in the newest one */
  find(to: string, sought: RegExp): Promise<string>;
  /** The path of the link in the newest message to the recipient. */
  link(to: string, path: string): Promise<string>;
  remove(): void;
};

/** A folder to which the server writes its emails, for tests to read. */
export const createMailFolder = (): MailFolder => {
  const path = mkdtempSync(join(tmpdir(), 'sightline-mail-'));
  const find = async (to: string, sought: RegExp): Promise<string> => {
    const deadline = Date.now() + timeoutMs;
    while (Date.now() < deadline) {
      const texts = readdirSync(path)
        .filter((name) => name.includes(to))
        .sort()
        .map((name) => readFileSync(join(path, name), 'utf8').replaceAll('=\r\n', '').replaceAll('=3D', '='));
      const found = texts.map((text) => sought.exec(text)?.[0]).findLast(Boolean);
      if (found !== undefined) return found;
      await setTimeout(pollIntervalMs);
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
