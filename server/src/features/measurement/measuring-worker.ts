/** The thread that measures; see measuring-thread.ts. */
import { parentPort, workerData } from 'node:worker_threads';
import { systemClock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import { openDatabase } from '../../platform/database/tenant.ts';
import { Problem } from '../../platform/errors.ts';
import { createEvents } from '../../platform/events.ts';
import { createLog } from '../../platform/log.ts';
import { measureOrganization } from './measure-organization.ts';
import type { MeasuringReply, MeasuringRequest, MeasuringTask } from './measuring-thread.ts';
import { renewEvidence } from './rules/evidence.ts';
import { previewRules } from './rules/preview-rules.ts';
import { showRules } from './rules/show-rules.ts';
import { previewingScoring } from './scoring/preview-scoring.ts';
import { scoreChosenDays } from './scoring/score-periods.ts';

const config = workerData as Config;
const log = createLog(config.logLevel, 'measuring');
const database = openDatabase(config.databaseUrl, log);
// Without its link, a statement that a lost network leaves unanswered would keep the thread for good.
void database.link.start();
const platform = { database, events: createEvents(database), clock: systemClock };

const previewScoring = previewingScoring();

const standingAt = (seconds: number) => ({ now: () => seconds * 1000 });

const perform = (organizationId: string, task: MeasuringTask) => {
  switch (task.kind) {
    case 'measure':
      return measureOrganization(
        task.now === undefined ? platform : { ...platform, clock: standingAt(task.now) },
        organizationId,
        task.read,
      );
    case 'preview': {
      const { kind: _kind, ...asked } = task;
      return previewScoring(platform, organizationId, asked);
    }
    case 'score-days':
      return scoreChosenDays(platform, organizationId, task);
    case 'show-rules':
      return showRules(platform, organizationId);
    case 'renew-evidence':
      return renewEvidence(platform, organizationId);
    case 'preview-rules':
      return previewRules(platform, organizationId, task.rules);
  }
};

parentPort?.on('message', ({ id, organizationId, task }: MeasuringRequest) => {
  const answer = (reply: MeasuringReply): void => parentPort?.postMessage(reply);
  perform(organizationId, task).then(
    (result) => answer({ id, result }),
    (error: unknown) =>
      answer(error instanceof Problem ? { id, problem: { code: error.code, message: error.message } } : { id, error }),
  );
});
