/**
 * Lets one process at a time use a folder. The operating system holds the lock, so it ends with the
 * process, however that ends; no process id has to be checked.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { writeWholeFile } from './whole-file.ts';

const holderSchema = z.object({
  pid: z.number(),
  state: z.enum(['starting', 'running', 'stopping']),
  /** Where it answers, once it does. */
  address: z.string().nullable(),
});

export type Holder = z.infer<typeof holderSchema>;

export type FolderLock = {
  /** Records what this process does with the folder, for others that find it locked. */
  describe(state: Holder['state'], address?: string): void;
  release(): void;
};

/** Another process uses the folder; the message is one sentence for the terminal. */
export class FolderInUse extends Error {
  override name = 'FolderInUse';
  readonly holder: Holder | null;
  constructor(folder: string, holder: Holder | null) {
    super(sentence(folder, holder));
    this.holder = holder;
  }
}

const sentence = (folder: string, holder: Holder | null): string => {
  if (holder === null) return `Another process is already using ${folder}.`;
  const { pid, state, address } = holder;
  if (state === 'stopping')
    return `Sightline is still stopping on ${folder} (process ${pid}). Try again once it has stopped.`;
  if (state === 'starting') return `Sightline is already starting on ${folder} (process ${pid}).`;
  return `Sightline is already running on ${folder}${address === null ? '' : ` at ${address}`} (process ${pid}).`;
};

const sqliteBusy = 5;

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy;

/** @throws FolderInUse while another process, or another part of this one, holds the lock */
export const lockFolder = (folder: string): FolderLock => {
  mkdirSync(folder, { recursive: true });
  const note = join(folder, 'holder.json');
  const describe: FolderLock['describe'] = (state, address) =>
    writeWholeFile(note, JSON.stringify({ pid: process.pid, state, address: address ?? null }));
  const lock = new DatabaseSync(join(folder, 'lock'), { timeout: 0 });
  try {
    // Nothing is ever stored in it: an exclusive transaction is the portable way to an advisory lock in Node.
    lock.exec('pragma journal_mode = memory; begin exclusive');
    describe('starting');
  } catch (error) {
    lock.close();
    if (isBusy(error)) throw new FolderInUse(folder, readHolder(note));
    throw new Error(`${folder} cannot be locked: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
  return { describe, release: () => void (lock.isOpen && lock.close()) };
};

/** The note is for people: without a readable one the lock holds all the same. */
const readHolder = (note: string): Holder | null => {
  try {
    return holderSchema.parse(JSON.parse(readFileSync(note, 'utf8')));
  } catch {
    return null;
  }
};
