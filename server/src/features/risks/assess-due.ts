import { dateOf } from '@sightline/analytics';
import { randomUUID } from 'node:crypto';
import type { Platform } from '../../platform/context.ts';
import { withTenant, type Tx } from '../../platform/database/tenant.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { inThread } from '../../platform/threads/worker-thread.ts';
import { readTimeZone } from '../organizations/index.ts';
import { readImportedAt } from '../integrations/index.ts';
import { announceInsights, isInsightDue, readInsightSchedule } from '../insights/index.ts';
import { assessTask } from './assessing.ts';
import { findLastAssessed, insertAssessments } from './assessments.store.ts';

/** Assesses everybody, as often as members prefer. */
export const assessJob = defineJob<{ organizationId: string }>({
  name: 'assess-risks',
  handle: async (platform, { organizationId }, { signal }) => {
    const now = platform.clock.now();
    const { risks: days } = await readInsightSchedule(platform, organizationId);
    if (days === null) return;
    const { isDue, zone } = await withTenant(platform.database, organizationId, async (tx) => ({
      isDue: await isAssessmentDue(tx, now, days),
      zone: await readTimeZone(tx, organizationId),
    }));
    if (!isDue) return;
    const today = dateOf(Math.floor(now / 1000), zone).toString();
    const made = await inThread(platform.config, organizationId, assessTask, { today }, signal);
    await withTenant(platform.database, organizationId, async (tx) => {
      if (!(await isAssessmentDue(tx, now, days))) return;
      const stored = made.map((assessment) => ({
        ...assessment,
        id: randomUUID(),
        assessedAt: new Date(now),
        madeBy: null,
      }));
      await insertAssessments(tx, organizationId, stored);
      await announceInsights(
        platform,
        tx,
        organizationId,
        stored.map(({ personId }) => personId),
      );
    });
  },
});

const isAssessmentDue = async (tx: Tx, now: number, days?: number): Promise<boolean> =>
  isInsightDue(await findLastAssessed(tx), now, await readImportedAt(tx), days);

/** Queues assessments if they may be due; the job decides by preference. */
export const followRisks = async (platform: Platform, tx: Tx, organizationId: string): Promise<void> => {
  if (await isAssessmentDue(tx, platform.clock.now()))
    await platform.jobs.enqueue(tx, assessJob, { organizationId }, { singletonKey: organizationId });
};
