import { createServer, type AddressInfo } from 'node:net';

/** A port that nobody listens on, for what has to know its address before it is started. */
export const freePort = (): Promise<number> =>
  new Promise((found) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => found(port));
    });
  });
