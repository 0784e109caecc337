/** Scores whose change gaps in the data could explain alone (decision 1910). */
import {
  groupScoreBounds,
  mayBeEqual,
  personScoreBounds,
  rangeKey,
  type Doubt,
  type MetricKey,
  type Observation,
  type ReadRange,
  type ScoreBounds,
} from '@sightline/analytics';
import type { Tx } from '../../platform/database/tenant.ts';
import { readDoubtsOfPeople, readUnsettled, type Unsettled } from '../gaps/index.ts';
import { readObservations } from '../observations/index.ts';
import { readExplainedScores, readScoring, type ExplainedScore, type StoredScore } from '../scoring/index.ts';

type Stored = StoredScore<ExplainedScore>;
type Part = Stored['part'];

/**
 * Of the subjects, those whose scores of a range and of the one before could be equal.
 * @param subjects whose scores differ clearly; for few of them, as everyone in them is read
 */
export const scoresWithinGaps = async (
  tx: Tx,
  organizationId: string,
  range: ReadRange,
  subjects: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (subjects.length === 0) return new Set();
  const boundsIn = await scoreBoundsOf(tx, organizationId, range, subjects);
  return new Set(
    subjects.filter((subject) => {
      const [now, before] = [boundsIn(subject, 'current'), boundsIn(subject, 'previous')];
      return now !== null && before !== null && mayBeEqual(now, before);
    }),
  );
};

/** The lowest and highest score of each subject over the range and the one before; null where there is no score. */
export const scoreBoundsOf = async (
  tx: Tx,
  organizationId: string,
  range: ReadRange,
  subjects: readonly string[],
): Promise<(subject: string, part: Part) => ScoreBounds | null> => {
  const stored = await readExplainedScores(tx, rangeKey(range), subjects);
  const unsettled = await readUnsettled(tx, organizationId);
  const boundsOf = await boundsOfPeople(tx, unsettled, range, stored);
  const { likelyBots, withoutTeam } = unsettled.people;
  return (subject, part) => {
    const score = stored.find((row) => row.subject === subject && row.part === part)?.score;
    if (score?.kind !== 'value') return null;
    if (!('members' in score)) return boundsOf(subject, part);
    const members = score.members.map(({ personId, overall }) => ({
      ...(boundsOf(personSubject(personId), part) ?? { low: overall, high: overall }),
      isOptional: likelyBots.has(personId),
      isMember: true,
    }));
    const counted = new Set(score.members.map(({ personId }) => personId));
    const others = subject === 'organization' ? [] : [...withoutTeam].filter((id) => !counted.has(id));
    const possible = others.flatMap((id) => boundsOf(personSubject(id), part) ?? []);
    return groupScoreBounds([
      ...members,
      ...possible.map((member) => ({ ...member, isOptional: true, isMember: false })),
    ]);
  };
};

const personSubject = (id: string): string => `person:${id}`;
const personOf = (subject: string): string => subject.slice(personSubject('').length);

/** The bounds of people's scores, of those that gaps could move or that could count for a team; null of others. */
const boundsOfPeople = async (
  tx: Tx,
  unsettled: Unsettled,
  range: ReadRange,
  stored: readonly Stored[],
): Promise<(subject: string, part: Part) => ScoreBounds | null> => {
  const people = new Set([...stored.flatMap(peopleIn), ...unsettled.people.withoutTeam]);
  const over = {
    from: Math.min(...stored.map(({ windowFrom }) => windowFrom)),
    to: Math.max(...stored.map(({ windowTo }) => windowTo)),
  };
  const { signals } = await readScoring(tx);
  const metrics = [...new Set(Object.values(signals).flatMap((list) => list.map(({ metric }) => metric)))];
  const doubtsOf = await readDoubtsOfPeople(tx, unsettled, { metrics, over });
  const doubts = new Map<string, readonly Doubt[]>();
  for (const id of people) {
    const ownDoubts = await doubtsOf(tx, id);
    if (ownDoubts.length > 0) doubts.set(id, ownDoubts);
  }
  const wanted = [...people].filter((id) => doubts.has(id) || unsettled.people.withoutTeam.has(id)).map(personSubject);
  const scores = wanted.length === 0 ? [] : await readExplainedScores(tx, rangeKey(range), wanted);
  const rows = await readRows(tx, doubts, over);
  return (subject, part) => {
    const found = [...scores, ...stored].find((other) => other.subject === subject && other.part === part);
    if (found?.score.kind !== 'value' || !('signals' in found.score)) return null;
    const ownRows = rows.get(personOf(subject)) ?? [];
    return personScoreBounds(found.score, {
      counted: (metric) => ownRows.filter((row) => row.metric === metric),
      doubts: doubts.get(personOf(subject)) ?? [],
      period: { from: found.windowFrom, to: found.windowTo },
    });
  };
};

const peopleIn = ({ subject, score }: Stored): string[] => {
  if (score.kind !== 'value') return [];
  return 'members' in score ? score.members.map(({ personId }) => personId) : [personOf(subject)];
};

/** Their rows of the metrics that gaps could move. */
const readRows = async (
  tx: Tx,
  doubts: ReadonlyMap<string, readonly Doubt[]>,
  over: { from: number; to: number },
): Promise<Map<string | null, Observation[]>> => {
  if (doubts.size === 0) return new Map();
  const metrics = new Set<MetricKey>([...doubts.values()].flatMap((list) => list.map(({ metric }) => metric)));
  const query = { metrics: [...metrics], personIds: [...doubts.keys()], ...over };
  return Map.groupBy(await readObservations(tx, query), ({ personId }) => personId);
};
