/** The thread that measures; see measuring-thread.ts. */
import { parentPort, workerData } from 'node:worker_threads';
import { systemClock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import { openDatabase } from '../../platform/database/tenant.ts';
import { createEvents } from '../../platform/events.ts';
import { createLog } from '../../platform/log.ts';
import { measureOrganization } from './measure-organization.ts';
import type { MeasuringReply, MeasuringRequest } from './measuring-thread.ts';

const config = workerData as Config;
const log = createLog(config.logLevel, 'measuring');
const platform = {
  database: openDatabase(config.databaseUrl, log),
  events: createEvents(config.databaseUrl, log),
  clock: systemClock,
};

parentPort?.on('message', ({ id, organizationId }: MeasuringRequest) => {
  const answer = (reply: MeasuringReply): void => parentPort?.postMessage(reply);
  measureOrganization(platform, organizationId).then(
    (measured) => answer({ id, measured }),
    (error: unknown) => answer({ id, error }),
  );
});
