/** The thread that measures; see measuring-thread.ts. */
import { parentPort, workerData } from 'node:worker_threads';
import { systemClock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import { openDatabase } from '../../platform/database/tenant.ts';
import { Problem } from '../../platform/errors.ts';
import { createEvents } from '../../platform/events.ts';
import { createLog } from '../../platform/log.ts';
import { measureOrganization } from './measure-organization.ts';
import type { MeasuringReply, MeasuringRequest } from './measuring-thread.ts';
import { previewScoring } from './scoring/preview-scoring.ts';

const config = workerData as Config;
const log = createLog(config.logLevel, 'measuring');
const platform = {
  database: openDatabase(config.databaseUrl, log),
  events: createEvents(config.databaseUrl, log),
  clock: systemClock,
};

parentPort?.on('message', ({ id, organizationId, task }: MeasuringRequest) => {
  const answer = (reply: MeasuringReply): void => parentPort?.postMessage(reply);
  const done =
    task.kind === 'measure'
      ? measureOrganization(platform, organizationId)
      : previewScoring(platform, organizationId, task.settings);
  done.then(
    (result) => answer({ id, result }),
    (error: unknown) =>
      answer(error instanceof Problem ? { id, problem: { code: error.code, message: error.message } } : { id, error }),
  );
});
