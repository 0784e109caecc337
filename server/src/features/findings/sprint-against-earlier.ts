/** What was clearly different in a sprint than in the sprints of its team before it. */
import { pValueAmong, daySeconds, type SprintFigureKey, pushAll } from '@sightline/analytics';
import type { Claim, Finding } from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import { listSprints, type SprintRow } from '../measurement/index.ts';
import { figureIn, otherFigureIn, sentence } from '../statements/index.ts';
import type { Possible, Scope } from './scope.ts';
import { sprintClaim, type ClaimOfSprint } from './sprint-claim.ts';

const lookedBackDays = 365;
const mostBefore = 12;

type Sprint = Pick<SprintRow, 'summary'>;
type Comparison = Possible & { metric: SprintFigureKey };

/** Of a closed sprint; one that runs has no results yet. */
export const againstEarlier = async (
  tx: Tx,
  sprint: SprintRow,
  claim: ClaimOfSprint,
  /** Names the sprint where the screen is about several. */
  where = '',
): Promise<Comparison[]> => {
  if (sprint.state === 'active' || sprint.teamId === null) return [];
  const period = { from: sprint.startAt - lookedBackDays * daySeconds, to: sprint.closeAt };
  const before = (await listSprints(tx, period, { ids: [sprint.teamId], none: false }))
    .filter((earlier) => earlier.state === 'closed' && earlier.startAt < sprint.startAt)
    .filter(({ summary }) => summary.measure === sprint.summary.measure)
    .slice(0, mostBefore);
  return comparedWith(before, sprint, claim, where);
};

export const comparedWith = (
  before: readonly Sprint[],
  sprint: Pick<SprintRow, 'id' | 'summary'>,
  claim: ClaimOfSprint,
  where = '',
): Comparison[] =>
  judged
    .filter(({ dependsOnOutcome }) => !dependsOnOutcome || isOutcomeCertain(sprint))
    .map((metric) => asPossible(metric, sprint, before, claim, where));

/** Not if the category of a status is inferred: which issues were done depends on it. */
const isOutcomeCertain = ({ summary }: Sprint): boolean => summary.unlistedStatuses.length === 0;

/** The last sprint of each team that closed in the period. */
export const lastSprints = async ({ tx, period, teams, timeZone, dataVersion }: Scope): Promise<Possible[]> => {
  const sprints = await listSprints(tx, period, { ids: teams.map(({ id }) => id), none: false });
  const possible: Possible[] = [];
  for (const team of teams) {
    const last = sprints.find(({ teamId, state }) => teamId === team.id && state === 'closed');
    if (last === undefined) continue;
    const claim = sprintClaim(last, { timeZone, dataVersion });
    pushAll(possible, await againstEarlier(tx, last, claim, `In ${team.name}’s ${last.summary.name}, `));
  }
  return possible;
};

type Words = { where: string; isMore: boolean; before: string };

type Judged = {
  key: SprintFigureKey;
  story: string;
  isBetterWhenMore: boolean;
  dependsOnOutcome: boolean;
  /** The variance of a value that single issues alone would cause. */
  floor?: (sprint: Sprint, mean: number) => number;
  sentence: (tone: Finding['statement']['tone'], claim: Claim, words: Words) => Finding['statement'];
};

const valueOf = ({ summary }: Sprint, key: SprintFigureKey): number | null => {
  const figure = summary.figures[key];
  return figure.kind === 'value' ? figure.value : null;
};

const judged: readonly Judged[] = [
  {
    key: 'commitment_reliability',
    story: 'commitment',
    isBetterWhenMore: true,
    dependsOnOutcome: true,
    floor: ({ summary }, mean) => {
      const figure = summary.figures.commitment_reliability;
      return figure.kind === 'value' ? (mean * (1 - mean)) / figure.n : 0;
    },
    sentence: (tone, claim, { where, isMore, before }) =>
      sentence(
        tone,
      )`${where}${figureIn(claim)} of the commitment was completed, clearly ${isMore ? 'more' : 'less'} than in ${before} (${otherFigureIn(claim)} on average).`,
  },
  {
    key: 'sprint_added',
    story: 'added',
    isBetterWhenMore: false,
    dependsOnOutcome: false,
    sentence: (tone, claim, { where, isMore, before }) =>
      sentence(
        tone,
      )`${where}${figureIn(claim)} were added after the start, clearly ${isMore ? 'more' : 'less'} than in ${before} (${otherFigureIn(claim)} on average).`,
  },
  {
    key: 'sprint_completed',
    story: 'output',
    isBetterWhenMore: true,
    dependsOnOutcome: true,
    sentence: (tone, claim, { where, isMore, before }) =>
      sentence(
        tone,
      )`${where}${figureIn(claim)} were completed, clearly ${isMore ? 'more' : 'less'} than in ${before} (${otherFigureIn(claim)} on average).`,
  },
];

const asPossible = (
  { key, story, isBetterWhenMore, dependsOnOutcome, floor, sentence: sentenceOf }: Judged,
  sprint: Pick<SprintRow, 'id' | 'summary'>,
  allBefore: readonly Sprint[],
  claim: ClaimOfSprint,
  where: string,
): Comparison => {
  const value = valueOf(sprint, key);
  const before = dependsOnOutcome ? allBefore.filter(isOutcomeCertain) : allBefore;
  const others = before.flatMap((earlier) => valueOf(earlier, key) ?? []);
  const mean = others.reduce((sum, other) => sum + other, 0) / Math.max(1, others.length);
  const isMore = value !== null && value > mean;
  const tone = isMore === isBetterWhenMore ? 'better' : 'worse';
  const pValue = value === null ? null : pValueAmong(value, others, floor?.(sprint, mean));
  return {
    metric: key,
    kind: 'moved',
    tone,
    pValue,
    size: value === null || mean === 0 ? 1 : Math.abs(value - mean) / mean,
    story: `${sprint.id} ${story}`,
    key: `${sprint.id} ${key}`,
    write: async () => {
      const made = claim(key);
      const isEach = others.length === allBefore.length;
      const label = isEach ? `the ${others.length} sprints before` : `${others.length} earlier sprints`;
      const compared: Claim = {
        ...made,
        better: isBetterWhenMore ? 'higher' : 'lower',
        comparison: {
          kind: 'group',
          label,
          days: null,
          figure: { kind: 'value', value: mean, n: others.length, total: others.length },
          absolute: (value ?? 0) - mean,
          relative: mean === 0 ? null : ((value ?? 0) - mean) / mean,
        },
        significance: { clear: true, chance: pValue },
      };
      return {
        kind: 'sprint',
        statement: sentenceOf(tone, compared, { where, isMore, before: label }),
        cause: null,
        link: made.receipt,
      };
    },
  };
};
