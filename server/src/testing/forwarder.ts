import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export type Forwarder = {
  port: number;
  /** Refuses new connections, and closes open ones. */
  refuse(): Promise<void>;
  /** Forwards to this port from now on. */
  forward(to: number): Promise<void>;
};

/** A local port that stays the same while the server behind it restarts on another port. */
export const startForwarder = async (to: number): Promise<Forwarder> => {
  let target = to;
  const open = new Set<Socket>();
  const server = createServer((incoming) => {
    const outgoing = connect(target, '127.0.0.1');
    for (const [from, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      open.add(from);
      from.on('error', () => other.destroy());
      from.on('close', () => {
        open.delete(from);
        other.destroy();
      });
      from.pipe(other);
    }
  });
  const listen = (port: number): Promise<void> =>
    new Promise((done) => void server.listen(port, '127.0.0.1', () => done()));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    port,
    async refuse() {
      const closed = new Promise((done) => void server.close(done));
      for (const socket of open) socket.destroy();
      await closed;
    },
    async forward(to) {
      target = to;
      if (!server.listening) await listen(port);
    },
  };
};
