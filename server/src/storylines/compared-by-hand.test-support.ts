/** Claims of every basis, with the compared figure worked out independently of the code that recomputes it. */
import { daysBefore, type Observation } from '@sightline/analytics';
import type { Claim, ComparisonBasis } from '@sightline/contract';
import { readClaims } from '../features/claims/index.ts';
import { generateExplanation } from '../features/explanations/generate-explanation.ts';
import { listSprints, readItemsInProgress } from '../features/measurement/index.ts';
import { readObservations } from '../features/observations/index.ts';
import { listDevelopers } from '../features/people/index.ts';
import { generatePrediction } from '../features/predictions/read-predictions.ts';
import { generateRecommendations } from '../features/recommendations/generate-recommendations.ts';
import { readScores } from '../features/scores/index.ts';
import type { RouteContext } from '../platform/http/bind.ts';
import type { MeasuredOrganization } from '../testing/measured-organization.ts';

export const now = '2026-11-20T12:00:00Z';
const lastDay = '2026-11-19';
const daysAgo = daysBefore('2026-11-20', 'Europe/Berlin');
const today = { from: lastDay, to: lastDay };
const month = { from: '2026-10-21', to: lastDay };
const weeks12 = { from: '2026-08-28', to: lastDay };

type About = { metric: string; subject: string; days: Claim['days']; part?: Claim['part'] };
type Other = { value: number; n: number };

/** A claim of which only the comparison matters. */
const comparedWith = (basis: ComparisonBasis, { part = null, ...about }: About, { value, n }: Other): Claim => ({
  ...about,
  part,
  name: '',
  subjectName: '',
  unit: 'items',
  better: 'lower',
  figure: { kind: 'value', value: 1, n: 0, total: 0 },
  comparison: {
    kind: 'group',
    label: '',
    days: about.days,
    figure: { kind: 'value', value, n, total: n },
    basis,
    absolute: 0,
    relative: null,
  },
  significance: null,
  receipt: '',
  dataVersion: 1,
});

const mean = (values: readonly number[]): Other => ({
  value: values.reduce((sum, value) => sum + value, 0) / values.length,
  n: values.length,
});
/** The median. With two middle values, a `share` of 0 gives the lower, 1 the upper and 0.5 their mean. */
const middle = (values: readonly number[], share = 0.5): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)]!, sorted[Math.ceil((sorted.length - 1) / 2)]!];
  return low + share * (high - low);
};

type Team = { personId: string; team: string; teammates: string[] };

const loadsOf = async (measured: MeasuredOrganization, rows: readonly Observation[], personId: string) => {
  const open = await measured.within(async (tx) => [...(await readItemsInProgress(tx)).values()].flat());
  const own = rows.filter((row) => row.personId === personId);
  const spans = [
    ...own.map(({ at, value }) => ({ from: at - value, to: at })),
    ...open.filter((item) => item.personId === personId).map(({ startedAt }) => ({ from: startedAt, to: Infinity })),
  ];
  const itemsAt = (instant: number): number => spans.filter(({ from, to }) => from < instant && to >= instant).length;
  const atOnce = (ago: number): number => {
    const [start, end] = [daysAgo(ago + 7), daysAgo(ago)];
    const within = spans.map(({ from, to }) => Math.max(0, Math.min(end, to) - Math.max(start, from)));
    return within.reduce((sum, seconds) => sum + seconds, 0) / (end - start);
  };
  // The person's first activity of any kind.
  const all = await measured.within((tx) =>
    readObservations(tx, {
      metrics: ['merged_pull_requests', 'cycle_time', 'people_helped'],
      from: 0,
      to: 4e9,
      personId,
    }),
  );
  const firstAt = Math.min(...all.map(({ at }) => at));
  const weeks = Array.from({ length: 26 }, (_, week) => 28 + 7 * week).filter((ago) => daysAgo(ago + 7) >= firstAt);
  return {
    weekday: middle(
      Array.from({ length: 12 }, (_, week) => itemsAt(daysAgo(7 * (week + 1)))),
      1,
    ),
    week: middle(weeks.map(atOnce), 1),
  };
};

const ofPerson = async (measured: MeasuredOrganization, admin: RouteContext, { personId, teammates }: Team) => {
  const subject = `person:${personId}`;
  const cycleTimes = await measured.within((tx) => readObservations(tx, { metrics: ['cycle_time'], from: 0, to: 4e9 }));
  const { weekday, week } = await loadsOf(
    measured,
    cycleTimes.filter(({ excluded }) => excluded === null),
    personId,
  );
  const load = { metric: 'work_in_progress', subject, days: today };
  const merged = { metric: 'merged_pull_requests', subject, days: month };
  const others = teammates.map((id) => ({ metric: merged.metric, subject: `person:${id}` }));
  const changes = (await readClaims(admin, month, others)).flatMap(({ comparison }) => comparison?.absolute ?? []);
  return [
    comparedWith({ kind: 'usual-weekday' }, load, { value: weekday, n: 0 }),
    comparedWith({ kind: 'high-load' }, load, { value: 5, n: 0 }),
    comparedWith({ kind: 'usual-week' }, { metric: 'cycle_time', subject, days: month }, { value: week, n: 0 }),
    comparedWith({ kind: 'teammates-change' }, merged, { value: middle(changes), n: changes.length }),
  ];
};

const ofTeam = async (measured: MeasuredOrganization, admin: RouteContext, { team }: Team) => {
  const subject = `team:${team}`;
  const read = (metric: 'cycle_time' | 'change_failure_rate', from: number, to: number) =>
    measured.within(async (tx) =>
      (await readObservations(tx, { metrics: [metric], from: daysAgo(from), to: daysAgo(to) })).filter(
        ({ excluded }) => excluded === null,
      ),
    );
  const finished = (await read('cycle_time', 84, 0)).filter((row) => row.teamId === team).map(({ value }) => value);
  const [earlier, recent] = [await read('change_failure_rate', 168, 84), await read('change_failure_rate', 84, 0)];
  const part = { kind: 'service', key: recent[0]?.repositoryId ?? '', name: '' } as const;
  const failures = { metric: 'change_failure_rate', part, days: weeks12 };
  const usual = mean(earlier.filter(({ teamId }) => teamId !== null).map(({ value }) => value));
  const elsewhere = recent.filter(({ repositoryId }) => repositoryId !== part.key).map(({ value }) => value);
  const period = { from: daysAgo(365), to: daysAgo(0) };
  const [last, ...before] = (await measured.within((tx) => listSprints(tx, period, { ids: [team], none: false })))
    .filter(({ state }) => state === 'closed')
    .toSorted((one, another) => another.startAt - one.startAt);
  const added = before
    .filter(({ summary }) => summary.measure === last?.summary.measure)
    .slice(0, 12)
    .flatMap(({ summary: { figures } }) => (figures.sprint_added.kind === 'value' ? [figures.sprint_added.value] : []));
  const [whole] = await readClaims(admin, month, [{ metric: 'lead_time', subject: 'organization' }]);
  const flowDebt = { kind: 'segment', key: 'flow-debt', name: '' } as const;
  const age = { metric: 'work_item_age', subject, days: weeks12, part: flowDebt };
  return [
    comparedWith({ kind: 'finished-items' }, age, { value: middle(finished), n: finished.length }),
    comparedWith({ kind: 'organization-before' }, { ...failures, subject }, { ...usual, n: 0 }),
    comparedWith({ kind: 'other-services' }, { ...failures, subject: 'organization' }, mean(elsewhere)),
    comparedWith(
      { kind: 'earlier-sprints' },
      { metric: 'sprint_added', subject: `sprint:${last?.id ?? ''}`, days: month },
      mean(added),
    ),
    comparedWith(
      { kind: 'subject', subject: 'organization' },
      { metric: 'lead_time', subject, days: month },
      whole?.figure.kind === 'value' ? whole.figure : { value: 0, n: 0 },
    ),
  ];
};

const claimsIn = (value: unknown): Claim[] => {
  if (typeof value !== 'object' || value === null) return [];
  return 'comparison' in value && 'metric' in value ? [value as Claim] : Object.values(value).flatMap(claimsIn);
};

/** Comparisons that need whole scores, as the product generates them. */
const ofScore = async (admin: RouteContext, developerId: string) =>
  claimsIn([
    await generateExplanation(admin, developerId),
    await generatePrediction(admin, { developerId, timeframe: '30d' }),
    await generateRecommendations(admin, developerId),
  ]).filter(({ comparison }) => comparison?.basis !== undefined);

export type ByBasis = { claims: Map<ComparisonBasis['kind'], Claim>; personId: string; outsideId: string };

export const comparedByHand = async (measured: MeasuredOrganization, admin: RouteContext): Promise<ByBasis> => {
  const { developers } = await readScores(admin, '30d', { page: 1, limit: 200 });
  const scored = developers.filter(({ overall }) => overall.kind === 'value');
  const people = (await measured.within(listDevelopers)).filter(({ active, teamId }) => active && teamId !== null);
  const teamOf = (personId: string) => people.find(({ id }) => id === personId)?.teamId ?? '';
  // Not every team has sprints.
  const all = people.map(({ id }) => teamOf(id));
  const period = { from: daysAgo(365), to: daysAgo(0) };
  const sprints = await measured.within((tx) => listSprints(tx, period, { ids: [...new Set(all)], none: false }));
  const personId =
    scored.find(({ developerId }) => sprints.some(({ teamId }) => teamId === teamOf(developerId)))?.developerId ?? '';
  const team = teamOf(personId);
  const teammates = people.filter(({ id, teamId }) => teamId === team && id !== personId).map(({ id }) => id);
  const of = { personId, team, teammates };
  const claims = [
    ...(await ofPerson(measured, admin, of)),
    ...(await ofTeam(measured, admin, of)),
    ...(await ofScore(admin, personId)),
  ];
  return {
    claims: new Map(claims.flatMap((claim) => (claim.comparison?.basis ? [[claim.comparison.basis.kind, claim]] : []))),
    personId,
    outsideId: people.find(({ teamId }) => teamId !== team)?.id ?? '',
  };
};
