import {
  attributionOf,
  dateOf,
  dayEdges,
  groupMeans,
  rangeKey,
  scoreGroup,
  storePeople,
  scorePeople,
  startOf,
  timeRanges,
  UnknownDistribution,
  type Member,
  type MemberScore,
  type ObservationIndex,
  type Subject,
} from '@sightline/analytics';
import type { Tx } from '../../platform/database/tenant.ts';
import { writeAnchors } from '../measurement-state/index.ts';
import type { Scoring } from '../measurement/index.ts';
import { readIndex } from '../observations/index.ts';
import { daysOf } from './score-everybody.ts';
import { partsScored } from './score-periods.ts';
import { deletePeriodScores, insertPeriodScores, readPeriodMembers, type PeriodScore } from './score-periods.store.ts';
import { deleteScoreDays, insertScoreDays, readDayMembers, type StoredDay } from './score-days.store.ts';

type Affected = Scoring & {
  /** The people with changed rows. */
  people: ReadonlySet<string>;
};

/**
 * Recomputes the scores that changed rows of some people can affect, if nothing else changed: theirs, and those of
 * their teams and of the organization.
 * @returns false, without writing anything, if the change affects everyone's baseline
 */
export const scoreAffected = async (tx: Tx, affected: Affected): Promise<boolean> => {
  const { rules, anchors, changedFrom, organizationId } = affected;
  const days = daysOf(affected);
  // Later rows are scored in the next hour.
  if (changedFrom >= days.to) return true;
  const { people, teams } = reached(affected, days);
  const index = await readIndex(tx, affected.recorded, [...people]);
  const rescoring: Rescoring = { ...affected, people, index, groupsOf: groupsOf(affected, people, teams) };
  try {
    const keptDays = await rescoreDays(tx, rescoring, days);
    const periods = await rescorePeriods(tx, rescoring);
    if (periods === null) return false;
    const subjects: Subject[] = [
      ...[...people].map((id): Subject => ({ kind: 'person', id })),
      ...[...teams].map((id): Subject => ({ kind: 'team', id })),
      { kind: 'organization' },
    ];
    await deleteScoreDays(tx, dateOf(changedFrom, rules.timeZone).toString(), subjects);
    await insertScoreDays(tx, organizationId, keptDays);
    await deletePeriodScores(tx, organizationId, { keptUntil: changedFrom, chosenUntil: changedFrom, subjects });
    await insertPeriodScores(tx, organizationId, periods);
    await writeAnchors(tx, organizationId, anchors);
    return true;
  } catch (error) {
    if (error instanceof UnknownDistribution) return false;
    throw error;
  }
};

/** The teams of the rescored people and the organization, each with its members at an instant. */
type GroupsOf = <Score extends MemberScore>(
  stored: readonly Member<Score>[],
  rescored: readonly Member<Score>[],
  until: number,
) => [Subject, Member<Score>[]][];

type Rescoring = Affected & { index: ObservationIndex; groupsOf: GroupsOf };

const groupsOf = ({ rules }: Affected, people: ReadonlySet<string>, teams: ReadonlySet<string>): GroupsOf => {
  const { teamOfPersonAt } = attributionOf(rules);
  return (stored, rescored, until) => {
    const everybody = [...stored.filter(({ personId }) => !people.has(personId)), ...rescored];
    const byTeam = Map.groupBy(everybody, ({ personId }) => teamOfPersonAt(personId, until - 1));
    const touched = [...teams].flatMap((id): [Subject, typeof everybody][] => {
      const members = byTeam.get(id);
      return members === undefined ? [] : [[{ kind: 'team', id }, members]];
    });
    return [...touched, [{ kind: 'organization' }, everybody]];
  };
};

const rescoreDays = async (tx: Tx, rescoring: Rescoring, days: { from: number; to: number }): Promise<StoredDay[]> => {
  const { index, rules, configuration, anchors, changedFrom, people } = rescoring;
  const need = configuration.minimumDataPoints;
  const kept: StoredDay[] = [];
  const range = { ...days, firstDirtyDay: changedFrom, anchors };
  for (const { date, windowTo, members } of storePeople([index, rules, configuration, range], people)) {
    for (const { personId: id, score } of members) kept.push({ date, subject: { kind: 'person', id }, score });
    const stored = await readDayMembers(tx, date, need);
    for (const [subject, group] of rescoring.groupsOf<MemberScore>(stored, members, windowTo))
      kept.push({ date, subject, score: groupMeans(group, need) });
  }
  return kept;
};

/** @returns null if the change is so old that it affects distributions, too */
const rescorePeriods = async (tx: Tx, rescoring: Rescoring): Promise<PeriodScore[] | null> => {
  const { index, rules, configuration, anchors, changedFrom, comparableFrom, now, people } = rescoring;
  const need = configuration.minimumDataPoints;
  const periods: PeriodScore[] = [];
  for (const timeRange of timeRanges) {
    const range = rangeKey(timeRange);
    for (const { part, range: scored } of partsScored(timeRange, { index, rules, now, comparableFrom, anchors })) {
      if (scored.to <= changedFrom) continue;
      if (part === 'previous') return null;
      for (const { members, ...dated } of scorePeople([index, rules, configuration, scored], people)) {
        for (const { personId: id, score } of members)
          periods.push({ range, part, day: { ...dated, subject: { kind: 'person', id }, score } });
        const stored = await readPeriodMembers(tx, range);
        for (const [subject, group] of rescoring.groupsOf(stored, members, dated.windowTo))
          if (subject.kind !== 'person')
            periods.push({ range, part, day: { ...dated, subject, score: scoreGroup(group, need) } });
      }
    }
  }
  return periods;
};

/** The people whose scores can change, and every team that one of them has been in since the change. */
const reached = ({ rules, people: changed, changedFrom }: Affected, days: { to: number }) => {
  const { teamOfPersonAt } = attributionOf(rules);
  const zone = rules.timeZone;
  const ends = dayEdges(startOf(dateOf(changedFrom, zone), zone), days.to, zone).slice(1);
  const ownIds = rules.people.filter((person) => !person.bot && changed.has(person.id)).map((person) => person.id);
  const teams = new Set(ownIds.flatMap((id) => ends.flatMap((end) => teamOfPersonAt(id, end - 1) ?? [])));
  return { people: new Set(ownIds), teams };
};
