/** Recomputes a signal's points: of a score's change, of its distance from the team, or of reaching a target. */
import { decomposeChange, decomposeDistance, gainOf, rangeKey, type PersonScore } from '@sightline/analytics';
import { limits } from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import type { Days, PartKind } from '../claims/index.ts';
import { listPeople } from '../people/index.ts';
import { readExplainedScores } from '../scoring/index.ts';
import { personScore, teammatesOf } from './read-evidence.ts';
import type { PointsEffect } from './score-claims.ts';

type Scores = { now: PersonScore; previous: PersonScore | null; teammates: readonly PersonScore[] };

/** Scores of a person and their active teammates over these days. Null without a score. */
export const readScoresOver = async (tx: Tx, subject: string, days: Days): Promise<Scores | null> => {
  const people = await listPeople(tx);
  const person = people.find(({ id }) => subject === `person:${id}`);
  const subjects = person === undefined ? [] : teammatesOf(person, people).map(({ id }) => `person:${id}`);
  const stored = await readExplainedScores(tx, rangeKey(days), [subject, ...subjects]);
  const [own, ofTeammates] = [
    stored.filter((row) => row.subject === subject),
    stored.filter((row) => row.subject !== subject),
  ];
  const scoresOver = (period: 'current' | 'previous', rows: typeof stored): PersonScore[] =>
    rows.flatMap((row) => (row.part === period ? (personScore(row.score) ?? []) : []));
  const [now] = scoresOver('current', own);
  const [previous = null] = scoresOver('previous', own);
  return now === undefined ? null : { now, previous, teammates: scoresOver('current', ofTeammates) };
};

const pointsOf = ({ now, previous, teammates }: Scores, metric: string, effect: PointsEffect): number | null => {
  if (effect === 'target') {
    const signal = now.signals.find((one) => one.metric === metric);
    return signal === undefined ? null : gainOf(now, signal);
  }
  const isOfTeam = effect === 'distance';
  if (isOfTeam ? teammates.length < limits.smallestGroup : previous === null) return null;
  const parts = isOfTeam ? decomposeDistance(now, teammates) : decomposeChange(previous ?? now, now);
  return parts?.factors.find((factor) => factor.metric === metric)?.impact ?? null;
};

export const scorePoints: PartKind = {
  is: ({ part, unit, subject }) =>
    part?.kind === 'signal' && part.effect !== undefined && unit === 'points' && subject.startsWith('person:'),
  isOfScores: true,
  read: async (tx, { subject, part }, { days }) => {
    const scores = await readScoresOver(tx, subject, days);
    if (scores === null || part?.effect === undefined) return null;
    const points = pointsOf(scores, part.key, part.effect);
    return points === null ? null : { value: points, n: scores.now.n };
  },
};
