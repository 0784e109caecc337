/** Generates docs/metrics.md from the definitions. */
import { readFileSync, writeFileSync } from 'node:fs';
import { describeMetrics } from '../analytics/src/metrics/describe-metric.ts';

const file = new URL('../docs/metrics.md', import.meta.url);

export const metricPage = (): string => {
  const parts = describeMetrics().flatMap(({ key, name, version, definition, facts, detail }) => [
    `## ${name}`,
    `\`${key}\`, version ${version}. ${definition}`,
    facts.map(({ label, text }) => `- **${label}**: ${text}`).join('\n'),
    ...(detail.length === 0 ? [] : [`Shown with each row: ${detail.map(fieldOf).join(', ')}.`]),
  ]);
  return `${[...introduction, ...parts].join('\n\n')}\n`;
};

const introduction = [
  '# Metrics',
  'Written by `scripts/print-metrics.ts` from the definitions in `analytics/src/metrics`; the application shows the same under `/metrics`.',
];

const fieldOf = ({ label, isPersonal }: { label: string; isPersonal: boolean }): string =>
  isPersonal ? `${label} (personal)` : label;

export const storedPage = (): string => readFileSync(file, 'utf8');
export const storePage = (): void => writeFileSync(file, metricPage());
