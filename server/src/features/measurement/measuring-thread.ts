/** Measuring happens in a thread of its own, so that it never keeps requests or other jobs waiting. */
import type { DayRange } from '@sightline/analytics';
import type { ReadingRules, RulesPreview, ScoringPreview } from '@sightline/contract';
import { Worker } from 'node:worker_threads';
import type { Config } from '../../platform/config.ts';
import type { Platform } from '../../platform/context.ts';
import { Problem } from '../../platform/errors.ts';
import type { Measured } from './measure-organization.ts';
import type { ShownRules } from './rules/show-rules.ts';
import type { PreviewAsked } from './scoring/preview-scoring.ts';

/** What the thread does for an organisation, and what comes of it. */
export type MeasuringTask =
  /** As of `now`, in epoch seconds, where it is not the present. */
  | { kind: 'measure'; now?: number; read?: { backTo: number | null } }
  | ({ kind: 'preview' } & PreviewAsked)
  | { kind: 'score-days'; days: DayRange; now: number }
  | { kind: 'show-rules' }
  | { kind: 'renew-evidence' }
  | { kind: 'preview-rules'; rules: ReadingRules };
type Results = {
  measure: Measured;
  preview: ScoringPreview;
  'score-days': void;
  'show-rules': ShownRules;
  'renew-evidence': void;
  'preview-rules': RulesPreview;
};

export type MeasuringRequest = { id: number; organizationId: string; task: MeasuringTask };
/** A problem goes apart from other errors: between threads, errors lose their class. */
export type MeasuringReply = { id: number } & (
  | { result: Results[keyof Results] }
  | { problem: Pick<Problem, 'code' | 'message'> }
  | { error: unknown }
);

type Waiting = { resolve: (result: never) => void; reject: (error: unknown) => void };
type Thread = { worker: Worker; waiting: Map<number, Waiting> };

/** One thread a process and database; one that died is replaced when the next task comes. */
const threads = new Map<string, Thread>();
let requests = 0;

const startThread = (config: Config): Thread => {
  const worker = new Worker(new URL('measuring-worker.ts', import.meta.url), { workerData: config });
  const started: Thread = { worker, waiting: new Map() };
  const fail = (error: unknown): void => {
    forget(config, started);
    for (const one of started.waiting.values()) one.reject(error);
    started.waiting.clear();
  };
  worker.on('message', (reply: MeasuringReply) => {
    const one = started.waiting.get(reply.id);
    started.waiting.delete(reply.id);
    if ('result' in reply) one?.resolve(reply.result as never);
    else one?.reject('problem' in reply ? new Problem(reply.problem.code, reply.problem.message) : reply.error);
  });
  worker.on('error', fail);
  worker.on('exit', (code) => fail(new Error(`The measuring thread ended with ${code}`)));
  // An idle thread does not keep the process from ending.
  worker.unref();
  return started;
};

/** What comes next gets another thread. */
const forget = ({ databaseUrl }: Config, thread: Thread): void => {
  if (threads.get(databaseUrl) === thread) threads.delete(databaseUrl);
};

const threadOf = (config: Config): Thread => {
  const thread = threads.get(config.databaseUrl) ?? startThread(config);
  threads.set(config.databaseUrl, thread);
  return thread;
};

/** Has the thread read its program, which takes a second, before there is anything to do. */
export const prepareMeasuringThread = (config: Config): void => void threadOf(config);

/** Ends the thread of a database, and with it whatever it is doing. */
export const stopMeasuringThread = async ({ databaseUrl }: Config): Promise<void> => {
  await threads.get(databaseUrl)?.worker.terminate();
};

/**
 * Has the thread do something for an organisation. Aborting ends the thread, whose transactions are then
 * rolled back: measuring looks at nothing meanwhile.
 * @throws whatever doing it throws; the reason of the signal where it was aborted
 */
export const inMeasuringThread = <Task extends MeasuringTask>(
  config: Config,
  organizationId: string,
  task: Task,
  signal?: AbortSignal,
): Promise<Results[Task['kind']]> =>
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
    thread.worker.postMessage({ id: requests, organizationId, task } satisfies MeasuringRequest);
  });

/** Measures an organisation at an instant that is not the present, in epoch seconds. */
export const measureAsOf = (
  platform: Platform,
  organizationId: string,
  now: number,
  signal?: AbortSignal,
): Promise<Measured> => inMeasuringThread(platform.config, organizationId, { kind: 'measure', now }, signal);
