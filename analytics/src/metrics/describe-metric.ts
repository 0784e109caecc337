/** A metric in words for its users, made of its definition alone: the page that explains all metrics, and docs/metrics.md. */
import { metricDefinitions, type MetricKey } from './definitions.ts';
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

const aggregates: Record<Exclude<Aggregate, 'rate'>, string> = {
  median: 'The median of all values, with the 75th and 90th percentile.',
  mean: 'The mean of all values.',
  share: 'The share of all rows that count towards it, from 0% to 100%.',
  distinct: 'The number of different people.',
};

const plural = (one: string): string => (one === 'area of code' ? 'areas of code' : `${one}s`);

const calculationOf = ({ aggregate, rate }: MetricDefinition): string =>
  aggregate === 'rate'
    ? `The sum of all ${plural(rate?.of ?? 'row')}, divided by the weeks of the period. For one person, divided by the weeks worked: working days minus part-time and leave.`
    : aggregates[aggregate];

const minimumOf = ({ minimum, row, aggregate }: MetricDefinition): string => {
  if (aggregate === 'rate') return 'None: zero is a value from the first day on record.';
  return `${minimum} ${minimum === 1 ? row : plural(row)} in the period. With fewer, no figure is shown.`;
};

const recordingOf = ({ key, recordedWith, presupposes }: MetricDefinition): string => {
  const first = recordedWith ?? presupposes;
  const name = first === undefined ? undefined : metricDefinitions[first as MetricKey].name;
  return name === undefined || first === key ? 'Its first row.' : `The first row of “${name}”.`;
};

/** Everything that a definition says, for people. */
export const describeMetric = (metric: MetricKey): MetricDescription => {
  const definition = metricDefinitions[metric];
  const { name, version, area, better, placedBy, definitionOfGroups, isSizedByTeam, signal } = definition;
  return {
    key: metric,
    name,
    version,
    area,
    definition: definition.definition,
    facts: [
      ...(definitionOfGroups === undefined ? [] : [{ label: 'Teams and organization', text: definitionOfGroups }]),
      { label: 'Calculation', text: calculationOf(definition) },
      { label: 'Each row', text: `One ${definition.row}, dated by ${placedBy}.` },
      { label: 'Data needed', text: minimumOf(definition) },
      { label: 'Recorded since', text: recordingOf(definition) },
      { label: 'Better', text: better === 'higher' ? 'Higher values.' : 'Lower values.' },
      ...(isSizedByTeam === true
        ? [{ label: 'Comparison', text: 'Only with the same team: every team sizes its work on its own scale.' }]
        : []),
      ...(signal === undefined
        ? []
        : [{ label: 'Score', text: `A signal of the dimension ${dimensionNames[signal.dimension]}.` }]),
    ],
    detail: Object.values(definition.detail).map((field: DetailField) => ({
      label: field.label,
      isPersonal: field.personal,
    })),
  };
};

/** All metrics, in the order of the list. */
export const describeMetrics = (): MetricDescription[] =>
  (Object.keys(metricDefinitions) as MetricKey[]).map(describeMetric);
