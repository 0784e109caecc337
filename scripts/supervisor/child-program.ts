/** Starts our programs as processes that exit with this one. */
import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { startInterrupted } from '../../server/src/platform/exit-codes.ts';
import { StartInterrupted, type Running } from './keep-running.ts';

type Program = Running & {
  /** The address it printed when ready; empty if it has none. */
  address: string;
};

export type Programs = {
  /** Resolves when the program is ready. @throws Error if it exits before */
  start(args: string[], environment: NodeJS.ProcessEnv): Promise<Program>;
  /** Stops all programs, and kills those that take longer. */
  stop(withinMs: number): Promise<void>;
};

export const createPrograms = (folder: string): Programs => {
  const running = new Set<ChildProcess>();
  let stopping = false;
  return {
    start: (args, environment) =>
      new Promise((ready, failed) => {
        if (stopping) return failed(new Error('Sightline is stopping'));
        const child = spawn(process.execPath, args, {
          cwd: folder,
          env: environment,
          // The channel closes when this process exits in any way, and the program then exits, too.
          stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
          // Ctrl+C must not reach it, because this process decides the order of stopping.
          detached: true,
        });
        running.add(child);
        const ended = new Promise<string>((done) => {
          const end = (how: string, isInterrupted = false): void => {
            running.delete(child);
            const reason = `${how} before it was ready`;
            failed(isInterrupted ? new StartInterrupted(reason) : new Error(reason));
            done(how);
          };
          child.once('error', (error) => end(error.message));
          child.once('exit', (code, signal) => end(signal ?? `exit code ${code}`, code === startInterrupted));
        });
        createInterface({ input: child.stdout as Readable }).on('line', (line) => {
          const match = /\bready\b(?: (\S+))?/.exec(line);
          if (match === null) console.log(line);
          else ready({ address: match[1] ?? '', ended });
        });
      }),

    async stop(withinMs) {
      stopping = true;
      await Promise.all([...running].map((child) => end(child, withinMs)));
    },
  };
};

const end = (child: ChildProcess, withinMs: number): Promise<void> =>
  new Promise((done) => {
    const late = setTimeout(() => child.kill('SIGKILL'), withinMs);
    child.once('exit', () => {
      clearTimeout(late);
      done();
    });
    child.kill('SIGTERM');
  });
