import { formatValue, type SprintDetail } from '@sightline/contract';
import { useMemo, type ReactNode } from 'react';
import { oneSprintTexts } from '../../texts/sprint.ts';
import type { ChartTable } from '../../ui/charts/chart-table.ts';
import { RowsChart } from '../../ui/charts/rows-chart.tsx';

const texts = oneSprintTexts.blocked;
const tones = { waiting: { tone: 'inkMuted' }, 'in-progress': {}, blocked: { tone: 'bad' } } as const;

export const StatusTimes = ({ times }: { times: SprintDetail['times'] }): ReactNode => {
  const rows = useMemo(
    () =>
      times.map(({ status, kind, seconds }) => {
        const name = texts.row(status, texts.kinds[kind], formatValue(seconds, 'seconds'));
        return { name, hoverText: name, values: [seconds], ...tones[kind] };
      }),
    [times],
  );
  if (times.length === 0) return null;
  const whole = times.reduce((sum, { seconds }) => sum + seconds, 0);
  const table: ChartTable = {
    columns: [
      { title: texts.status },
      { title: texts.kind },
      { title: texts.time, unit: 'seconds' },
      { title: texts.share, write: texts.percent },
    ],
    rows: times.map(({ status, kind, seconds }) => ({
      key: status,
      cells: [status, texts.kinds[kind], seconds, whole > 0 ? seconds / whole : null],
    })),
  };
  return (
    <RowsChart inside title={texts.times} label={texts.timesLabel} file="time-by-status" rows={rows} table={table} />
  );
};
