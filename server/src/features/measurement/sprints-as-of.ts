/** Sprints as of the last measurement run. A running sprint is stored as of its last event. */
import { sprintAsOf, withStatusTexts, type SprintRecord } from '@sightline/analytics';
import type { Tx } from '../../platform/database/tenant.ts';
import { readState } from '../measurement-state/index.ts';
import { findStoredSprint, listStoredSprints, type SprintRow, type SprintTeams } from './sprints.store.ts';

const measuredAt = async (tx: Tx): Promise<number> => ((await readState(tx))?.measuredAt.getTime() ?? 0) / 1000;

/** Sprints that closed in the period or were running at its end, the newest first. */
export const listSprints = async (
  tx: Tx,
  period: { from: number; to: number },
  teams?: SprintTeams,
): Promise<SprintRow[]> => {
  const at = await measuredAt(tx);
  const sprints = (await listStoredSprints(tx, period, teams)).map((sprint) => sprintAsOf(sprint, at));
  return sprints.filter((sprint) => sprint.closeAt >= period.from);
};

/** One sprint with its full detail. */
export const findSprint = async (tx: Tx, id: string): Promise<SprintRecord | null> => {
  const sprint = await findStoredSprint(tx, id);
  return sprint === null ? null : withStatusTexts(sprintAsOf(sprint, await measuredAt(tx)));
};
