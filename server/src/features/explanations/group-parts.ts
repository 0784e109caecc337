/** What a group's score consists of: its members, or for the organization its teams. */
import { mixAndRate, rangeKey, type Segment } from '@sightline/analytics';
import type { PartKind } from '../claims/index.ts';
import { listTeams } from '../people/index.ts';
import { readExplainedScores, type ExplainedScore, type StoredScore } from '../scoring/index.ts';

export type ScoreOf = (subject: string, part: StoredScore['part']) => ExplainedScore | undefined;

const membersOf = (score: ExplainedScore | undefined): Segment[] =>
  score?.kind === 'value' && 'members' in score
    ? score.members.map(({ personId, overall }) => ({ key: personId, size: 1, value: overall }))
    : [];

/** A team as a part of the organization. */
const asPart = (key: string, members: readonly Segment[]): Segment[] =>
  members.length === 0
    ? []
    : [{ key, size: members.length, value: members.reduce((sum, { value }) => sum + value, 0) / members.length }];

/** @param teams all teams of the organization */
export const groupParts = (
  subject: string,
  teams: readonly { id: string }[],
  scoreOf: ScoreOf,
): { now: Segment[]; before: Segment[] } => {
  const inTeams = (part: StoredScore['part']): Segment[] => {
    const ofTeams = teams.map(({ id }) => ({ id, members: membersOf(scoreOf(`team:${id}`, part)) }));
    const known = new Set(ofTeams.flatMap(({ members }) => members.map(({ key }) => key)));
    const others = membersOf(scoreOf('organization', part)).filter(({ key }) => !known.has(key));
    return [...ofTeams.flatMap(({ id, members }) => asPart(id, members)), ...asPart('no team', others)];
  };
  const read = (part: StoredScore['part']): Segment[] =>
    subject === 'organization' ? inTeams(part) : membersOf(scoreOf(subject, part));
  return { now: read('current'), before: read('previous') };
};

const effects = ['rate', 'mix'] as const;

/** Recomputes how much of a group's change comes from the scores of its parts, and how much from their sizes. */
export const groupPoints: PartKind = {
  is: ({ part, unit, subject }) =>
    part?.kind === 'segment' &&
    unit === 'points' &&
    effects.some((effect) => part.key === effect) &&
    !subject.startsWith('person:'),
  isOfScores: true,
  read: async (tx, { subject, part }, { days }) => {
    const teams = await listTeams(tx);
    const subjects = [subject, 'organization', ...teams.map(({ id }) => `team:${id}`)];
    const stored = await readExplainedScores(tx, rangeKey(days), subjects);
    const { now, before } = groupParts(
      subject,
      teams,
      (of, period) => stored.find((score) => score.subject === of && score.part === period)?.score,
    );
    const found = mixAndRate(before, now);
    return found === null ? null : { value: part?.key === 'mix' ? found.mix : found.rate, n: now.length };
  },
};
