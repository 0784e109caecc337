/** Narrows and groups a receipt by project, service, team, month and outcome. */
import {
  daysOf,
  metricDefinitions,
  type MetricDefinition,
  type MetricKey,
  type Observation,
} from '@sightline/analytics';
import { currentLanguage, dateFormat, t, type Receipt, type ReceiptGrouping } from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import { loadFacts } from '../facts/index.ts';
import type { SeenSubject } from '../visibility/index.ts';
import { presentFigure } from '../measurement/index.ts';
import { listTeams } from '../people/index.ts';
import { readPartOptions, type Options } from './options.ts';
import { figureOfRows, unitOf } from './unit-of.ts';

type Outcome = 'better' | 'worse';

/** Shorter periods are not grouped by month. */
const daysOfMonths = 45;
const rowsOfServices: readonly MetricDefinition['row'][] = [
  'deployment',
  'change',
  'incident',
  'pull_request',
  'review',
];

/** The value of rows with the worse outcome; null for metrics without outcomes. */
export const worseValue = (metric: MetricKey): 0 | 1 | null => {
  const { outcomes, better } = metricDefinitions[metric];
  return outcomes === undefined ? null : better === 'lower' ? 1 : 0;
};

export const outcomeOf = ({ metric, value, excluded }: Observation): Outcome | null => {
  const worse = worseValue(metric);
  return worse === null || excluded !== null ? null : value === worse ? 'worse' : 'better';
};

/** The number of rows per outcome, the worse first. */
export const countOutcomes = (metric: MetricKey, { n, ones }: { n: number; ones: number }): Receipt['outcomes'] => {
  const { outcomes } = metricDefinitions[metric];
  const worse = worseValue(metric);
  if (outcomes === undefined || worse === null) return undefined;
  const count = worse === 1 ? ones : n - ones;
  return [
    { key: 'worse', name: outcomes.worse, count },
    { key: 'better', name: outcomes.better, count: n - count },
  ];
};

/** The rows of the requested outcome, or all with the worse ones first. */
export const byOutcome = (rows: readonly Observation[], outcome: Outcome | null): readonly Observation[] => {
  if (outcome !== null) return rows.filter((row) => outcomeOf(row) === outcome);
  const isWorse = (row: Observation): number => (outcomeOf(row) === 'worse' ? 0 : 1);
  return rows.toSorted((a, b) => isWorse(a) - isWorse(b));
};

const monthOf = (at: number, timeZone: string): string =>
  dateFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit' })
    .format(at * 1000)
    .slice(0, 7);

/** The rows of the project, repository, team or month, or all. */
export const narrowed = (
  rows: readonly Observation[],
  within: string | null,
  { timeZone }: { timeZone: string },
): readonly Observation[] => {
  if (within === null) return rows;
  const [kind, id = ''] = [within.slice(0, within.indexOf(':')), within.slice(within.indexOf(':') + 1)];
  return rows.filter((row) => {
    if (kind === 'month') return monthOf(row.at, timeZone) === id;
    if (kind === 'team') return (row.teamId ?? 'none') === id;
    return row.scope === within || (kind === 'repository' && row.repositoryId === id);
  });
};

export const groupingsOf = (
  metric: MetricKey,
  subject: SeenSubject,
  { period, timeZone }: Options,
): ReceiptGrouping[] => {
  if (!subject.seesIndividuals && subject.kind !== 'person') return [];
  return [
    ...(rowsOfServices.includes(metricDefinitions[metric].row) ? (['service'] as const) : []),
    ...(subject.kind === 'organization' ? (['team'] as const) : []),
    ...(daysOf(period, timeZone) >= daysOfMonths ? (['month'] as const) : []),
  ];
};

const keyOf = (row: Observation, grouping: ReceiptGrouping, timeZone: string): string => {
  if (grouping === 'month') return `month:${monthOf(row.at, timeZone)}`;
  if (grouping === 'team') return `team:${row.teamId ?? 'none'}`;
  return row.repositoryId === null ? row.scope : `repository:${row.repositoryId}`;
};

const writeMonth = (month: string): string =>
  dateFormat(currentLanguage() === 'en' ? 'en-GB' : currentLanguage(), {
    timeZone: 'UTC',
    month: 'long',
    year: 'numeric',
  }).format(new Date(`${month}-01`));

/** The names behind keys of narrowing and grouping. */
export const readNames = async (tx: Tx, keys: readonly string[]): Promise<(key: string) => string> => {
  const isAny = (...kinds: string[]): boolean => keys.some((key) => kinds.some((kind) => key.startsWith(`${kind}:`)));
  const names = new Map<string, string>([['team:none', t('No team')]]);
  if (isAny('team')) for (const team of await listTeams(tx)) names.set(`team:${team.id}`, team.name);
  if (isAny('project', 'repository')) {
    const { projects, repositories } = await loadFacts(tx, ['projects', 'repositories']);
    for (const project of projects) names.set(`project:${project.id}`, project.name);
    for (const repository of repositories) names.set(`repository:${repository.id}`, repository.name);
  }
  return (key) =>
    key.startsWith('month:') ? writeMonth(key.slice('month:'.length)) : (names.get(key) ?? t('No longer available'));
};

/** The included rows by service, team or month, each with its figure; groups with most worse rows first. */
export const groupRows = async (
  tx: Tx,
  metric: MetricKey,
  rows: readonly Observation[],
  grouping: ReceiptGrouping,
  { options, now }: { options: Options; now: number },
): Promise<NonNullable<Receipt['groups']>> => {
  const grouped = Map.groupBy(rows, (row) => keyOf(row, grouping, options.timeZone));
  const groups = [...grouped].filter(([, groupRows]) => groupRows.some(({ excluded }) => excluded === null));
  const keys = groups.map(([key]) => key);
  const nameOf = await readNames(tx, keys);
  const optionsOf = await readPartOptions(tx, metric, keys, { options, now });
  const listed = groups.map(([key, groupRows]) => ({
    key,
    name: nameOf(key),
    figure: presentFigure(figureOfRows(metric, groupRows, optionsOf(key)), options.timeZone),
    unit: unitOf(metric, groupRows),
    worse: worseValue(metric) === null ? null : groupRows.filter((row) => outcomeOf(row) === 'worse').length,
    rows: groupRows.length,
  }));
  listed.sort((a, b) =>
    grouping === 'month'
      ? a.key < b.key
        ? 1
        : -1
      : (b.worse ?? 0) - (a.worse ?? 0) || b.rows - a.rows || (a.name < b.name ? -1 : 1),
  );
  return listed.map(({ rows: _rows, ...group }) => group);
};
