import { createServer, type AddressInfo } from 'node:net';

/** An unused port, for processes that need their address before they start. */
export const freePort = (): Promise<number> =>
  new Promise((found) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => found(port));
    });
  });
