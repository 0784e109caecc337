import { isOutage } from '../errors.ts';

/**
 * Does the work of a job for several organizations, members or people in turn. A failure for one does not stop the
 * others, and is reported at the end.
 * @throws AggregateError of the failures; the signal's reason once it is aborted; an outage, which the others would hit too
 */
export const eachInTurn = async <Item>(
  items: Iterable<Item>,
  signal: AbortSignal,
  work: (item: Item) => Promise<unknown>,
): Promise<void> => {
  const failures: unknown[] = [];
  let all = 0;
  for (const item of items) {
    all += 1;
    signal.throwIfAborted();
    try {
      await work(item);
    } catch (error) {
      if (isOutage(error) || signal.aborted) throw error;
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `the job failed for ${failures.length} of ${all}`);
};
