import { formatValue, type DoraMetrics } from '@sightline/contract';
import { useCallback, useMemo, type ReactNode } from 'react';
import { deliveryTexts } from '../../texts/delivery.ts';
import { loadingTexts } from '../../texts/loading.ts';
import { overviewPanelTexts } from '../../texts/overview-panels.ts';
import { ChartPanel } from '../../ui/charts/chart-panel.tsx';
import type { ChartTable } from '../../ui/charts/chart-table.ts';
import type { Palette } from '../../ui/charts/chart.tsx';
import { noBandText } from '../../ui/figures/band-edges.ts';
import { writeDecimal } from '../../ui/format.ts';
import type { OpenReceipt } from '../receipts/use-receipt.ts';
import { bandPosition } from './band-position.ts';
import { doraBarsOption } from './dora-bars-option.ts';

const texts = overviewPanelTexts.dora;
const banded = {
  deploymentFrequency: 'deployment_frequency',
  leadTime: 'lead_time',
  changeFailureRate: 'change_failure_rate',
  mttr: 'recovery_time',
} as const;
const keys = Object.keys(banded) as (keyof typeof banded)[];

const barsOf = (data: DoraMetrics | undefined) =>
  keys.flatMap((key) => {
    const figure = data?.[key];
    if (figure?.figure.kind !== 'value') return [];
    const { value } = figure.figure;
    const metric = banded[key];
    const noBand = noBandText(figure);
    const text = formatValue(value, figure.unit);
    return [
      {
        metric,
        name: deliveryTexts.metrics[key],
        value,
        // A range can be too short for any band, or only partly recorded.
        place: figure.band === null ? null : bandPosition(metric, value),
        text,
        label: noBand === null ? text : `${text} · ${noBand}`,
        band: figure.band === null ? noBand : deliveryTexts.legend.bands[figure.band],
      },
    ];
  });

type Props = { data: DoraMetrics | undefined; failed: boolean; open: OpenReceipt };

/** The four delivery metrics that have bands, side by side on the scale of their bands. */
export const DoraBars = ({ data, failed, open }: Props): ReactNode => {
  const bars = useMemo(() => barsOf(data), [data]);
  const option = useCallback((colors: Palette) => doraBarsOption(bars, colors), [bars]);
  const table = useMemo<ChartTable | undefined>(
    () =>
      data === undefined
        ? undefined
        : {
            columns: [
              { title: deliveryTexts.legend.metric },
              { title: texts.value },
              { title: texts.band },
              { title: texts.position, write: (place) => writeDecimal(place, 1) },
            ],
            rows: bars.map(({ metric, name, text, band, place }) => ({
              key: metric,
              cells: [name, text, band ?? '—', place ?? '—'],
              open: () => open(metric),
            })),
          },
    [data, bars, open],
  );
  const none = data === undefined ? (failed ? loadingTexts.failed : null) : texts.none;
  return (
    <ChartPanel
      title={texts.title}
      note={texts.note}
      label={texts.label}
      file="dora-metrics"
      option={option}
      table={table}
      empty={bars.length === 0 ? none : null}
      height={248}
    />
  );
};
