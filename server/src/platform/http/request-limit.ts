import { RateLimited } from '../errors.ts';
import { secondsLeft, windowOf } from '../limits.store.ts';

/** How many requests of a client are counted in this process before sharing the count. */
const shareEvery = 20;

type Parts = {
  now: () => number;
  /** Shares requests in a window with all processes, and returns their total. */
  share: (client: string, window: number, amount: number) => Promise<number>;
  /** The count could not be shared; this process keeps counting locally. */
  failed: (error: unknown) => void;
};

type Count = { shared: number; unshared: number };

/**
 * Counts requests of each client across processes without a write for every request: each process
 * shares its count in steps, and learns the others' then. A single process counts exactly.
 * @returns a function that counts one request, or only checks with 0, and throws RateLimited beyond the limit
 */
export const createRequestLimit = (
  { now, share, failed }: Parts,
  { most, seconds }: { most: number; seconds: number },
): ((client: string, amount?: number, maxPerClient?: number) => void) => {
  const limit = { name: 'requests', most, seconds };
  let window = 0;
  let counts = new Map<string, Count>();

  const shareCount = async (client: string, count: Count): Promise<void> => {
    const amount = count.unshared;
    count.unshared = 0;
    count.shared += amount;
    // Adds what other processes counted.
    count.shared = Math.max(count.shared, await share(client, window, amount));
  };

  return (client, amount = 1, maxPerClient = most) => {
    const at = now();
    if (windowOf(limit, at) !== window) {
      window = windowOf(limit, at);
      counts = new Map();
    }
    const count = counts.get(client) ?? { shared: 0, unshared: 0 };
    counts.set(client, count);
    if (count.shared + count.unshared >= maxPerClient) throw new RateLimited(secondsLeft(limit, at));
    count.unshared += amount;
    if (count.unshared >= shareEvery) shareCount(client, count).catch(failed);
  };
};
