import type { Platform } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/tenant.ts';
import { reportFalls } from './performance-alerts.ts';
import { replaceAnnouncedScores } from './score-announcements.store.ts';

/**
 * If a run changes more scores than this, for example after a new configuration, only the largest changes are sent
 * individually; screens reload after a run anyway.
 */
const maxUpdates = 100;

/** After a run: alerts about fallen scores, and live updates of changed ones. */
export const reportScores = async (platform: Platform, tx: Tx, organizationId: string): Promise<void> => {
  await reportFalls(platform, tx, organizationId);
  const moved = await replaceAnnouncedScores(tx, organizationId);
  if (moved.length === 0) return;
  const people = moved.slice(0, maxUpdates);
  await platform.jobs.enqueue(tx, 'publish-score-changes', { organizationId, people });
};
