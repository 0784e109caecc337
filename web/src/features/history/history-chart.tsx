import { useCallback, useMemo, type ReactNode } from 'react';
import { historyTexts } from '../../texts/history.ts';
import type { Mark } from '../../ui/charts/chart.tsx';
import { ChartPanel } from '../../ui/charts/chart-panel.tsx';
import type { ChartTable } from '../../ui/charts/chart-table.ts';
import { neededRows } from '../../ui/figures/needed-rows.ts';
import type { Palette } from '../../ui/charts/palette.ts';
import type { OpenReceipt } from '../receipts/use-receipt.ts';
import { writeDate } from '../../ui/format.ts';
import { listedSince } from './listed-since.ts';
import { historyOption } from './history-option.ts';
import type { Historical } from './history.queries.ts';
import { whyEmpty } from './why-empty.ts';

const texts = historyTexts.chart;

/** Only points of this period open a receipt. */
const rowOfPoint = ({ seriesIndex, dataIndex }: Mark): number | null => (seriesIndex === 0 ? dataIndex : null);

type Props = { data: Historical | undefined; name: string; open: OpenReceipt };

/** The metric over time; every point opens the receipt of its days. */
export const HistoryChart = ({ data, name, open }: Props): ReactNode => {
  const option = useCallback(
    (colors: Palette) =>
      historyOption(
        data === undefined
          ? { points: [], changes: [], annotations: [], unit: 'share' }
          : { ...data, unit: data.whole.unit, needed: neededRows(data.whole.metric) },
        colors,
      ),
    [data],
  );
  const since = data === undefined ? null : listedSince(data);
  const table = useMemo(() => (data === undefined ? undefined : historyTable(data, open)), [data, open]);
  return (
    <ChartPanel
      title={name}
      note={data === undefined ? '' : noteOf(data)}
      label={texts.label(name)}
      file={`history-${data?.whole.metric ?? ''}`}
      option={option}
      table={table}
      height={340}
      rowOf={rowOfPoint}
      empty={data?.points.some((point) => point.figure.kind === 'value') === false ? whyEmpty(data) : null}
    >
      {since === null || data === undefined ? null : (
        <p className="s mut below">{texts.markedSince(writeDate(since, data.period.timeZone))}</p>
      )}
    </ChartPanel>
  );
};

const noteOf = ({ step, whole }: Historical): string => texts[whole.unit === 'score' ? 'scoreNote' : 'note'](step);

const historyTable = ({ points, whole, subject }: Historical, open: OpenReceipt): ChartTable => {
  const { unit } = whole;
  return {
    columns: [
      { title: texts.first, isDay: true },
      { title: texts.last, isDay: true },
      { title: texts.coverage },
      { title: texts.value, unit },
      { title: texts.n },
      { title: texts.previous, unit },
      { title: texts.nPrevious },
    ],
    rows: points.map(({ firstDay, lastDay, whole: isWhole, figure, previous, receiptDays }) => ({
      key: firstDay,
      cells: [
        firstDay,
        lastDay,
        isWhole ? texts.full : texts.partial,
        figure.kind === 'value' ? figure.value : null,
        figure.kind === 'value' ? figure.n : figure.have,
        previous.kind === 'value' ? previous.value : null,
        previous.kind === 'value' ? previous.n : previous.have,
      ],
      open: () => open(whole.metric, subject.subject, receiptDays ?? { from: firstDay, to: lastDay }),
    })),
  };
};
