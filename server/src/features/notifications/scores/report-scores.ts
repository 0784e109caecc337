import type { Platform } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/tenant.ts';
import { reportFalls } from './performance-alerts.ts';
import { replaceAnnouncedScores } from './score-announcements.store.ts';

/**
 * When a run moves more scores than this, as a new configuration does, only those that moved the most are sent one by
 * one; screens read everything again after a run anyway.
 */
const mostUpdates = 100;

/** After a run: alerts of scores that fell, and live updates of those that moved. */
export const reportScores = async (platform: Platform, tx: Tx, organizationId: string): Promise<void> => {
  await reportFalls(platform, tx, organizationId);
  const moved = await replaceAnnouncedScores(tx, organizationId);
  if (moved.length === 0) return;
  const people = moved.slice(0, mostUpdates);
  await platform.jobs.enqueue(tx, 'publish-score-changes', { organizationId, people });
};
