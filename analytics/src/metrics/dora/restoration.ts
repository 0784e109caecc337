/** When service was restored after a failed deployment. */
import { maxOf, minOf } from '../../long-lists.ts';
import type { Instant } from '../../facts.ts';
import type { Deployment } from './deployments.ts';
import type { FailureCause } from './failures.ts';
import { reasons } from '../reasons.ts';

/** The instant, or the reason why there is none. */
export type Restoration = { at: Instant } | { unknown: string };

const earliest = (instants: readonly Instant[]): Instant | null => (instants.length === 0 ? null : minOf(instants));

/**
 * Service is restored when the last of the deployment's incidents ends: when it is resolved, when its own fix is
 * deployed, or when the deployment is repaired while it is open. An open incident means not restored. Without
 * incidents, the first repair decides.
 */
export const restorationOf = ({ at }: Pick<Deployment, 'at'>, causes: readonly FailureCause[]): Restoration => {
  const repairs = causes.flatMap(({ kind, restoredAt }) =>
    kind === 'incident' || restoredAt === null || restoredAt < at ? [] : [restoredAt],
  );
  const incidents = causes.filter((cause) => cause.kind === 'incident');
  const after = incidents.filter(({ restoredAt }) => restoredAt === null || restoredAt >= at);
  const ends = after.map(({ at: openedAt, restoredAt }) =>
    earliest([...(restoredAt === null ? [] : [restoredAt]), ...repairs.filter((repair) => repair >= openedAt)]),
  );
  if (ends.includes(null)) return { unknown: reasons.notRestored };
  const known = ends.filter((end) => end !== null);
  const restored = known.length > 0 ? maxOf(known) : earliest(repairs);
  return restored === null ? { unknown: reasons.endedBefore } : { at: restored };
};
