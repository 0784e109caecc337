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
  const { rules, configuration, anchors, changedFrom, comparableFrom, now } = affected;
  const days = daysOf(affected);
  // Later rows are scored in the next hour.
  if (changedFrom >= days.to) return true;
  const { people, teams } = reached(affected, days);
  const index = await readIndex(tx, affected.recorded, [...people]);
  const { teamOfPersonAt } = attributionOf(rules);
  const need = configuration.minimumDataPoints;
  /** Everyone, with the new scores of those who were rescored. */
  const together = <Score extends MemberScore>(
    stored: readonly Member<Score>[],
    made: readonly Member<Score>[],
    until: number,
  ): [Subject, Member<Score>[]][] => {
    const everybody = [...stored.filter(({ personId }) => !people.has(personId)), ...made];
    const byTeam = Map.groupBy(everybody, ({ personId }) => teamOfPersonAt(personId, until - 1));
    const touched = [...teams].flatMap((id): [Subject, Member<Score>[]][] => {
      const teamMembers = byTeam.get(id);
      return teamMembers === undefined ? [] : [[{ kind: 'team', id }, teamMembers]];
    });
    return [...touched, [{ kind: 'organization' }, everybody]];
  };

  try {
    const keptDays: StoredDay[] = [];
    const range = { ...days, firstDirtyDay: changedFrom, anchors };
    for (const { date, windowTo, members } of storePeople([index, rules, configuration, range], people)) {
      for (const { personId: id, score } of members) keptDays.push({ date, subject: { kind: 'person', id }, score });
      for (const [subject, subjectMembers] of together<MemberScore>(
        await readDayMembers(tx, date, need),
        members,
        windowTo,
      ))
        keptDays.push({ date, subject, score: groupMeans(subjectMembers, need) });
    }
    const periods: PeriodScore[] = [];
    for (const range of timeRanges) {
      for (const { part, range: scored } of partsScored(range, { index, rules, now, comparableFrom, anchors })) {
        if (scored.to <= changedFrom) continue;
        // A change this old affects distributions, too.
        if (part === 'previous') return false;
        for (const made of scorePeople([index, rules, configuration, scored], people)) {
          const { members, ...dated } = made;
          const add = (day: PeriodScore['day']) => periods.push({ range: rangeKey(range), part, day });
          for (const { personId: id, score } of members) add({ ...dated, subject: { kind: 'person', id }, score });
          for (const [subject, subjectMembers] of together(
            await readPeriodMembers(tx, rangeKey(range)),
            members,
            made.windowTo,
          ))
            if (subject.kind !== 'person') add({ ...dated, subject, score: scoreGroup(subjectMembers, need) });
        }
      }
    }
    const subjects: Subject[] = [
      ...[...people].map((id): Subject => ({ kind: 'person', id })),
      ...[...teams].map((id): Subject => ({ kind: 'team', id })),
      { kind: 'organization' },
    ];
    const firstDay = dateOf(changedFrom, rules.timeZone).toString();
    await deleteScoreDays(tx, firstDay, subjects);
    await insertScoreDays(tx, affected.organizationId, keptDays);
    const kept = { keptUntil: changedFrom, chosenUntil: changedFrom, subjects };
    await deletePeriodScores(tx, affected.organizationId, kept);
    await insertPeriodScores(tx, affected.organizationId, periods);
    await writeAnchors(tx, affected.organizationId, anchors);
    return true;
  } catch (error) {
    if (error instanceof UnknownDistribution) return false;
    throw error;
  }
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
