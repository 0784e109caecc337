import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** Listens for a moment. @returns the assigned port */
const tryPort = (port: number, host: string): Promise<number> =>
  new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', fail);
    probe.listen(port, host, () => {
      const { port: assigned } = probe.address() as AddressInfo;
      probe.close(() => done(assigned));
    });
  });

/** Anything else that is wrong with an address is for the program to say that listens on it. */
const isTaken = (port: number, host: string): Promise<boolean> =>
  tryPort(port, host).then(
    () => false,
    (error: NodeJS.ErrnoException) => error.code === 'EADDRINUSE',
  );

/**
 * Waits until no other program has a port: one of ours may still be ending on it.
 * @returns whether it became free in time
 */
export const waitForPort = async (port: number, host: string, limitMs: number): Promise<boolean> => {
  const deadline = performance.now() + limitMs;
  while (await isTaken(port, host)) {
    if (performance.now() > deadline) return false;
    await pause(100);
  }
  return true;
};

export const freePort = (): Promise<number> => tryPort(0, '127.0.0.1');
