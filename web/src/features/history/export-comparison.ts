import { saveFile } from '../../platform/save-file.ts';
import { comparisonTexts } from '../../texts/comparison.ts';
import { csvLine } from '../../ui/format.ts';
import type { Comparison } from './comparison.queries.ts';
import { metricName } from './metric-name.ts';

const titles = comparisonTexts.csv;

/** Every figure of a comparison with its interval and n; missing data is an empty field. */
const comparisonCsv = ({ columns, rows }: Comparison, names: readonly string[]): string =>
  [
    csvLine(Object.values(titles)),
    ...rows.flatMap((row) =>
      columns.map(({ days }, index) => {
        const figure = row.figures[index]!;
        const known = figure.kind === 'value' ? figure : null;
        const n = figure.kind === 'value' ? figure.n : figure.have;
        const numbers = [known?.value ?? null, known?.low ?? null, known?.high ?? null, n];
        return csvLine([metricName(row.metric), names[index] ?? '', days.from, days.to, ...numbers, row.unit]);
      }),
    ),
  ].join('\r\n');

export const exportComparison = (comparison: Comparison, names: readonly string[]): void =>
  saveFile(`comparison-${comparison.compare}.csv`, 'text/csv', comparisonCsv(comparison, names));
