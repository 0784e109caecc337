import { sharesReads, type Tx } from './tenant.ts';

type Read<Arguments extends readonly unknown[], Result> = (tx: Tx, ...args: Arguments) => Promise<Result>;

/** Caches a read for its transaction. Only for data that is never written in a transaction that reads it. */
export const oncePerTransaction = <Arguments extends readonly unknown[], Result>(
  read: Read<Arguments, Result>,
): Read<Arguments, Result> => shared(read, () => true);

/**
 * Shares a read among the calls of a batch or the parts of a report. Only for what they do not write; any other
 * transaction reads it again.
 */
export const oncePerBatch = <Arguments extends readonly unknown[], Result>(
  read: Read<Arguments, Result>,
): Read<Arguments, Result> => shared(read, sharesReads);

const shared = <Arguments extends readonly unknown[], Result>(
  read: Read<Arguments, Result>,
  isShared: (tx: Tx) => boolean,
): Read<Arguments, Result> => {
  const transactions = new WeakMap<Tx, Map<string, Promise<Result>>>();
  return async (tx, ...args) => {
    if (!isShared(tx)) return read(tx, ...args);
    const results = transactions.get(tx) ?? new Map<string, Promise<Result>>();
    transactions.set(tx, results);
    const key = JSON.stringify(args);
    const result = results.get(key) ?? read(tx, ...args);
    results.set(key, result);
    try {
      return await result;
    } catch (error) {
      // The next call tries again, after the savepoint that the failed one rolls back to.
      results.delete(key);
      throw error;
    }
  };
};

/** `oncePerBatch` for rows by key: reads only keys that the batch has not read yet. */
export const rowsOncePerBatch = <Wanted, Row extends Wanted>(
  keyOf: (wanted: Wanted) => string,
  read: Read<[readonly Wanted[]], readonly Row[]>,
): Read<[readonly Wanted[]], readonly Row[]> => {
  const transactions = new WeakMap<Tx, Map<string, readonly Row[]>>();
  return async (tx, wanted) => {
    if (!sharesReads(tx)) return read(tx, wanted);
    const known = transactions.get(tx) ?? new Map<string, readonly Row[]>();
    transactions.set(tx, known);
    const missing = wanted.filter((one) => !known.has(keyOf(one)));
    const found = missing.length === 0 ? null : Map.groupBy(await read(tx, missing), keyOf);
    for (const one of missing) known.set(keyOf(one), found?.get(keyOf(one)) ?? []);
    return wanted.flatMap((one) => known.get(keyOf(one)) ?? []);
  };
};
