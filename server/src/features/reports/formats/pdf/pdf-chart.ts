/** Vector charts with the same values and axes as on the screen. */
import { chartAxis, maxOf, minOf } from '@sightline/analytics';
import { daySeconds, formatDay, formatValue, message, t, valueParts, type ChartBlock } from '@sightline/contract';
import { makeRoom } from './pdf-page.ts';
import { colors, drawAt, fitted, lineWidth, margin, widthOf, type Doc, type Parent } from './pdf-text.ts';

const height = 116;
/** Space for the unit and for the value of the highest point. */
const above = 24;
/** Between the axis and the first point. */
const inset = 14;
const seriesColors = ['#2f5fd0', '#b5541c', '#2b7a4b', '#7a3fb0'];
/** As on screens, in the light theme (`--s1` and on). */
const teamColors = ['#007594', '#cf7b26', '#318f5a', '#874197', '#374f9d', '#d75f94', '#888c36', '#694323'];
const barHeight = 16;
/** Up to this many values are also drawn as points on the line. */
const fewValues = 30;

/** Up to this many values are written at their points. */
const writtenValues = 8;

type Duration = readonly [seconds: number, word: string];
const minutes: Duration = [60, message('minutes')];
const durations: readonly Duration[] = [[daySeconds, message('days')], [3_600, message('hours')], minutes];

const isAlone = (values: readonly (number | null)[], index: number): boolean =>
  (values[index - 1] ?? null) === null && (values[index + 1] ?? null) === null;

/** Maximum bars per drawing; the rest continue in another drawing, possibly on the next page. */
const maxBars = 30;

const barsHeight = (bars: number): number => bars * barHeight + 20;

const drawingHeight = ({ shape, labels }: ChartBlock): number =>
  shape === 'bar' ? barsHeight(Math.min(maxBars, labels.length)) : height + 30;

/** Height of the chart with what follows it, or of its first drawing if it has several. */
export const chartHeight = (chart: ChartBlock, following: number): number =>
  drawingHeight(chart) + (drawingsOf(chart).length === 1 ? following : 0);

const drawingsOf = (chart: ChartBlock): ChartBlock[] => {
  if (chart.shape === 'line' || chart.labels.length <= maxBars) return [chart];
  return Array.from({ length: Math.ceil(chart.labels.length / maxBars) }, (_none, index) => {
    const [from, to] = [index * maxBars, (index + 1) * maxBars];
    return {
      ...chart,
      labels: chart.labels.slice(from, to),
      series: chart.series.map(({ name, values }) => ({ name, values: values.slice(from, to) })),
      ...(chart.colors === undefined ? {} : { colors: chart.colors.slice(from, to) }),
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
  return t('{title}: {known} of {all} values, from {least} to {most}', {
    title,
    known: all.length,
    all: labels.length,
    least: formatValue(minOf(all), unit),
    most: formatValue(maxOf(all), unit),
  });
};

type Axis = { start: number; end: number };

/** The labels of an axis, all in one unit; for durations, the unit in which the end is a round number. */
const axisLabels = ({ start, end }: Axis, unit: ChartBlock['unit']): { at: number; text: string }[] => {
  const ticks = [start, (start + end) / 2, end];
  if (unit === 'share') return ticks.map((at) => ({ at, text: formatValue(at, unit) }));
  if (unit !== 'seconds') return ticks.map((at) => ({ at, text: valueParts(at, unit).number }));
  const [size, word] = durations.find(([seconds]) => end >= 2 * seconds && end % seconds === 0) ?? minutes;
  return ticks.map((at) => ({ at, text: at === 0 ? '0' : `${formatValue(at / size, null)} ${t(word)}` }));
};

const drawLines = (doc: Doc, { unit, labels, series }: ChartBlock, axis: Axis, top: number): void => {
  const small = { size: 7, color: colors.muted };
  const ticks = axisLabels(axis, unit);
  const left = maxOf(ticks.map(({ text }) => lineWidth(doc, text, small))) + 8;
  const width = widthOf(doc) - left;
  const x = (index: number): number =>
    margin + left + (labels.length < 2 ? width / 2 : inset + (index / (labels.length - 1)) * (width - 2 * inset));
  const y = (value: number): number =>
    top + height - ((value - axis.start) / (axis.end - axis.start)) * (height - above);
  const caption = unit === 'seconds' || unit === 'share' ? '' : valueParts(2, unit).unit;
  drawAt(doc, caption, margin + left, top, { ...small, width });
  for (const { at, text } of ticks) {
    doc
      .moveTo(margin + left, y(at))
      .lineTo(margin + left + width, y(at))
      .lineWidth(0.5)
      .stroke(colors.line);
    drawAt(doc, text, margin, y(at) - 4, { ...small, width: left - 6, align: 'right' });
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
  const isWritten = labels.length <= writtenValues;
  const first = series.length === 1 && isWritten ? series[0] : undefined;
  first?.values.forEach((value, index) => {
    if (value === null) return;
    const box = { size: 7, color: colors.text, width: 80 };
    const words = formatValue(value, unit === 'seconds' || unit === 'share' ? unit : null);
    const wide = lineWidth(doc, words, box);
    doc.rect(x(index) - wide / 2 - 1, y(value) - 13, wide + 2, 9).fill('#ffffff');
    drawAt(doc, words, x(index) - wide / 2, y(value) - 12, box);
  });
  labels.forEach((label, index) => {
    if (!isWritten && index > 0 && index < labels.length - 1) return;
    const day = formatDay(label);
    const wide = lineWidth(doc, day, small);
    const start = Math.min(x(index) - wide / 2, margin + left + width - wide);
    drawAt(doc, day, Math.max(margin + left, start), top + height + 6, { ...small, width: wide + 2 });
  });
};

const colorOf = (team: number | undefined): string =>
  (team === undefined ? seriesColors[0] : teamColors[team % teamColors.length]) ?? colors.accent;

const drawBars = (doc: Doc, { unit, labels, series, colors: teams }: ChartBlock, most: number, top: number): void => {
  const values = series[0]?.values ?? [];
  const name = 130;
  const width = widthOf(doc) - name - 60;
  labels.forEach((label, index) => {
    const y = top + index * barHeight;
    const value = values[index] ?? null;
    const style = { size: 8, width: name - 6 };
    drawAt(doc, fitted(doc, label, style), margin, y + 2, { ...style, width: name });
    const length = value === null ? 0 : (value / most) * width;
    if (length > 0) doc.rect(margin + name, y + 2, length, barHeight - 6).fill(colorOf(teams?.[index]));
    const words = value === null ? t('no data') : formatValue(value, unit);
    drawAt(doc, words, margin + name + length + 4, y + 2, { size: 8, color: colors.muted, width: 60 });
  });
};
