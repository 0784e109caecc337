/** Scores day by day: of every person, every team and the organization, over the window before each day's end. */
import type { Observation, Subject } from '../../observation.ts';
import type { MeasurementRules } from '../../rules.ts';
import type { ScoringConfiguration } from './configuration.ts';
import { indexObservations } from './observation-index.ts';
import { groupMeans, scoreGroup, type Member } from './score-group.ts';
import {
  storePeople,
  scorePeople,
  type DatedWindow,
  type ScoreBasis,
  type ScoredPeople,
  type ScoreRange,
} from './score-people.ts';
import type { GroupMeans, GroupScore, InsufficientData, MemberScore, PersonScore } from './score.ts';

type Of<Kind extends Subject['kind']> = Extract<Subject, { kind: Kind }>;

/** A score of a day with everything that explains it. */
export type DayScore = DatedWindow &
  (
    | { subject: Of<'person'>; score: PersonScore | InsufficientData }
    | { subject: Of<'team' | 'organization'>; score: GroupScore | InsufficientData }
  );

/** A day's score, reduced to what is stored of days. */
export type StoredScore = DatedWindow &
  (
    | { subject: Of<'person'>; score: MemberScore | InsufficientData }
    | { subject: Of<'team' | 'organization'>; score: GroupMeans | InsufficientData }
  );

/** All scores of one day; `done` of `total` days are scored. */
export type ScoredDay<Score> = { scores: Score[]; done: number; total: number };

/**
 * Day by day, so that a caller can report progress, from an index that serves several ranges; see scoreHistory, which
 * returns all of them together.
 *
 * Ascending by day; within a day people, then teams, each in order of id, then the organization. People appear from
 * their first observation on (until the last one, if they left); active people without observations appear as lacking
 * data. A day without enough data is `insufficient-data`: draw it as a gap. The order of the observations does not
 * matter. @throws RangeError for an unknown zone, anchors in the wrong order or an invalid rule
 */
export function scoreDays(...basis: ScoreBasis): Generator<ScoredDay<DayScore>, void> {
  return withGroups(scorePeople(basis), basis, scoreGroup);
}

/** `scoreDays` with only the stored fields, which is faster. */
export function storeDays(...basis: ScoreBasis): Generator<ScoredDay<StoredScore>, void> {
  return withGroups(storePeople(basis), basis, groupMeans);
}

/** All days of scoreDays in one list. */
export const scoreHistory = (
  observations: readonly Observation[],
  rules: MeasurementRules,
  configuration: ScoringConfiguration,
  range: ScoreRange,
): DayScore[] =>
  [...scoreDays(indexObservations(observations), rules, configuration, range)].flatMap((day) => day.scores);

type Dated<Kind extends Subject['kind'], Score> = DatedWindow & { subject: Of<Kind>; score: Score | InsufficientData };

/** Each day's scores of people, and of their teams and the organization. */
function* withGroups<Person extends { kind: 'value' }, Group extends { kind: 'value' }>(
  days: Iterable<ScoredPeople<Person>>,
  [, rules, { minimumDataPoints }]: ScoreBasis,
  groupOf: (members: readonly Member<Person>[], need: number) => Group | InsufficientData,
): Generator<ScoredDay<Dated<'person', Person> | Dated<'team' | 'organization', Group>>, void> {
  const teamIds = rules.teams.map((team) => team.id).sort();
  for (const { members, done, total, ...dated } of days) {
    const scores: (Dated<'person', Person> | Dated<'team' | 'organization', Group>)[] = members.map(
      ({ personId, score }) => ({ ...dated, subject: { kind: 'person', id: personId }, score }),
    );
    const teams = Map.groupBy(members, (member) => member.teamId);
    for (const id of teamIds) {
      const own = teams.get(id);
      if (own !== undefined)
        scores.push({ ...dated, subject: { kind: 'team', id }, score: groupOf(own, minimumDataPoints) });
    }
    scores.push({ ...dated, subject: { kind: 'organization' }, score: groupOf(members, minimumDataPoints) });
    yield { scores, done, total };
  }
}
