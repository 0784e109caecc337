import { RateLimited } from '../errors.ts';
import { secondsLeft, windowOf } from '../limits.store.ts';

/** So many requests of a client are counted in this process before the others are told. */
const shareEvery = 20;

type Parts = {
  now: () => number;
  /** Tells all processes of requests in a window, and learns how many they counted together. */
  share: (client: string, window: number, amount: number) => Promise<number>;
  /** The others could not be told; this process counts on by itself. */
  failed: (error: unknown) => void;
};

type Count = { shared: number; untold: number };

/**
 * Counts requests of each client across processes without a write for every request: each process
 * tells of its count in steps, and learns of the others' then. One process alone counts exactly.
 * @returns what counts one more request, or with 0 only looks, and throws RateLimited beyond the limit
 */
export const createRequestLimit = (
  { now, share, failed }: Parts,
  { most, seconds }: { most: number; seconds: number },
): ((client: string, amount?: number, mostOfClient?: number) => void) => {
  const limit = { name: 'requests', most, seconds };
  let window = 0;
  let counts = new Map<string, Count>();

  const tell = async (client: string, count: Count): Promise<void> => {
    const amount = count.untold;
    count.untold = 0;
    count.shared += amount;
    // What others counted comes on top of what was known here.
    count.shared = Math.max(count.shared, await share(client, window, amount));
  };

  return (client, amount = 1, mostOfClient = most) => {
    const at = now();
    if (windowOf(limit, at) !== window) {
      window = windowOf(limit, at);
      counts = new Map();
    }
    const count = counts.get(client) ?? { shared: 0, untold: 0 };
    counts.set(client, count);
    if (count.shared + count.untold >= mostOfClient) throw new RateLimited(secondsLeft(limit, at));
    count.untold += amount;
    if (count.untold >= shareEvery) tell(client, count).catch(failed);
  };
};
