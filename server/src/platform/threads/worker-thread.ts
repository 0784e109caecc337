/** Runs long computations in a separate thread, so that they never block requests or other jobs. */
import { currentLanguage, type AnyLanguage } from '@sightline/contract';
import { Worker } from 'node:worker_threads';
import type { Config } from '../config.ts';
import { Problem } from '../errors.ts';
import type { ThreadTask } from './thread-task.ts';

export type ThreadRequest = {
  id: number;
  organizationId: string;
  task: string;
  input: unknown;
  /** The caller's language, for texts in the result. */
  language: AnyLanguage;
};
/** Problems are sent separately from other errors, because errors lose their class between threads. */
export type ThreadReply = { id: number } & (
  | { result: unknown }
  | { problem: Pick<Problem, 'code' | 'message'> }
  | { error: unknown }
);

/** The thread's program, which composes the tasks of all features. */
const program = new URL('../../measurement-thread/worker.ts', import.meta.url);

type Waiting = { resolve: (result: never) => void; reject: (error: unknown) => void };
type Thread = { worker: Worker; waiting: Map<number, Waiting> };

/** One thread per process and database; one that ended is replaced for the next task. */
const threads = new Map<string, Thread>();
let requests = 0;

const startThread = (config: Config): Thread => {
  const worker = new Worker(program, { workerData: config });
  const started: Thread = { worker, waiting: new Map() };
  const fail = (error: unknown): void => {
    forget(config, started);
    for (const task of started.waiting.values()) task.reject(error);
    started.waiting.clear();
  };
  worker.on('message', (reply: ThreadReply) => {
    const task = started.waiting.get(reply.id);
    started.waiting.delete(reply.id);
    if ('result' in reply) task?.resolve(reply.result as never);
    else task?.reject('problem' in reply ? new Problem(reply.problem.code, reply.problem.message) : reply.error);
  });
  worker.on('error', fail);
  worker.on('exit', (code) => fail(new Error(`The thread ended with ${code}`)));
  // An idle thread does not keep the process from ending.
  worker.unref();
  return started;
};

/** The next task starts another thread. */
const forget = ({ databaseUrl }: Config, thread: Thread): void => {
  if (threads.get(databaseUrl) === thread) threads.delete(databaseUrl);
};

const threadOf = (config: Config): Thread => {
  const thread = threads.get(config.databaseUrl) ?? startThread(config);
  threads.set(config.databaseUrl, thread);
  return thread;
};

/** Starts the thread before its first task, because loading its program takes a second. */
export const prepareThread = (config: Config): void => void threadOf(config);

/** Ends the thread of a database, including running tasks. */
export const stopThread = async ({ databaseUrl }: Config): Promise<void> => {
  await threads.get(databaseUrl)?.worker.terminate();
};

/**
 * Runs a task for an organization in the thread. Aborting ends the thread, whose transactions are then rolled back.
 * @throws the task's error; the signal's reason if it was aborted
 */
export const inThread = <Input, Result>(
  config: Config,
  organizationId: string,
  task: ThreadTask<Input, Result>,
  input: Input,
  signal?: AbortSignal,
): Promise<Result> =>
  new Promise((resolve, reject) => {
    if (signal?.aborted === true) return reject(signal.reason as Error);
    const thread = threadOf(config);
    requests += 1;
    const abort = (): void => {
      reject(signal?.reason as Error);
      forget(config, thread);
      void thread.worker.terminate();
    };
    const listened =
      <Answer>(answer: (given: Answer) => void) =>
      (given: Answer): void => {
        signal?.removeEventListener('abort', abort);
        answer(given);
      };
    signal?.addEventListener('abort', abort, { once: true });
    thread.waiting.set(requests, { resolve: listened(resolve), reject: listened(reject) });
    const language = currentLanguage();
    thread.worker.postMessage({
      id: requests,
      organizationId,
      task: task.name,
      input,
      language,
    } satisfies ThreadRequest);
  });
