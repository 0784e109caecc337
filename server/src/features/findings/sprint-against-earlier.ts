/** What differed significantly between a sprint and the earlier sprints of its team. */
import { pValueAmong, daySeconds, maxOf, minOf, type SprintFigureKey } from '@sightline/analytics';
import { t, type Claim, type Finding } from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import { listSprints, type SprintRow } from '../measurement/index.ts';
import { figureIn, otherFigureIn, sentence } from '../statements/index.ts';
import type { Possible, FindingsContext } from './findings-context.ts';
import { sprintClaim, type ClaimOfSprint } from './sprint-claim.ts';

const searchedDays = 365;
const maxEarlierSprints = 12;

type Sprint = Pick<SprintRow, 'summary'>;
type Comparison = Possible & { metric: SprintFigureKey };

/** Comparisons of a closed sprint; a running one has no results yet. */
export const againstEarlier = async (tx: Tx, sprint: SprintRow, claim: ClaimOfSprint): Promise<Comparison[]> =>
  sprint.state === 'active' || sprint.teamId === null
    ? []
    : comparedWith((await readEarlier(tx, [sprint]))(sprint), sprint, claim);

/** The sprints of the same team before each of these closed ones, from one read. */
const readEarlier = async (
  tx: Tx,
  sprints: readonly SprintRow[],
): Promise<(sprint: SprintRow) => readonly SprintRow[]> => {
  const since = ({ startAt }: SprintRow): number => startAt - searchedDays * daySeconds;
  const period = { from: minOf(sprints.map(since)), to: maxOf(sprints.map(({ closeAt }) => closeAt)) };
  const ids = sprints.flatMap(({ teamId }) => teamId ?? []);
  const all = ids.length === 0 ? [] : await listSprints(tx, period, { ids, none: false });
  return (sprint) =>
    all
      .filter(({ teamId, state }) => teamId === sprint.teamId && state === 'closed')
      .filter(({ closeAt }) => closeAt >= since(sprint) && closeAt < sprint.closeAt)
      .filter(({ startAt }) => startAt < sprint.startAt)
      .filter(({ summary }) => summary.measure === sprint.summary.measure)
      .slice(0, maxEarlierSprints);
};

const comparableIn = ({ dependsOnOutcome }: Pick<Judged, 'dependsOnOutcome'>, before: readonly Sprint[]) =>
  dependsOnOutcome ? before.filter(isOutcomeCertain) : before;

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** Recomputes the mean that a sprint is compared with. Null for figures that are not compared. */
export const meanOfEarlier = async (tx: Tx, sprint: SprintRow, metric: string) => {
  const compared = judged.find(({ key }) => key === metric);
  if (compared === undefined || sprint.teamId === null) return null;
  const before = comparableIn(compared, (await readEarlier(tx, [sprint]))(sprint));
  const values = before.flatMap((earlier) => valueOf(earlier, compared.key) ?? []);
  return values.length === 0 ? null : { value: meanOf(values), n: values.length };
};

export const comparedWith = (
  before: readonly Sprint[],
  sprint: Pick<SprintRow, 'id' | 'summary'>,
  claim: ClaimOfSprint,
  /** Its team, if the screen covers several. */
  team: string | null = null,
): Comparison[] =>
  judged
    .filter(({ dependsOnOutcome }) => !dependsOnOutcome || isOutcomeCertain(sprint))
    .map((metric) => asPossible(metric, sprint, before, claim, team));

/** False if the category of a status is inferred, because it decides which issues were done. */
const isOutcomeCertain = ({ summary }: Sprint): boolean => summary.unlistedStatuses.length === 0;

/** The last sprint of each team that closed in the period. */
export const lastSprints = async ({
  tx,
  period,
  teams,
  timeZone,
  dataVersion,
}: FindingsContext): Promise<Possible[]> => {
  const sprints = await listSprints(tx, period, { ids: teams.map(({ id }) => id), none: false });
  const last = teams.flatMap(({ id, name }) => {
    const sprint = sprints.find(({ teamId, state }) => teamId === id && state === 'closed');
    return sprint === undefined ? [] : [{ sprint, name }];
  });
  const earlier = await readEarlier(
    tx,
    last.map(({ sprint }) => sprint),
  );
  return last.flatMap(({ sprint, name }) =>
    comparedWith(earlier(sprint), sprint, sprintClaim(sprint, { timeZone, dataVersion }), name),
  );
};

type Compared = { claim: Claim; team: string | null; isMore: boolean; isEach: boolean; others: number };

type Judged = {
  key: SprintFigureKey;
  story: string;
  isBetterWhenMore: boolean;
  dependsOnOutcome: boolean;
  /** The variance of a value that single issues alone would cause. */
  floor?: (sprint: Sprint, mean: number) => number;
  sentence: (tone: Finding['statement']['tone'], compared: Compared) => Finding['statement'];
};

const valueOf = ({ summary }: Sprint, key: SprintFigureKey): number | null => {
  const figure = summary.figures[key];
  return figure.kind === 'value' ? figure.value : null;
};

const valuesOf = ({ claim, team, isMore, isEach, others }: Compared) => ({
  where: team === null ? 'here' : 'sprint',
  team: team ?? '',
  sprint: claim.subjectName,
  size: figureIn(claim),
  direction: isMore ? 'up' : 'down',
  which: isEach ? 'all' : 'some',
  others,
  mean: otherFigureIn(claim),
});

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
    sentence: (tone, compared) =>
      sentence(tone)(
        '{where, select, sprint {In {team}’s {sprint}, } other {}}{size} of the commitment was completed, clearly {direction, select, up {more} other {less}} than in {which, select, all {the {others} sprints before} other {{others} earlier sprints}} ({mean} on average).',
        valuesOf(compared),
      ),
  },
  {
    key: 'sprint_added',
    story: 'added',
    isBetterWhenMore: false,
    dependsOnOutcome: false,
    sentence: (tone, compared) =>
      sentence(tone)(
        '{where, select, sprint {In {team}’s {sprint}, } other {}}{size} were added after the start, clearly {direction, select, up {more} other {less}} than in {which, select, all {the {others} sprints before} other {{others} earlier sprints}} ({mean} on average).',
        valuesOf(compared),
      ),
  },
  {
    key: 'sprint_completed',
    story: 'output',
    isBetterWhenMore: true,
    dependsOnOutcome: true,
    sentence: (tone, compared) =>
      sentence(tone)(
        '{where, select, sprint {In {team}’s {sprint}, } other {}}{size} were completed, clearly {direction, select, up {more} other {less}} than in {which, select, all {the {others} sprints before} other {{others} earlier sprints}} ({mean} on average).',
        valuesOf(compared),
      ),
  },
];

const asPossible = (
  { key, story, isBetterWhenMore, dependsOnOutcome, floor, sentence: sentenceOf }: Judged,
  sprint: Pick<SprintRow, 'id' | 'summary'>,
  allBefore: readonly Sprint[],
  claim: ClaimOfSprint,
  team: string | null,
): Comparison => {
  const value = valueOf(sprint, key);
  const others = comparableIn({ dependsOnOutcome }, allBefore).flatMap((earlier) => valueOf(earlier, key) ?? []);
  const mean = meanOf(others);
  const isMore = value !== null && value > mean;
  const tone = isMore === isBetterWhenMore ? 'better' : 'worse';
  const pValue = value === null ? null : pValueAmong(value, others, floor?.(sprint, mean));
  return {
    metric: key,
    isOfPerson: false,
    kind: 'moved',
    tone,
    pValue,
    size: value === null || mean === 0 ? 1 : Math.abs(value - mean) / mean,
    story: `${sprint.id} ${story}`,
    key: `${sprint.id} ${key}`,
    write: async () => {
      const made = claim(key);
      const isEach = others.length === allBefore.length;
      const compared: Claim = {
        ...made,
        better: isBetterWhenMore ? 'higher' : 'lower',
        comparison: {
          kind: 'group',
          label: isEach
            ? t('the {others} sprints before', { others: others.length })
            : t('{others} earlier sprints', { others: others.length }),
          days: null,
          figure: { kind: 'value', value: mean, n: others.length, total: others.length },
          basis: { kind: 'earlier-sprints' },
          absolute: (value ?? 0) - mean,
          relative: mean === 0 ? null : ((value ?? 0) - mean) / mean,
        },
        significance: { clear: true, pValue },
      };
      return {
        kind: 'sprint',
        statement: sentenceOf(tone, { claim: compared, team, isMore, isEach, others: others.length }),
        cause: null,
        link: made.receipt,
      };
    },
  };
};
