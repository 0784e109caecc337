/** The side of the thread; see worker-thread.ts. */
import { parentPort, workerData } from 'node:worker_threads';
import { systemClock } from '../clock.ts';
import type { Config } from '../config.ts';
import { openDatabase } from '../database/tenant.ts';
import { Problem } from '../errors.ts';
import { createEvents } from '../events.ts';
import { inLanguage } from '../language.ts';
import { createLog } from '../log.ts';
import { secretsOf } from '../telemetry/scrub.ts';
import type { TaskHandler } from './thread-task.ts';
import type { ThreadReply, ThreadRequest } from './worker-thread.ts';

/** Performs the tasks of these handlers for as long as the thread lives. */
export const serveTasks = (handlers: readonly TaskHandler[]): void => {
  const config = workerData as Config;
  const log = createLog(config.logLevel, 'measurement-thread', { secrets: secretsOf(config) });
  const database = openDatabase(config.databaseUrl, log);
  // Without its link, a statement that a lost network leaves unanswered would block the thread forever.
  void database.link.start();
  const platform = { database, events: createEvents(database), clock: systemClock };
  const byName = new Map(handlers.map((handler) => [handler.name, handler]));

  const perform = async ({ organizationId, task, input, language }: ThreadRequest): Promise<unknown> => {
    const handler = byName.get(task);
    if (handler === undefined) throw new Error(`The thread has no task ${task}`);
    return inLanguage(language, () => handler.handle(platform, organizationId, input as never));
  };

  parentPort?.on('message', (request: ThreadRequest) => {
    const { id } = request;
    const answer = (reply: ThreadReply): void => parentPort?.postMessage(reply);
    perform(request).then(
      (result) => answer({ id, result }),
      (error: unknown) =>
        answer(
          error instanceof Problem ? { id, problem: { code: error.code, message: error.message } } : { id, error },
        ),
    );
  });
};
