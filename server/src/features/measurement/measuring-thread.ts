/** Measuring happens in a thread of its own, so that it never keeps requests or other jobs waiting. */
import { Worker } from 'node:worker_threads';
import type { Config } from '../../platform/config.ts';
import type { Measured } from './measure-organization.ts';

export type MeasuringRequest = { id: number; organizationId: string };
export type MeasuringReply = { id: number } & ({ measured: Measured } | { error: unknown });

type Waiting = { resolve: (measured: Measured) => void; reject: (error: unknown) => void };
type Thread = { worker: Worker; waiting: Map<number, Waiting> };

/** One thread a process; a thread that died is replaced when the next organisation is to be measured. */
let thread: Thread | null = null;
let requests = 0;

const startThread = (config: Config): Thread => {
  const worker = new Worker(new URL('measuring-worker.ts', import.meta.url), { workerData: config });
  const started: Thread = { worker, waiting: new Map() };
  const fail = (error: unknown): void => {
    if (thread === started) thread = null;
    for (const one of started.waiting.values()) one.reject(error);
    started.waiting.clear();
  };
  worker.on('message', (reply: MeasuringReply) => {
    const one = started.waiting.get(reply.id);
    started.waiting.delete(reply.id);
    if ('measured' in reply) one?.resolve(reply.measured);
    else one?.reject(reply.error);
  });
  worker.on('error', fail);
  worker.on('exit', (code) => fail(new Error(`The measuring thread ended with ${code}`)));
  // An idle thread does not keep the process from ending.
  worker.unref();
  return started;
};

/** Measures an organisation in the thread. @throws whatever measuring throws */
export const measureInThread = (config: Config, organizationId: string): Promise<Measured> =>
  new Promise((resolve, reject) => {
    thread ??= startThread(config);
    requests += 1;
    thread.waiting.set(requests, { resolve, reject });
    thread.worker.postMessage({ id: requests, organizationId } satisfies MeasuringRequest);
  });
