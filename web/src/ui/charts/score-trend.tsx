import type { contract, RouteReply, SubjectScore } from '@sightline/contract';
import { useCallback, useMemo, type ReactNode } from 'react';
import { loadingTexts } from '../../texts/loading.ts';
import { overviewPanelTexts } from '../../texts/overview-panels.ts';
import { Button } from '../button.tsx';
import type { Palette } from './chart.tsx';
import { ChartPanel } from './chart-panel.tsx';
import type { ChartTable } from './chart-table.ts';
import { writeDecimal, writePlainDay } from '../format.ts';
import { ScoreTrendLabel, trendNote } from './score-trend-label.tsx';
import { scoreTrendOption } from './score-trend-option.ts';

type History = RouteReply<typeof contract.performance.history>;
const texts = overviewPanelTexts.trend;
const shapes = ['line', 'area'] as const;

type Props = {
  data: History | undefined;
  failed?: boolean;
  /** The legend of the bands on this screen. */
  bands?: string;
  file?: string;
  /** Shown with its trend since the previous period. */
  score?: SubjectScore | undefined;
  open: () => void;
};

/** A subject's score by day, as line, area or table. */
export const ScoreTrend = ({
  data,
  failed = false,
  bands = '',
  file = 'performance-score',
  score: now,
  open,
}: Props): ReactNode => {
  const points = data?.points;
  const option = useCallback(
    (palette: Palette, shape: (typeof shapes)[number]) => scoreTrendOption(points ?? [], palette, shape),
    [points],
  );
  const table = useMemo(() => (points === undefined ? undefined : trendTable(points)), [points]);
  const note = now && trendNote(now);
  return (
    <ChartPanel
      title={texts.title}
      note={texts.note}
      label={texts.chart}
      file={file}
      shapes={shapes}
      option={option}
      table={table}
      empty={emptyText(points, failed)}
    >
      {data?.recordedFrom == null ? null : (
        <p className="s mut below">{texts.recordedFrom(writePlainDay(data.recordedFrom))}</p>
      )}
      <p className="s mut below sentence">
        {now === undefined ? null : (
          <>
            <ScoreTrendLabel score={now} />.{' '}
          </>
        )}
        <Button variant="link" aria-description={note} data-tip={note} onClick={open}>
          {texts.how}
        </Button>
      </p>
      {bands === '' ? null : <p className="xs mut below">{bands}</p>}
    </ChartPanel>
  );
};

const emptyText = (points: History['points'] | undefined, failed: boolean): string | null => {
  if (points === undefined) return failed ? loadingTexts.failed : null;
  return points.some((point) => point.overall !== null) ? null : texts.none;
};

const score = (value: number): string => writeDecimal(value, 1);

const trendTable = (points: History['points']): ChartTable => ({
  columns: [
    { title: texts.day, isDay: true },
    { title: texts.score, write: score },
    { title: texts.low, write: score },
    { title: texts.high, write: score },
    { title: texts.n },
  ],
  rows: points.map(({ date, overall, low, high, n }) => ({ key: date, cells: [date, overall, low, high, n] })),
});
