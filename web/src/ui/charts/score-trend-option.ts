import { chartTexts } from '../../texts/charts.ts';
import { shortDay } from './chart-parts.ts';
import { writeDecimal, writePlainDay } from '../format.ts';
import type { contract, RouteReply } from '@sightline/contract';

export type ScorePoint = RouteReply<typeof contract.performance.history>['points'][number];
/** Colors as CSS values, read from the tokens by the caller. */
export type ChartColors = { ink: string; inkMuted: string; line: string; accent: string; surface: string };

/** The score over time with its interval; days without enough data are gaps. For ECharts. */
export const scoreTrendOption = (points: readonly ScorePoint[], colors: ChartColors, shape: 'line' | 'area') => {
  const bounds = points.flatMap((point) => (point.low === null || point.high === null ? [] : [point.low, point.high]));
  const lowest = Math.min(...bounds, 100) - 5;
  // ECharts labels long axes in steps of 20, and their ends even between two steps.
  const step = lowest < 50 ? 20 : 10;
  const floor = Math.max(0, Math.floor(lowest / step) * step);
  // A line along the upper edge would appear cut off.
  const ceiling = Math.min(
    ...[100].concat(bounds.length === 0 ? [] : Math.ceil((Math.max(...bounds) + 5) / step) * step),
  );
  const base = { type: 'line' as const, symbol: 'none', silent: true, stack: 'interval', lineStyle: { opacity: 0 } };
  // A lone day between gaps would be invisible as a line, so it is drawn as a point.
  const alone = (index: number): boolean =>
    points[index]?.overall !== null &&
    (points[index - 1]?.overall ?? null) === null &&
    (points[index + 1]?.overall ?? null) === null;
  return {
    animation: false,
    grid: { left: 36, right: 16, top: 12, bottom: 26 },
    textStyle: { fontFamily: 'Inter Variable, sans-serif' },
    tooltip: {
      trigger: 'axis' as const,
      backgroundColor: colors.surface,
      borderColor: colors.line,
      textStyle: { color: colors.ink, fontSize: 12 },
      formatter: (items: unknown): string => {
        const index = (items as { dataIndex: number }[])[0]?.dataIndex ?? 0;
        const point = points[index];
        if (point === undefined) return '';
        const day = writePlainDay(point.date);
        if (point.overall === null) return chartTexts.noScoreOn(day, point.n);
        const [low = '', high = ''] = [point.low?.toFixed(0), point.high?.toFixed(0)];
        return chartTexts.scoreOn(day, writeDecimal(point.overall, 1), low, high, chartTexts.n(point.n));
      },
    },
    xAxis: {
      type: 'category' as const,
      data: points.map((point) => point.date),
      axisLine: { lineStyle: { color: colors.line } },
      axisTick: { show: false },
      axisLabel: { color: colors.inkMuted, fontSize: 11, hideOverlap: true, formatter: shortDay },
    },
    yAxis: {
      type: 'value' as const,
      // A filled area is read by its size, so it begins at zero.
      min: shape === 'area' ? 0 : floor,
      max: ceiling,
      axisLabel: { color: colors.inkMuted, fontSize: 11 },
      splitLine: { lineStyle: { color: colors.line } },
    },
    series: [
      { ...base, name: 'low', data: points.map((point) => point.low) },
      {
        ...base,
        name: 'interval',
        data: points.map((point) => (point.high === null || point.low === null ? null : point.high - point.low)),
        areaStyle: { color: colors.accent, opacity: 0.14 },
      },
      {
        type: 'line' as const,
        name: 'score',
        showSymbol: points.some((_point, index) => alone(index)),
        symbolSize: (_value: unknown, item: { dataIndex: number }): number => (alone(item.dataIndex) ? 5 : 0),
        connectNulls: false,
        data: points.map((point) => point.overall),
        lineStyle: { color: colors.accent, width: 2 },
        itemStyle: { color: colors.accent },
        ...(shape === 'area' ? { areaStyle: { color: colors.accent, opacity: 0.2 } } : {}),
      },
    ],
  };
};
