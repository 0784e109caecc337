import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** Listens briefly. @returns the assigned port */
const tryPort = (port: number, host: string): Promise<number> =>
  new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', fail);
    probe.listen(port, host, () => {
      const { port: assigned } = probe.address() as AddressInfo;
      probe.close(() => done(assigned));
    });
  });

/** Other errors are left to the program that will listen there. */
const isTaken = (port: number, host: string): Promise<boolean> =>
  tryPort(port, host).then(
    () => false,
    (error: NodeJS.ErrnoException) => error.code === 'EADDRINUSE',
  );

/**
 * Waits until a port is free, since an earlier process may still be exiting.
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
