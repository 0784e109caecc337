/** Processes of one role each, as operators start them with an external database. */
import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

export type RoleProcesses = {
  /** @returns the address of a web process once it is ready; empty for a jobs process */
  start(role: 'web' | 'jobs'): Promise<string>;
  /** Stops all of them. @returns their exit codes */
  stop(): Promise<(number | null)[]>;
};

/** @param program arguments of Node.js before the role */
export const roleProcesses = (program: readonly string[], options: () => SpawnOptions): RoleProcesses => {
  const children: ChildProcess[] = [];
  return {
    start(role) {
      const child = spawn(process.execPath, [...program, `--run=${role}`], {
        stdio: ['ignore', 'pipe', 'inherit'],
        ...options(),
      });
      children.push(child);
      return new Promise((ready, failed) => {
        createInterface({ input: child.stdout as Readable }).on('line', (line) => {
          const found = /^ready ?(\S*)/.exec(line);
          if (found !== null) ready(found[1] ?? '');
        });
        child.once('exit', (code) => failed(new Error(`${role} exited with ${code} before it was ready`)));
      });
    },
    stop: () => Promise.all(children.map(stop)),
  };
};

const stop = async (child: ChildProcess): Promise<number | null> => {
  if (child.exitCode !== null) return child.exitCode;
  const ended = new Promise<number | null>((done) => child.once('exit', done));
  child.kill('SIGTERM');
  return ended;
};
