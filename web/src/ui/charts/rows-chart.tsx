import { useCallback, type ReactNode } from 'react';
import type { Mark } from './chart.tsx';
import { ChartPanel } from './chart-panel.tsx';
import type { ChartTable } from './chart-table.ts';
import type { Palette } from './palette.ts';
import { rowsHeight, rowsOption, type DrawnRow } from './rows-option.ts';

type Props = {
  title: string;
  note?: string;
  label: string;
  file: string;
  /** Must be stable while its data does not change; same rows as the table. */
  rows: readonly DrawnRow[];
  mark?: number | null;
  end?: number;
  /** The chart has one row; the table lists its parts. */
  byPart?: boolean;
  table: ChartTable;
  empty?: string | null;
  inside?: boolean;
  children?: ReactNode;
};

const markOfPart = (part: number): Mark => ({ seriesIndex: part, dataIndex: 0 });
const partOf = ({ seriesIndex }: Mark): number => seriesIndex;

/** A horizontal bar chart, as high as its rows need. */
export const RowsChart = ({ rows, mark = null, end = 0, empty = null, byPart = false, ...panel }: Props): ReactNode => {
  const option = useCallback((colors: Palette) => rowsOption({ rows, mark, end }, colors), [rows, mark, end]);
  const height = rowsHeight(rows);
  return (
    <ChartPanel
      {...panel}
      {...(byPart ? { markOf: markOfPart, rowOf: partOf } : {})}
      option={option}
      empty={empty}
      height={height}
    />
  );
};
