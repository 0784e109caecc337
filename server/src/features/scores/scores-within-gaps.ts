/** Scores whose change gaps in the data alone could explain (decision 1910). */
import {
  groupScoreBounds,
  mayBeEqual,
  personDimensionBounds,
  personScoreBounds,
  rangeKey,
  type Doubt,
  type MetricKey,
  type Observation,
  type ReadRange,
  type ScoreBounds,
  maxOf,
  minOf,
} from '@sightline/analytics';
import type { Tx } from '../../platform/database/tenant.ts';
import { readDoubtsOfPeople, readUnresolved } from '../gaps/index.ts';
import { readObservations } from '../observations/index.ts';
import type { ScorePart } from '../score-figures/index.ts';
import { readExplainedScores, readScoring, type ExplainedScore, type StoredScore } from '../scoring/index.ts';

type Stored = StoredScore<ExplainedScore>;
type Part = Stored['part'];

/**
 * Of the subjects, those whose scores of a range and of the one before could be equal.
 * @param subjects whose scores may differ clearly; for few of them, as everyone in them is read
 */
export const scoresWithinGaps = async (
  tx: Tx,
  organizationId: string,
  range: ReadRange,
  subjects: readonly string[],
  part: ScorePart = 'overall',
): Promise<ReadonlySet<string>> => {
  if (subjects.length === 0) return new Set();
  const boundsIn = await scoreBoundsOf(tx, organizationId, range, subjects, part);
  return new Set(
    subjects.filter((subject) => {
      const [now, before] = [boundsIn(subject, 'current'), boundsIn(subject, 'previous')];
      return now !== null && before !== null && mayBeEqual(now, before);
    }),
  );
};

/**
 * The lowest and highest score of each subject, or of a dimension of it, over the range and the one before; null where
 * there is no score.
 */
export const scoreBoundsOf = async (
  tx: Tx,
  organizationId: string,
  range: ReadRange,
  subjects: readonly string[],
  of: ScorePart = 'overall',
): Promise<(subject: string, part: Part) => ScoreBounds | null> => {
  const stored = await readExplainedScores(tx, rangeKey(range), subjects);
  const { likelyBots, withoutTeam } = (await readUnresolved(tx, organizationId)).people;
  const boundsOf = await boundsOfPeople(tx, organizationId, { range, stored, of });
  return (subject, part) => {
    const score = stored.find((row) => row.subject === subject && row.part === part)?.score;
    if (score?.kind !== 'value') return null;
    if (!('members' in score)) return boundsOf(subject, part);
    const members = score.members.flatMap(({ personId, overall }) => {
      const bounds =
        boundsOf(personSubject(personId), part) ?? (of === 'overall' ? { low: overall, high: overall } : null);
      return bounds === null ? [] : [{ ...bounds, isOptional: likelyBots.has(personId), isMember: true }];
    });
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

/** The bounds of people's scores that count, or could count, for the stored ones; null of those that nothing moves. */
const boundsOfPeople = async (
  tx: Tx,
  organizationId: string,
  { range, stored, of }: { range: ReadRange; stored: readonly Stored[]; of: ScorePart },
): Promise<(subject: string, part: Part) => ScoreBounds | null> => {
  const { withoutTeam } = (await readUnresolved(tx, organizationId)).people;
  const people = new Set([...stored.flatMap(peopleIn), ...withoutTeam]);
  const over = {
    from: minOf(stored.map(({ windowFrom }) => windowFrom)),
    to: maxOf(stored.map(({ windowTo }) => windowTo)),
  };
  const { signals } = await readScoring(tx);
  const metrics = [...new Set(Object.values(signals).flatMap((list) => list.map(({ metric }) => metric)))];
  const doubtsOf = await readDoubtsOfPeople(tx, organizationId, { metrics, over });
  const doubts = new Map<string, readonly Doubt[]>();
  for (const id of people) {
    const ownDoubts = await doubtsOf(tx, id);
    if (ownDoubts.length > 0) doubts.set(id, ownDoubts);
  }
  // Groups store their members' scores, but not their dimensions.
  const isWanted = (id: string): boolean => of !== 'overall' || doubts.has(id) || withoutTeam.has(id);
  const wanted = [...people].filter(isWanted).map(personSubject);
  const scores = wanted.length === 0 ? [] : await readExplainedScores(tx, rangeKey(range), wanted);
  const byKey = new Map([...stored, ...scores].map((score) => [`${score.subject}/${score.part}`, score]));
  const rows = await readRows(tx, doubts, over);
  return (subject, part) => {
    const found = byKey.get(`${subject}/${part}`);
    if (found?.score.kind !== 'value' || !('signals' in found.score)) return null;
    const rowsOf = Map.groupBy(rows.get(personOf(subject)) ?? [], ({ metric }) => metric);
    const about = {
      counted: (metric: MetricKey) => rowsOf.get(metric) ?? [],
      doubts: doubts.get(personOf(subject)) ?? [],
      period: { from: found.windowFrom, to: found.windowTo },
    };
    return of === 'overall' ? personScoreBounds(found.score, about) : personDimensionBounds(found.score, of, about);
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
