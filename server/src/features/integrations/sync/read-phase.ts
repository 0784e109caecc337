import { isForbidden, SourceUnavailable, type SourceRefused } from '../http/source-errors.ts';
import { giveUpStream, readStream, type StreamRead, type StreamTask } from './read-stream.ts';

/** Streams read concurrently; the client limits concurrent requests by itself. */
const concurrency = 5;

/** The lists of a board or repository are read once, even if the source names it twice. */
const eachOnce = (tasks: readonly StreamTask[]): StreamTask[] => [
  ...new Map(tasks.map((task) => [task.stream.name, task])).values(),
];

/**
 * The source works if lists of so few repositories, boards or spaces are unavailable, or forbidden to the token, while
 * others are read.
 */
const mostUnavailable = 2;

/** What a list belongs to: a repository has several, such as `commits:1` and `pipelines:1`. */
const ownerOf = ({ stream }: StreamTask): string => stream.name.slice(stream.name.indexOf(':') + 1);

/**
 * Reads several streams concurrently, lower orders first. After a failure, pages already read are still stored, then
 * the first failure is thrown. A list that is unavailable or forbidden while others are read does not stop them.
 */
export const readPhase = async (reading: StreamRead, tasks: readonly StreamTask[]): Promise<void> => {
  const byOrder = Map.groupBy(eachOnce(tasks), (task) => task.stream.order);
  for (const order of [...byOrder.keys()].toSorted((a, b) => a - b)) {
    await readTogether(reading, byOrder.get(order) ?? []);
  }
};

const readTogether = async (reading: StreamRead, tasks: readonly StreamTask[]): Promise<void> => {
  const failures: unknown[] = [];
  const unavailable: { task: StreamTask; error: SourceUnavailable | SourceRefused }[] = [];
  let answers = 0;
  const isDown = (): boolean => new Set(unavailable.map(({ task }) => ownerOf(task))).size > mostUnavailable;
  const stopped = (): boolean => failures.length > 0 || isDown() || reading.stopped();
  const waiting = [...tasks];
  const work = async (): Promise<void> => {
    for (let task = waiting.shift(); task !== undefined && !stopped(); task = waiting.shift()) {
      try {
        await readStream({ ...reading, stopped }, task, () => (answers += 1));
      } catch (error) {
        if (error instanceof SourceUnavailable || isForbidden(error)) unavailable.push({ task, error });
        else failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  const isSource = isDown() || answers === 0;
  if (!isSource) for (const { task, error } of unavailable) await giveUpStream(reading, task, error.text);
  const [failure = isSource ? unavailable[0]?.error : undefined] = failures;
  if (failure !== undefined) throw failure;
};
