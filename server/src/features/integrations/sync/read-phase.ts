import { readStream, type StreamRead, type StreamTask } from './read-stream.ts';

/** Streams read concurrently; the client limits concurrent requests by itself. */
const concurrency = 5;

/** The lists of a board or repository are read once, even if the source names it twice. */
const eachOnce = (tasks: readonly StreamTask[]): StreamTask[] => [
  ...new Map(tasks.map((task) => [task.stream.name, task])).values(),
];

/**
 * Reads several streams concurrently, lower orders first. After a failure, pages already read are still stored, then
 * the first failure is thrown.
 */
export const readPhase = async (reading: StreamRead, tasks: readonly StreamTask[]): Promise<void> => {
  const byOrder = Map.groupBy(eachOnce(tasks), (task) => task.stream.order);
  for (const order of [...byOrder.keys()].toSorted((a, b) => a - b)) {
    await readTogether(reading, byOrder.get(order) ?? []);
  }
};

const readTogether = async (reading: StreamRead, tasks: readonly StreamTask[]): Promise<void> => {
  const failures: unknown[] = [];
  const stopped = (): boolean => failures.length > 0 || reading.stopped();
  const waiting = [...tasks];
  const work = async (): Promise<void> => {
    for (let task = waiting.shift(); task !== undefined && !stopped(); task = waiting.shift()) {
      try {
        await readStream({ ...reading, stopped }, task);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  if (failures.length > 0) throw failures[0];
};
