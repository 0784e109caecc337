/** Vector charts with the same values and axes as on the screen. */
import { chartAxis, maxOf, minOf } from '@sightline/analytics';
import { formatValue, type ChartBlock, t } from '@sightline/contract';
import { formatDay } from '../../../statements/index.ts';
import { makeRoom } from './pdf-page.ts';
import { colors, drawAt, fitted, margin, widthOf, type Doc, type Parent } from './pdf-text.ts';

const height = 150;
const left = 84;
const seriesColors = ['#2f5fd0', '#b5541c', '#2b7a4b', '#7a3fb0'];
const barHeight = 16;
/** Up to this many values are also drawn as points on the line. */
const fewValues = 30;

const isAlone = (values: readonly (number | null)[], index: number): boolean =>
  (values[index - 1] ?? null) === null && (values[index + 1] ?? null) === null;

/** Maximum bars per drawing; the rest continue in another drawing, possibly on the next page. */
const mostBars = 30;

const barsHeight = (bars: number): number => bars * barHeight + 20;

const drawingHeight = ({ shape, labels }: ChartBlock): number =>
  shape === 'bar' ? barsHeight(Math.min(mostBars, labels.length)) : height + 30;

/** Height of the chart with what follows it, or of its first drawing if it has several. */
export const chartHeight = (chart: ChartBlock, following: number): number =>
  drawingHeight(chart) + (drawingsOf(chart).length === 1 ? following : 0);

const drawingsOf = (chart: ChartBlock): ChartBlock[] => {
  if (chart.shape === 'line' || chart.labels.length <= mostBars) return [chart];
  return Array.from({ length: Math.ceil(chart.labels.length / mostBars) }, (_none, index) => {
    const [from, to] = [index * mostBars, (index + 1) * mostBars];
    return {
      ...chart,
      labels: chart.labels.slice(from, to),
      series: chart.series.map(({ name, values }) => ({ name, values: values.slice(from, to) })),
    };
  });
};

/** @param following the height of the content kept on the same page as the end of the chart */
export const writeChart = (doc: Doc, parent: Parent, chart: ChartBlock, following: number): void => {
  const axis = chartAxis(chart);
  const drawings = drawingsOf(chart);
  for (const drawing of drawings) {
    const tall = drawingHeight(drawing);
    makeRoom(doc, tall + (drawing === drawings.at(-1) ? following : 0));
    const top = doc.y;
    const draw = (): void =>
      chart.shape === 'bar' ? drawBars(doc, drawing, axis.end, top) : drawLines(doc, drawing, axis, top);
    const bbox = [margin, top, margin + widthOf(doc), top + tall];
    parent.add(doc.struct('Figure', { alt: altOf(drawing), bbox, placement: 'Block' } as object, draw));
    doc.x = margin;
    doc.y = top + tall;
  }
};

const altOf = ({ title, unit, labels, series }: ChartBlock): string => {
  const all = series.flatMap(({ values }) => values.filter((value) => value !== null));
  if (all.length === 0) return t('{title}: no data', { title });
  const range = `from ${formatValue(minOf(all), unit)} to ${formatValue(maxOf(all), unit)}`;
  return `${title}: ${all.length} of ${labels.length} values, ${range}`;
};

type Axis = { start: number; end: number };

const drawLines = (doc: Doc, { unit, labels, series }: ChartBlock, { start, end }: Axis, top: number): void => {
  const width = widthOf(doc) - left;
  const x = (index: number): number =>
    margin + left + (labels.length < 2 ? width / 2 : (index / (labels.length - 1)) * width);
  const y = (value: number): number => top + height - ((value - start) / (end - start)) * (height - 10);
  for (const tick of [start, (start + end) / 2, end]) {
    const at = y(tick);
    doc
      .moveTo(margin + left, at)
      .lineTo(margin + left + width, at)
      .lineWidth(0.5)
      .stroke(colors.line);
    drawAt(doc, formatValue(tick, unit), margin, at - 5, {
      size: 7,
      color: colors.muted,
      width: left - 6,
      align: 'right',
    });
  }
  series.forEach(({ values }, index) => {
    const color = seriesColors[index % seriesColors.length] ?? colors.accent;
    let isOpen = false;
    values.forEach((value, index) => {
      if (value === null) {
        if (isOpen) doc.lineWidth(1.5).stroke(color);
        isOpen = false;
        return;
      }
      if (isOpen) doc.lineTo(x(index), y(value));
      else doc.moveTo(x(index), y(value));
      isOpen = true;
    });
    if (isOpen) doc.lineWidth(1.5).stroke(color);
    // A value between two gaps is a point, not a line.
    values.forEach((value, index) => {
      if (value !== null && (values.length < fewValues || isAlone(values, index)))
        doc.circle(x(index), y(value), 1.8).fill(color);
    });
  });
  const [first, last] = [labels[0] ?? '', labels.at(-1) ?? ''];
  const style = { size: 7, color: colors.muted, width: 90 };
  drawAt(doc, first === '' ? '' : formatDay(first), margin + left, top + height + 6, style);
  drawAt(doc, last === '' ? '' : formatDay(last), margin + left + width - 90, top + height + 6, {
    ...style,
    align: 'right',
  });
};

const drawBars = (doc: Doc, { unit, labels, series }: ChartBlock, most: number, top: number): void => {
  const values = series[0]?.values ?? [];
  const name = 130;
  const width = widthOf(doc) - name - 60;
  labels.forEach((label, index) => {
    const y = top + index * barHeight;
    const value = values[index] ?? null;
    const style = { size: 8, width: name - 6 };
    drawAt(doc, fitted(doc, label, style), margin, y + 2, { ...style, width: name });
    const length = value === null ? 0 : (value / most) * width;
    if (length > 0) doc.rect(margin + name, y + 2, length, barHeight - 6).fill(seriesColors[0] ?? colors.accent);
    const words = value === null ? t('no data') : formatValue(value, unit);
    drawAt(doc, words, margin + name + length + 4, y + 2, { size: 8, color: colors.muted, width: 60 });
  });
};
