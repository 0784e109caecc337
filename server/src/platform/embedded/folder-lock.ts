/**
 * Lets one process at a time use a folder. The operating system releases the lock when the process ends,
 * even if it is killed, so no process id needs checking.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { writeWholeFile } from './whole-file.ts';

const holderSchema = z.object({
  pid: z.number(),
  state: z.enum(['starting', 'running', 'stopping']),
  /** The address it serves, once it is ready. */
  address: z.string().nullable(),
});

export type Holder = z.infer<typeof holderSchema>;

export type FolderLock = {
  /** Records this process’s state, for others that find the folder locked. */
  describe(state: Holder['state'], address?: string): void;
  release(): void;
};

/** Another process is using the folder; the message is one sentence for the terminal. */
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
    // It never stores anything: an exclusive SQLite transaction is a portable advisory lock in Node.
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

/** The note is only informational: the lock holds even if the note is unreadable. */
const readHolder = (note: string): Holder | null => {
  try {
    return holderSchema.parse(JSON.parse(readFileSync(note, 'utf8')));
  } catch {
    return null;
  }
};
