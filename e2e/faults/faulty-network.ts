/** A proxy between the product and its database that can cut, silence, break or slow down connections. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export type NetworkFault = 'cut' | 'silent' | 'lossy' | 'slow';
export type FaultyNetwork = {
  port: number;
  /** Applies until the next call; null means a working network. */
  set(fault: NetworkFault | null): void;
  /** Cuts all connections once, when this text passes. @returns whether that has happened */
  cutOnce(text: string): () => boolean;
  close(): Promise<void>;
};

const slowMs = 150;
/** The share of packets that a lossy network drops; each drop closes its connection. */
const lostShare = 0.03;

export const startFaultyNetwork = async (to: number, random: () => number): Promise<FaultyNetwork> => {
  const open = new Set<Socket>();
  let fault: NetworkFault | null = null;
  let cutAt: string | null = null;

  const pass = (from: Socket, other: Socket): void => {
    from.on('data', (chunk) => {
      if (cutAt !== null && chunk.includes(cutAt)) {
        cutAt = null;
        for (const socket of open) socket.destroy();
        return;
      }
      if (fault === 'lossy' && random() < lostShare) return void [from, other].forEach((one) => one.destroy());
      // While silent, data is only delayed, not lost, because TCP would resend it.
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
    cutOnce(text) {
      cutAt = text;
      return () => cutAt === null;
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        for (const socket of open) socket.destroy();
      }),
  };
};
