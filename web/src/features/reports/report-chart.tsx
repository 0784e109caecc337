import { chartAxis } from '@sightline/analytics';
import type { ChartBlock } from '@sightline/contract';
import { useCallback, useMemo, type ReactNode } from 'react';
import { reportTexts } from '../../texts/reports.ts';
import { ChartPanel } from '../../ui/charts/chart-panel.tsx';
import { hasNumbers } from '../../ui/charts/chart-table.ts';
import type { Palette } from '../../ui/charts/palette.ts';
import { RowsChart } from '../../ui/charts/rows-chart.tsx';
import type { DrawnRow } from '../../ui/charts/rows-option.ts';
import { chartTableOf, labelText, reportLinesOption } from './report-chart-option.ts';

const texts = reportTexts.document;

/** Drawn from the same block as the files of the report. */
export const ReportChart = ({ chart }: { chart: ChartBlock }): ReactNode => {
  const table = useMemo(() => chartTableOf(chart), [chart]);
  const rows = useMemo(
    () =>
      chart.labels.map((_label, index): DrawnRow => {
        const value = chart.series[0]?.values[index] ?? null;
        const team = chart.colors?.[index];
        return {
          ...(team === undefined ? {} : { team }),
          name: labelText(chart, index),
          hoverText: labelText(chart, index),
          values: value === null ? [] : [value],
        };
      }),
    [chart],
  );
  const option = useCallback((colors: Palette) => reportLinesOption(chart, colors), [chart]);
  const shared = {
    title: chart.title,
    label: chart.title,
    file: 'report-chart',
    table,
    empty: hasNumbers(table) ? null : texts.noData,
    inside: true,
  };
  return (
    <div className="report-block">
      {chart.shape === 'bar' ? (
        <RowsChart {...shared} rows={rows} end={chartAxis(chart).end} />
      ) : (
        <ChartPanel {...shared} option={option} />
      )}
      {typeof chart.note === 'string' ? <p className="s mut">{chart.note}</p> : null}
    </div>
  );
};
