import { useMemo, useState, type KeyboardEvent, type ReactNode } from 'react';
import { chartTexts as texts } from '../../texts/charts.ts';
import { Chart, type ChartOption, type Mark } from './chart.tsx';
import { ChartTableView } from './chart-table-view.tsx';
import { rowText, type ChartRow, type ChartTable } from './chart-table.ts';
import { useFollow } from '../inner-link.tsx';

type Props = {
  label: string;
  option: ChartOption;
  table: ChartTable;
  markOf: (row: number) => Mark | null;
  rowOf: (mark: Mark) => number | null;
};

/** Arrow keys move the tooltip from row to row; Enter opens the row's link. */
export const ReadableChart = ({ label, option, table, markOf, rowOf }: Props): ReactNode => {
  const [read, setRead] = useState<number | null>(null);
  const mark = useMemo(() => (read === null ? null : markOf(read)), [read, markOf]);
  const follow = useFollow();
  const current = read === null ? undefined : table.rows[read];
  const go = (row: ChartRow | undefined): void => {
    if (row?.open !== undefined) row.open();
    else if (typeof row?.href === 'string') follow(row.href);
  };
  const move = (event: KeyboardEvent): void => {
    const last = table.rows.length - 1;
    const steps: Record<string, number> = {
      ArrowRight: Math.min(last, (read ?? -1) + 1),
      ArrowLeft: Math.max(0, (read ?? last + 1) - 1),
      Home: 0,
      End: last,
    };
    const next = steps[event.key];
    if (event.key === 'Enter') go(current);
    if (next === undefined) return;
    event.preventDefault();
    setRead(next);
  };
  return (
    <div
      className="readable"
      tabIndex={0}
      role="group"
      aria-label={`${label}. ${texts.keys}`}
      onKeyDown={move}
      onBlur={() => setRead(null)}
    >
      <Chart
        label={label}
        option={option}
        read={mark}
        choose={(mark) => go(table.rows[rowOf(mark) ?? -1])}
        instead={<ChartTableView table={table} label={label} />}
      />
      <p className="hidden-text" aria-live="polite">
        {current === undefined ? '' : rowText(table, current)}
      </p>
    </div>
  );
};
