import { metricDefinitions } from '@sightline/analytics';
import { formatValue, type Receipt } from '@sightline/contract';
import { useMemo, type CSSProperties, type ReactNode } from 'react';
import { receiptTexts as texts } from '../../texts/receipts.ts';
import type { ChartTable } from '../../ui/charts/chart-table.ts';
import { writeDecimal } from '../../ui/format.ts';
import { isMetric } from '../../ui/figures/metric-name.ts';
import { RowsChart } from '../../ui/charts/rows-chart.tsx';
import { partColor } from '../../ui/charts/series.ts';

type Part = Receipt['parts'][number];

const written = ({ value, unit }: Part): string =>
  unit === 'score' ? writeDecimal(value, 1) : formatValue(value, unit);

/** The parts a figure is the sum of, as one bar. */
export const ReceiptParts = ({ receipt }: { receipt: Receipt }): ReactNode => {
  const { parts, metric, partsNote } = receipt;
  const total = parts.reduce((sum, part) => sum + part.value, 0);
  const rows = useMemo(() => {
    const hoverText = parts.map((part) => texts.part(part.label, written(part))).join('\n');
    return [{ name: '', hoverText, values: parts.map(({ value }) => value) }];
  }, [parts]);
  const table = useMemo<ChartTable>(
    () => ({
      columns: [
        { title: texts.what },
        { title: texts.value, unit: parts[0]?.unit ?? 'items' },
        { title: texts.share, write: texts.percent },
      ],
      rows: parts.map((part) => ({
        key: part.label,
        cells: [part.label, part.value, total > 0 ? part.value / total : null],
      })),
    }),
    [parts, total],
  );
  if (total <= 0) return null;
  const ofMetric = isMetric(metric) ? metricDefinitions[metric].parts : undefined;
  const title = ofMetric?.title ?? texts.basedOn;
  return (
    <RowsChart
      inside
      byPart
      title={title}
      label={texts.partsOf(title, receipt.name)}
      file={`parts-of-${metric}`}
      rows={rows}
      table={table}
    >
      <div className="phase-list num">
        {parts.map((part, index) => (
          <span key={part.label} style={{ '--c': partColor(index) } as CSSProperties}>
            {texts.part(part.label, written(part))}
          </span>
        ))}
      </div>
      {partsNote === null ? null : (
        <p className="xs mut">
          {/* The figure of a duration is its median, and this is the mean that other screens divide into phases. */}
          {ofMetric === undefined ? '' : `${texts.total(receipt.name, formatValue(total, receipt.unit))} `}
          {partsNote}
        </p>
      )}
    </RowsChart>
  );
};
