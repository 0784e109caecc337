import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../simulator/src/main.ts', import.meta.url));

/** A simulator with one month of history, for installations that do not start their own. */
export const startSimulator = (): Promise<{ address: string; stop(): Promise<void> }> => {
  const child = spawn(process.execPath, [program, '--port', '0', '--months', '1', '--seed', '7'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
  };
  return new Promise((ready, failed) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const address = /^simulator ready (\S+)$/.exec(line)?.[1];
      if (address !== undefined) ready({ address, stop });
    });
    child.once('exit', (code) => failed(new Error(`The simulator exited with ${code} before it was ready`)));
  });
};
