import type { Tx } from './tenant.ts';

/**
 * Shares a read among the calls of a batch, which run in one transaction. Only for what is never written in a
 * transaction that reads it.
 */
export const oncePerTransaction = <Result>(): ((tx: Tx, read: () => Promise<Result>) => Promise<Result>) => {
  const results = new WeakMap<Tx, Promise<Result>>();
  return async (tx, read) => {
    const result = results.get(tx) ?? read();
    results.set(tx, result);
    try {
      return await result;
    } catch (error) {
      // The next call tries again, after the savepoint that the failed one rolls back to.
      results.delete(tx);
      throw error;
    }
  };
};
