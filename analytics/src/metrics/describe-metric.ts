/**
 * Describes a metric to its users, from its definition alone: for the page that explains all metrics and
 * docs/metrics.md.
 */
import { message, t, translated } from '@sightline/contract';
import { metricDefinitions, type MetricKey, metricKeys } from './definitions.ts';
import type { Aggregate, MetricDefinition } from './define-metric.ts';
import type { DetailField } from './detail-fields.ts';
import { dimensionNames } from './dimensions.ts';

export type MetricDescription = {
  key: MetricKey;
  name: string;
  version: number;
  area: MetricDefinition['area'];
  definition: string;
  /** What to know about it, in order. */
  facts: { label: string; text: string }[];
  /** What each row shows besides its value. */
  detail: { label: string; isPersonal: boolean }[];
};

const aggregates: Readonly<Record<Exclude<Aggregate, 'rate'>, string>> = translated({
  median: message('The median of all values, with the 75th and 90th percentile.'),
  mean: message('The mean of all values.'),
  share: message('The share of all rows that count toward it, from 0% to 100%.'),
  distinct: message('The number of different people.'),
});

const calculationOf = ({ aggregate, rate }: MetricDefinition): string =>
  aggregate === 'rate'
    ? t(
        'The sum of all {things, select, deployment {deployments} item {items} point {points} pull_request {pull requests} area {areas} page {pages} decision {decisions} other {rows}}, divided by the weeks of the period. For one person, divided by the weeks worked: working days minus part-time and leave.',
        { things: rate?.of ?? 'row' },
      )
    : aggregates[aggregate];

const minimumOf = ({ minimum, row, aggregate }: MetricDefinition): string => {
  if (aggregate === 'rate') return t('None: zero is a value from the first day on record.');
  return t(
    '{minimum, plural, one {# {row, select, deployment {deployment} change {change} incident {incident} sprint {sprint} committed_item {committed item} finished_item {finished item} pull_request {pull request} review {review} page {page} other {area of code}}} other {# {row, select, deployment {deployments} change {changes} incident {incidents} sprint {sprints} committed_item {committed items} finished_item {finished items} pull_request {pull requests} review {reviews} page {pages} other {areas of code}}}} in the period. With fewer, no figure is shown.',
    { minimum, row },
  );
};

const rowOf = ({ row, placedBy }: MetricDefinition): string =>
  t(
    'One {row, select, deployment {deployment} change {change} incident {incident} sprint {sprint} committed_item {committed item} finished_item {finished item} pull_request {pull request} review {review} page {page} other {area of code}}, dated by {date}.',
    { row, date: placedBy },
  );

const recordingOf = ({ key, recordedWith, presupposes }: MetricDefinition): string => {
  const first = recordedWith ?? presupposes;
  const name = first === undefined ? undefined : metricDefinitions[first as MetricKey].name;
  return name === undefined || first === key ? t('Its first row.') : t('The first row of “{name}”.', { name });
};

/** Everything in a definition, in words. */
export const describeMetric = (metric: MetricKey): MetricDescription => {
  const definition = metricDefinitions[metric];
  const { name, version, area, better, definitionOfGroups, isSizedByTeam, signal } = definition;
  return {
    key: metric,
    name,
    version,
    area,
    definition: definition.definition,
    facts: [
      ...(definitionOfGroups === undefined ? [] : [{ label: t('Teams and organization'), text: definitionOfGroups }]),
      { label: t('Calculation'), text: calculationOf(definition) },
      { label: t('Each row'), text: rowOf(definition) },
      { label: t('Data needed'), text: minimumOf(definition) },
      { label: t('Recorded since'), text: recordingOf(definition) },
      { label: t('Better'), text: better === 'higher' ? t('Higher values.') : t('Lower values.') },
      ...(isSizedByTeam === true
        ? [
            {
              label: t('Comparison'),
              text: t('Only with the same team: every team sizes its work on its own scale.'),
            },
          ]
        : []),
      ...(signal === undefined
        ? []
        : [
            {
              label: t('Score'),
              text: t('A signal of the dimension {dimension}.', { dimension: dimensionNames[signal.dimension] }),
            },
          ]),
    ],
    detail: Object.values(definition.detail).map((field: DetailField) => ({
      label: field.label,
      isPersonal: field.personal,
    })),
  };
};

/** All metrics, in the order of the list. */
export const describeMetrics = (): MetricDescription[] => metricKeys().map(describeMetric);
