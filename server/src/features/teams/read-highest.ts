import { rangeKey, type ReadRange } from '@sightline/analytics';
import { byName, type Team, type TeamSummary } from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import { listDevelopers } from '../people/index.ts';
import { readOverallScores, readPeriodScores } from '../scoring/index.ts';
import { subjectScore } from '../scores/index.ts';

const named = 3;

type Highest = NonNullable<TeamSummary['topPerformers']>;

/** The highest scores of each of these teams. */
export const readHighest = async (tx: Tx, range: ReadRange, teams: readonly Team[]): Promise<Map<string, Highest>> => {
  const overall = new Map(
    (await readOverallScores(tx, rangeKey(range)))
      .filter((score) => score.part === 'current')
      .map((score) => [score.subject, score.overall]),
  );
  const members = Map.groupBy(
    (await listDevelopers(tx)).filter((developer) => developer.active),
    (developer) => developer.teamId,
  );
  const best = teams.map(({ id }) =>
    (members.get(id) ?? [])
      .flatMap((person) => {
        const value = overall.get(`person:${person.id}`) ?? null;
        return value === null ? [] : [{ ...person, value }];
      })
      .sort((a, b) => b.value - a.value || byName.compare(a.name, b.name) || (a.id < b.id ? -1 : 1))
      .slice(0, named),
  );
  const subjects = best.flat().map((developer) => `person:${developer.id}`);
  const stored = await readPeriodScores(tx, rangeKey(range), subjects);
  const scores = new Map(stored.map((score) => [`${score.subject}/${score.part}`, score]));
  return new Map(
    teams.map(({ id }, index) => [
      id,
      (best[index] ?? []).map((developer) => ({
        developerId: developer.id,
        name: developer.name,
        score: subjectScore(scores, `person:${developer.id}`).overall,
      })),
    ]),
  );
};
