import { frame, tooltip } from './chart-parts.ts';
import type { Palette } from './palette.ts';
import { partCount, seriesCount } from './series.ts';

/** One bar of one or more parts, with a text above it. */
export type DrawnRow = {
  /** Text above the bar; none when empty. */
  name: string;
  /** Tooltip text. */
  hoverText: string;
  values: readonly number[];
  /** Overrides the series color. */
  tone?: Exclude<keyof Palette, 'series' | 'parts'>;
  /** The number of the color of the team that the row is about. */
  team?: number;
};

type Rows = {
  rows: readonly DrawnRow[];
  /** A value to compare all rows with. */
  mark?: number | null;
  /** Where the axis ends; at the longest row when left out. */
  end?: number;
};

const narrow = 8;
const broad = 20;
const padding = 12;
/** From the text above a bar to the one below it. */
const stroke = { length: 20, below: 5 };
const rowHeight = { titled: 40, bare: 32 };
const line = 13;
/** Fits one line on a phone; longer names take a second one. */
const telephone = 48;

const isTitled = (rows: readonly DrawnRow[]): boolean => rows.some(({ name }) => name !== '');
const secondLine = (rows: readonly DrawnRow[]): number => (rows.some(({ name }) => name.length > telephone) ? line : 0);

/** The empty state takes a few lines on a phone. */
const emptyHeight = 100;

export const rowsHeight = (rows: readonly DrawnRow[]): number => {
  if (rows.length === 0) return emptyHeight;
  const height = (isTitled(rows) ? rowHeight.titled : rowHeight.bare) + secondLine(rows);
  return 2 * padding + secondLine(rows) + rows.length * height;
};

const longest = (rows: readonly DrawnRow[]): number =>
  Math.max(...rows.map(({ values }) => values.reduce((sum, value) => sum + value, 0)));

const colorOf = ({ tone, team }: DrawnRow, otherwise: string | undefined, colors: Palette): string | undefined => {
  if (tone !== undefined) return colors[tone];
  return team === undefined ? otherwise : colors.series[team % seriesCount];
};

/** Horizontal bars with the text above each, so that long texts fit a phone. For ECharts. */
export const rowsOption = ({ rows, mark = null, end = 0 }: Rows, colors: Palette) => {
  const parts = Math.max(0, ...rows.map(({ values }) => values.length));
  const titled = isTitled(rows);
  const option = {
    ...frame,
    grid: { left: 8, right: 8, top: padding / 2 + secondLine(rows), bottom: padding / 2 },
    tooltip: tooltip(colors, 'axis', ([first]) => rows[first?.dataIndex ?? -1]?.hoverText ?? ''),
    xAxis: { type: 'value' as const, show: false, min: 0, max: Math.max(longest(rows), mark ?? 0, end) },
    yAxis: {
      type: 'category' as const,
      inverse: true,
      data: rows.map(({ name }) => name),
      axisLine: { show: false },
      axisTick: { show: false },
      axisLabel: { show: false },
    },
    series: Array.from({ length: parts }, (_, part) => ({
      type: 'bar' as const,
      stack: 'row',
      barWidth: titled ? narrow : broad,
      data: rows.map((row) => ({
        value: row.values[part] ?? 0,
        itemStyle: {
          color: colorOf(row, parts > 1 ? colors.parts[part % partCount] : colors.accent, colors),
          borderColor: colors.surface,
          borderWidth: parts > 1 ? 1 : 0,
        },
      })),
    })),
  };
  return {
    ...option,
    series: [
      ...option.series,
      ...(titled ? [namesOf(rows, colors)] : []),
      ...(mark === null ? [] : [markOf(rows, mark, colors)]),
    ],
  };
};

type Place = { coordSys: { x: number; width: number }; dataIndex: number };
type Drawing = { coord(value: readonly number[]): number[]; font(style: { fontSize: number }): string };

/** Average letter width, including what is lost at line ends. */
const letterWidth = 7;
const within = (name: string, width: number): string => {
  const letters = Math.floor((2 * width) / letterWidth);
  return name.length > letters ? `${name.slice(0, letters - 1).trimEnd()}…` : name;
};

/** Names wrap at the chart's current width, in two lines at most. */
const namesOf = (rows: readonly DrawnRow[], colors: Palette) => ({
  type: 'custom' as const,
  silent: true,
  data: rows.map((_row, index) => ({ value: [0, index] })),
  renderItem: ({ coordSys: { x, width }, dataIndex }: Place, drawing: Drawing) => ({
    type: 'text' as const,
    x,
    y: (drawing.coord([0, dataIndex])[1] ?? 0) - narrow / 2 - 6,
    style: {
      text: within(rows[dataIndex]?.name ?? '', width),
      fill: colors.ink,
      font: drawing.font({ fontSize: 11 }),
      lineHeight: line,
      verticalAlign: 'bottom' as const,
      width,
      height: 2 * line,
      overflow: 'break' as const,
      lineOverflow: 'truncate' as const,
    },
  }),
  z: 10,
});

/** A stroke through each bar; together they form a dashed line that skips the texts. */
const markOf = (rows: readonly DrawnRow[], mark: number, colors: Palette) => ({
  type: 'scatter' as const,
  silent: true,
  symbol: 'rect',
  symbolSize: [1.5, stroke.length],
  symbolOffset: [0, stroke.below],
  data: rows.map((_row, index) => ({ value: [mark, index], itemStyle: { color: colors.ink } })),
  z: 5,
});
