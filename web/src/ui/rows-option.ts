import { frame, tooltip } from './chart-parts.ts';
import type { Palette } from './palette.ts';
import { seriesCount } from './series.ts';

/** One bar of one or more parts, with a text above it. */
export type DrawnRow = {
  /** Stands above the bar; nothing stands above where it is empty. */
  name: string;
  /** What is read of the row. */
  said: string;
  /** By part. */
  values: readonly number[];
  /** Instead of the colours of the series. */
  tone?: Exclude<keyof Palette, 'series'>;
};

type Rows = {
  rows: readonly DrawnRow[];
  /** A value that all rows are held against. */
  mark?: number | null;
};

const narrow = 8;
const broad = 20;
const padding = 12;
/** From the text above a bar to the one below it. */
const stroke = { length: 20, below: 5 };
const rowHeight = { titled: 40, bare: 32 };

const isTitled = (rows: readonly DrawnRow[]): boolean => rows.some(({ name }) => name !== '');

/** What is said instead of rows takes a few lines on a telephone. */
const emptyHeight = 100;

/** How high a chart of so many rows is. */
export const rowsHeight = (rows: readonly DrawnRow[]): number =>
  rows.length === 0 ? emptyHeight : 2 * padding + rows.length * (isTitled(rows) ? rowHeight.titled : rowHeight.bare);

const longest = (rows: readonly DrawnRow[]): number =>
  Math.max(...rows.map(({ values }) => values.reduce((sum, value) => sum + value, 0)));

/** Lying bars, the first row on top, each with its text above so that long texts fit a telephone. For ECharts. */
export const rowsOption = ({ rows, mark = null }: Rows, colours: Palette) => {
  const parts = Math.max(0, ...rows.map(({ values }) => values.length));
  const titled = isTitled(rows);
  const option = {
    ...frame,
    grid: { left: 8, right: 8, top: padding / 2, bottom: padding / 2 },
    tooltip: tooltip(colours, 'axis', ([first]) => rows[first?.dataIndex ?? -1]?.said ?? ''),
    xAxis: { type: 'value' as const, show: false, min: 0, max: Math.max(longest(rows), mark ?? 0) },
    yAxis: {
      type: 'category' as const,
      inverse: true,
      data: rows.map(({ name }) => name),
      axisLine: { show: false },
      axisTick: { show: false },
      axisLabel: {
        show: titled,
        inside: true,
        margin: 0,
        align: 'left' as const,
        verticalAlign: 'bottom' as const,
        padding: [0, 0, narrow + 4, 0],
        color: colours.ink,
        fontSize: 11,
        // Every row is named, however many there are.
        interval: 0,
      },
      z: 10,
    },
    series: Array.from({ length: parts }, (_, part) => ({
      type: 'bar' as const,
      stack: 'row',
      barWidth: titled ? narrow : broad,
      data: rows.map((row) => ({
        value: row.values[part] ?? 0,
        itemStyle: {
          color: row.tone === undefined ? colours.series[part % seriesCount] : colours[row.tone],
          borderColor: colours.surface,
          borderWidth: parts > 1 ? 1 : 0,
        },
      })),
    })),
  };
  return mark === null ? option : { ...option, series: [...option.series, markOf(rows, mark, colours)] };
};

/** A stroke through the bar of each row; together they are a dashed line that leaves out the texts between. */
const markOf = (rows: readonly DrawnRow[], mark: number, colours: Palette) => ({
  type: 'scatter' as const,
  silent: true,
  symbol: 'rect',
  symbolSize: [1.5, stroke.length],
  symbolOffset: [0, stroke.below],
  data: rows.map((_row, index) => ({ value: [mark, index], itemStyle: { color: colours.ink } })),
  z: 5,
});
