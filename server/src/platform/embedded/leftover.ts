/** Cleans up after a killed Sightline: a database server that is still running, or its lock file. */
import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { exists } from './binaries.ts';

const fastMs = 4_000;
const immediateMs = 10_000;

/**
 * Ends a server still running on this folder and deletes its lock file. The caller holds the folder's lock,
 * so the process that started the server has ended.
 */
export const endLeftover = async (data: string): Promise<void> => {
  const file = join(data, 'postmaster.pid');
  if (!(await exists(file))) return;
  const pid = Number((await readFile(file, 'utf8')).split('\n')[0]);
  const startedAt = performance.now();
  let signal: NodeJS.Signals = 'SIGINT';
  while (pid > 0 && (await isServerOf(pid, data))) {
    const waited = performance.now() - startedAt;
    if (waited > immediateMs)
      throw new Error(
        `A PostgreSQL from an earlier start is still running on ${data} (process ${pid}) and does not stop. Stop it first.`,
      );
    if (waited > fastMs) signal = 'SIGQUIT';
    sendSignal(pid, signal);
    await pause(100);
  }
  // PostgreSQL would mistake another program that now has this process id for a server.
  await rm(file, { force: true });
};

const sendSignal = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
};

/** Process ids are reused, so the server is recognized by its command line. */
const isServerOf = async (pid: number, data: string): Promise<boolean> => {
  const command = await commandOf(pid);
  return command !== null && command.includes(data) && command.includes('postgres');
};

/** The command line of a process; null if it does not exist or is a zombie. */
const commandOf = async (pid: number): Promise<string | null> => {
  if (process.platform === 'linux') {
    try {
      return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ');
    } catch (error) {
      if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
      throw error;
    }
  }
  const [program, args] =
    process.platform === 'win32'
      ? [
          'powershell',
          ['-NoProfile', '-Command', `(Get-CimInstance Win32_Process -Filter ProcessId=${pid}).CommandLine`],
        ]
      : ['ps', ['-o', 'command=', '-p', String(pid)]];
  // Both commands fail if there is no such process.
  return promisify(execFile)(program, args).then(
    ({ stdout }) => stdout,
    () => null,
  );
};
