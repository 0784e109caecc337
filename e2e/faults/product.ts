/** Starts Sightline on a folder that earlier and later starts may use, too. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { folderVariable, processesOf, type Role } from './processes.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

export type Product = {
  pid: number;
  /** Resolves with the address once ready, or with null if it exits before. */
  ready: Promise<string | null>;
  /** Resolves with the exit code, or with null after a signal. */
  ended: Promise<number | null>;
  /** Its output until now. */
  printed(): string;
  signal(signal: NodeJS.Signals): void;
  stop(): Promise<number | null>;
};

/** @param program the program of `npm start`, or the supervisor that it starts */
export const startProduct = (
  folder: string,
  extra: Record<string, string> = {},
  program: 'scripts/start.mjs' | 'scripts/run.ts' = 'scripts/run.ts',
): Product => {
  const { DATABASE_URL: _database, ...environment } = process.env;
  const child = spawn(process.execPath, [join(root, program)], {
    cwd: root,
    env: {
      ...environment,
      DATA_DIR: folder,
      DEMO: 'off',
      LOG_LEVEL: 'error',
      REQUESTS_PER_MINUTE: '100000',
      [folderVariable]: folder,
      ...extra,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const printed: string[] = [];
  const ended = new Promise<number | null>((done) => child.once('exit', (code) => done(code)));
  const ready = new Promise<string | null>((done) => {
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream as Readable }).on('line', (line) => {
        printed.push(line);
        const address = /^ready (\S+)$/.exec(line)?.[1];
        if (address !== undefined) done(address);
      });
    child.once('exit', () => done(null));
  });
  const signal = (name: NodeJS.Signals): void => void child.kill(name);
  return {
    pid: child.pid ?? 0,
    ready,
    ended,
    printed: () => printed.join('\n'),
    signal,
    stop: () => {
      signal('SIGTERM');
      return ended;
    },
  };
};

/** The address, once ready. @throws Error with its output if it exits before */
export const readyAddress = async (product: Product): Promise<string> => {
  const address = await product.ready;
  if (address === null) throw new Error(`Sightline did not start:\n${product.printed()}`);
  return address;
};

/** Sends a signal to the process with this role. @returns its process id */
export const signalRole = (folder: string, role: Role, signal: NodeJS.Signals): number => {
  const found = processesOf(folder).find((one) => one.role === role);
  if (found === undefined) throw new Error(`No process is ${role}`);
  process.kill(found.pid, signal);
  return found.pid;
};
