import { setImmediate as sent } from 'node:timers/promises';

/** Starts a write once the previous one has ended, without waiting for it. */
export type Give = (write: () => Promise<void>) => Promise<void>;

/**
 * Lets the database write what `compute` produces while `compute` continues. At most one write runs at a time. None
 * is still running when this returns or throws, because the connection is then released.
 * @throws what a write or `compute` threw, whichever came first
 */
export const writingBehind = async (compute: (give: Give) => Promise<void>): Promise<void> => {
  let last: Promise<PromiseSettledResult<void>[]> = Promise.resolve([]);
  const ended = async (): Promise<void> => {
    for (const result of await last) if (result.status === 'rejected') throw result.reason;
  };
  try {
    await compute(async (write) => {
      await ended();
      last = Promise.allSettled([write()]);
      // Yields first: the next computation would block sending.
      await sent();
    });
  } finally {
    await last;
  }
  await ended();
};
