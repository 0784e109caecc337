/** The network between the product and its database, which can be cut, fall silent, lose connections or be slow. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export type NetworkFault = 'cut' | 'silent' | 'lossy' | 'slow';
export type FaultyNetwork = {
  port: number;
  /** Until it is called again; null is a network that works. */
  set(fault: NetworkFault | null): void;
  close(): Promise<void>;
};

const slowMs = 150;
/** A lossy network loses this share of the packets, and the connection with each. */
const lostShare = 0.03;

export const startFaultyNetwork = async (to: number, random: () => number): Promise<FaultyNetwork> => {
  const open = new Set<Socket>();
  let fault: NetworkFault | null = null;

  const pass = (from: Socket, other: Socket): void => {
    from.on('data', (chunk) => {
      if (fault === 'lossy' && random() < lostShare) return void [from, other].forEach((one) => one.destroy());
      // Nothing is lost while it is silent, as TCP sends it again; it comes late.
      from.pause();
      const forward = (): void => {
        if (fault === 'silent') return void setTimeout(forward, 50);
        other.write(chunk);
        from.resume();
      };
      if (fault === 'slow') setTimeout(forward, slowMs);
      else forward();
    });
  };

  const server = createServer((incoming) => {
    if (fault === 'cut') return void incoming.destroy();
    const outgoing = connect(to, '127.0.0.1');
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
      pass(from, other);
    }
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  return {
    port: (server.address() as AddressInfo).port,
    set(next) {
      fault = next;
      if (next === 'cut') for (const socket of open) socket.destroy();
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        for (const socket of open) socket.destroy();
      }),
  };
};
