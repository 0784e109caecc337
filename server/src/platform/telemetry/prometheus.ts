import { metricDefinitions, type MetricName, type Sample } from './metric-definitions.ts';

const escaped = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');

const labelsOf = (labels: Sample['labels']): string => {
  const parts = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return parts.length === 0 ? '' : `{${parts.join(',')}}`;
};

/** The metric that a sample belongs to; histograms have several series. */
export const metricOf = (series: string): MetricName | null => {
  const plain = series.replace(/_(bucket|sum|count)$/, '');
  if (series in metricDefinitions) return series as MetricName;
  return plain in metricDefinitions ? (plain as MetricName) : null;
};

/** The text format of Prometheus (version 0.0.4). Every known metric has its header, even without samples. */
export const exposition = (samples: readonly Sample[]): string => {
  const byMetric = Map.groupBy(samples, ({ name }) => metricOf(name));
  const lines = (Object.keys(metricDefinitions) as MetricName[]).flatMap((name) => {
    const [type, help] = metricDefinitions[name];
    return [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} ${type}`,
      ...(byMetric.get(name) ?? []).map((sample) => `${sample.name}${labelsOf(sample.labels)} ${sample.value}`),
    ];
  });
  return `${lines.join('\n')}\n`;
};
