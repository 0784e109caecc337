import { formatValue, type Receipt } from '@sightline/contract';
import { useCallback, useMemo, type ReactNode } from 'react';
import { receiptTexts as texts } from '../../texts/receipts.ts';
import type { Palette } from '../../ui/charts/chart.tsx';
import { ChartPanel } from '../../ui/charts/chart-panel.tsx';
import type { ChartTable } from '../../ui/charts/chart-table.ts';
import { valuesOption } from './values-option.ts';

const binOf = (edges: readonly number[], index: number, unit: Receipt['unit']): string => {
  const [from = 0, to] = [edges[index], edges[index + 1]];
  return to === undefined
    ? texts.andMore(formatValue(from, unit))
    : texts.bin(formatValue(from, from === 0 ? null : unit), formatValue(to, unit));
};

/** How the values behind a median are distributed, with the median marked. */
export const ReceiptValues = ({ receipt }: { receipt: Receipt }): ReactNode => {
  const { distribution, figure, unit, name, metric } = receipt;
  const median = figure.kind === 'value' ? figure.value : null;
  const option = useCallback(
    (palette: Palette) =>
      valuesOption(
        {
          edges: distribution?.edges ?? [],
          counts: distribution?.counts ?? [],
          median,
          medianText: median === null ? '' : texts.median(formatValue(median, unit)),
          binText: (index) => binOf(distribution?.edges ?? [], index, unit),
          write: (value) => formatValue(value, value === 0 ? null : unit),
        },
        palette,
      ),
    [distribution, median, unit],
  );
  const table = useMemo<ChartTable>(
    () => ({
      columns: [{ title: texts.value }, { title: texts.groupRows, unit: 'items' }],
      rows: (distribution?.counts ?? []).map((count, index) => ({
        key: String(index),
        cells: [binOf(distribution?.edges ?? [], index, unit), count],
      })),
    }),
    [distribution, unit],
  );
  if (distribution === undefined || median === null) return null;
  return (
    <ChartPanel
      inside
      title={texts.values}
      label={texts.valuesOf(name)}
      file={`values-of-${metric}`}
      option={option}
      table={table}
      empty={null}
      height={132}
    />
  );
};
