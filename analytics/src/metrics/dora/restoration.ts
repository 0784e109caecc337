/** When service was back after a failed deployment. */
import { maxOf, minOf } from '../../long-lists.ts';
import type { Instant } from '../../facts.ts';
import type { Deployment } from './deployments.ts';
import type { FailureCause } from './failures.ts';
import { reasons } from '../reasons.ts';

/** The instant, or the reason why there is none. */
export type Restoration = { at: Instant } | { unknown: string };

const earliest = (instants: readonly Instant[]): Instant | null => (instants.length === 0 ? null : minOf(instants));

/**
 * Service is back when the last of the deployment's incidents is over: by its resolution, by the
 * deployment of its own fix, or by whatever repaired the deployment while it was open; while one is
 * open, it is not. Without an incident, the first repair decides.
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
