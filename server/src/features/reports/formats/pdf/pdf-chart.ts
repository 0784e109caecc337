/** Vector charts, drawn from the same values as the chart on the screen. */
import type { ChartBlock } from '@sightline/contract';
import { writeDay, writeValue } from '../../compose/write-value.ts';
import { colors, drawAt, makeRoom, margin, widthOf, type Doc, type Parent } from './pdf-page.ts';

const height = 150;
const left = 84;
const seriesColors = ['#2f5fd0', '#b5541c', '#2b7a4b', '#7a3fb0'];
const barHeight = 16;

export const chartHeight = ({ shape, labels }: ChartBlock): number =>
  shape === 'bar' ? Math.min(30, labels.length) * barHeight + 20 : height + 30;

const [minute, hour, day] = [60, 3_600, 86_400];
const roundEnds = [1, 2, 3, 4, 5, 6, 8, 10];

/** A round value at or above the highest one, in the unit in which it is written. */
const axisEnd = (most: number, unit: ChartBlock['unit']): number => {
  const spans = most >= 2 * day ? day : most >= 2 * hour ? hour : minute;
  const step = unit === 'seconds' ? spans : unit === 'share' ? 0.01 : 1;
  const power = 10 ** Math.floor(Math.log10(most / step));
  const end = roundEnds.find((one) => one * power * step >= most) ?? 10;
  return end * power * step;
};

export const writeChart = (doc: Doc, parent: Parent, chart: ChartBlock): void => {
  const all = chart.series.flatMap(({ values }) => values.filter((value) => value !== null));
  const most = Math.max(...all, 0) || 1;
  const tall = chartHeight(chart);
  makeRoom(doc, tall);
  const top = doc.y;
  const draw = (): void =>
    chart.shape === 'bar' ? drawBars(doc, chart, most, top) : drawLines(doc, chart, axisEnd(most, chart.unit), top);
  parent.add(doc.struct('Figure', { alt: altOf(chart, all) }, draw));
  doc.x = margin;
  doc.y = top + tall;
};

const altOf = ({ title, unit, labels }: ChartBlock, all: readonly number[]): string => {
  if (all.length === 0) return `${title}: no data`;
  const range = `from ${writeValue(Math.min(...all), unit)} to ${writeValue(Math.max(...all), unit)}`;
  return `${title}: ${all.length} of ${labels.length} values, ${range}`;
};

const drawLines = (doc: Doc, { unit, labels, series }: ChartBlock, most: number, top: number): void => {
  const width = widthOf(doc) - left;
  const x = (index: number): number =>
    margin + left + (labels.length < 2 ? width / 2 : (index / (labels.length - 1)) * width);
  const y = (value: number): number => top + height - (value / most) * (height - 10);
  for (const share of [0, 0.5, 1]) {
    const at = y(most * share);
    doc
      .moveTo(margin + left, at)
      .lineTo(margin + left + width, at)
      .lineWidth(0.5)
      .stroke(colors.line);
    drawAt(doc, writeValue(most * share, unit), margin, at - 5, {
      size: 7,
      color: colors.muted,
      width: left - 6,
      align: 'right',
    });
  }
  series.forEach(({ values }, place) => {
    const color = seriesColors[place % seriesColors.length] ?? colors.accent;
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
      if (value !== null && (values.length < 30 || (values[index - 1] ?? null) === null))
        doc.circle(x(index), y(value), 1.8).fill(color);
    });
  });
  const [first, last] = [labels[0] ?? '', labels.at(-1) ?? ''];
  const style = { size: 7, color: colors.muted, width: 90 };
  drawAt(doc, first === '' ? '' : writeDay(first), margin + left, top + height + 6, style);
  drawAt(doc, last === '' ? '' : writeDay(last), margin + left + width - 90, top + height + 6, {
    ...style,
    align: 'right',
  });
};

const drawBars = (doc: Doc, { unit, labels, series }: ChartBlock, most: number, top: number): void => {
  const values = series[0]?.values ?? [];
  const name = 130;
  const width = widthOf(doc) - name - 60;
  labels.slice(0, 30).forEach((label, index) => {
    const y = top + index * barHeight;
    const value = values[index] ?? null;
    const shown = label.length > 26 ? `${label.slice(0, 25).toWellFormed()}…` : label;
    drawAt(doc, shown, margin, y + 2, { size: 8, width: name - 6 });
    const length = value === null ? 0 : (value / most) * width;
    if (length > 0) doc.rect(margin + name, y + 2, length, barHeight - 6).fill(seriesColors[0] ?? colors.accent);
    const words = value === null ? 'no data' : writeValue(value, unit);
    drawAt(doc, words, margin + name + length + 4, y + 2, { size: 8, color: colors.muted, width: 60 });
  });
};
