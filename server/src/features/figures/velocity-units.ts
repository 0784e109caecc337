/**
 * The unit of a velocity. Some teams count their sprints in points, others in items, and no figure combines them
 * (decision 0029).
 */
import { isWithin, ofMixedUnits, type Figure, type MetricKey, type Period, type Subject } from '@sightline/analytics';
import type { MetricFigure, Unit } from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import { teamsWithSprints } from '../measurement/index.ts';
import { countedSprints, type CountedSprint } from './counts.store.ts';

const unitOver = (sprints: readonly CountedSprint[], over: Period): Unit | 'mixed' | null => {
  const inItems = new Set(sprints.filter(({ at }) => isWithin(over, at)).map((sprint) => sprint.inItems));
  if (inItems.size === 2) return 'mixed';
  return inItems.size === 0 ? null : inItems.has(true) ? 'items-per-sprint' : 'points-per-sprint';
};

/** The included sprints of subjects over a period; none of people. */
export const readSprintsOf = async (
  tx: Tx,
  subjects: readonly Subject[],
  over: Period,
): Promise<(subject: Subject) => readonly CountedSprint[]> => {
  const teamIds = subjects.flatMap((subject) => (subject.kind === 'team' ? [subject.id] : []));
  const isOfAll = subjects.some(({ kind }) => kind === 'organization');
  const sprints = isOfAll || teamIds.length > 0 ? await countedSprints(tx, isOfAll ? null : teamIds, over) : [];
  const ofTeam = Map.groupBy(sprints, ({ teamId }) => teamId);
  return (subject) =>
    subject.kind === 'organization' ? sprints : subject.kind === 'team' ? (ofTeam.get(subject.id) ?? []) : [];
};

/** A velocity in its unit, without the number of sprints in different units. */
export const inOneUnit = (
  velocity: MetricFigure,
  sprints: readonly CountedSprint[],
  { period, before }: { period: Period; before: Period },
): MetricFigure => {
  const [now, then] = [unitOver(sprints, period), unitOver(sprints, before)];
  const unit = [now, then].find((one) => one !== null && one !== 'mixed') ?? velocity.unit;
  const isMixed = now === 'mixed';
  const isOther = then !== null && then !== unit;
  return {
    ...velocity,
    unit: isMixed ? velocity.unit : unit,
    ...(isMixed ? { figure: ofMixedUnits(velocity.figure), recent: velocity.recent.map(() => null) } : {}),
    ...(isMixed || isOther ? { previous: ofMixedUnits(velocity.previous), change: null } : {}),
  };
};

/**
 * Whether a subject's velocity combines several teams. They size points differently, so it changes with the number of
 * sprints that each of them closed.
 */
export const mixesVelocities = async (tx: Tx, { kind }: Pick<Subject, 'kind'>): Promise<boolean> =>
  kind === 'organization' && (await teamsWithSprints(tx)).size > 1;

/** The unit in which a subject's velocities over a period are compared; null if they are not comparable. */
export const comparedVelocityUnit = async (tx: Tx, subject: Subject, over: Period): Promise<Unit | null> => {
  if (await mixesVelocities(tx, subject)) return null;
  const unit = unitOver((await readSprintsOf(tx, [subject], over))(subject), over);
  return unit === 'mixed' ? null : (unit ?? 'points-per-sprint');
};

/** Shows no figure of sprints in different units, nor in another unit than those of `period`. */
export const shownInOneUnit = async (
  tx: Tx,
  { metric, subject, period, over }: { metric: MetricKey; subject: Subject; period: Period; over: Period },
): Promise<(figure: Figure, part: Period) => Figure> => {
  if (metric !== 'velocity') return (figure) => figure;
  const sprints = (await readSprintsOf(tx, [subject], over))(subject);
  const unit = unitOver(sprints, period);
  return (figure, part) => {
    const own = unitOver(sprints, part);
    return own === 'mixed' || (unit !== null && own !== null && own !== unit)
      ? (ofMixedUnits(figure) as Figure)
      : figure;
  };
};
