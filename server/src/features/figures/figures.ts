/** Figures in the contract's form, each compared with the previous period. */
import {
  bandOf,
  pValueOfDifference,
  areSignificant,
  dayEdges,
  daysOf,
  figureOf,
  isRecorded,
  metricDefinitions,
  type Banded,
  type Figure,
  type MetricKey,
  type Observation,
  type Period,
} from '@sightline/analytics';
import { type Figure as ContractFigure, type MetricFigure } from '@sightline/contract';
import { presentFigure } from '../measurement/index.ts';
import { type OwnedBatches, groupFigure } from '../disclosure/index.ts';
import type { Audience } from '../visibility/index.ts';
import type { Recording } from './recordings.ts';

/** Parts of the period in a figure's small chart. */
const recentParts = 12;

/** Replaces the figure of a mostly unrecorded period, so that nothing is compared with it. */
export const notRecorded: ContractFigure = { kind: 'insufficient-data', have: 0, need: 1, total: 0 };

export type Over = {
  period: Period;
  before: Period;
  /** The parts of the period in the figure's small chart. */
  parts: readonly Period[];
  recording: Recording;
  timeZone: string;
  isPerson: boolean;
  audience: Audience;
};

const unbanded: Banded = { band: null, takesDays: null };

/** @param rows of one subject, or their batches */
export const metricFigure = (
  metric: MetricKey,
  rows: readonly Observation[] | OwnedBatches,
  { period, before, parts, recording, timeZone, isPerson, audience }: Over,
): MetricFigure => {
  const { unit, better } = metricDefinitions[metric];
  const recorded = recording(metric);
  const figureOver = (part: Period): Figure => {
    const made = figureOf(metric, rows, { ...recorded, period: part });
    return 'batches' in rows ? groupFigure(made, rows, { period: part, audience }) : made;
  };
  const side = (part: Period) => ({ rows, options: { ...recorded, period: part } });
  const figure = presentFigure(figureOver(period), timeZone);
  const previous = isRecorded(before, recorded.comparedFrom)
    ? presentFigure(figureOver(before), timeZone)
    : notRecorded;
  // A partly recorded period is not compared and has no band.
  const isWhole = isRecorded(period, recorded.comparedFrom);
  // The published bands are for teams and services, not for people.
  const { band, takesDays } = isPerson ? unbanded : bandOf(metric, figure, daysOf(period, timeZone));
  return {
    metric,
    unit,
    better,
    figure,
    previous,
    change:
      isWhole && figure.kind === 'value' && previous.kind === 'value'
        ? changeBetween(
            figure,
            previous,
            better,
            roughly(figure, pValueOfDifference(metric, side(period), side(before))),
          )
        : null,
    band: isWhole ? band : null,
    ...(takesDays === null ? {} : { bandTakesDays: takesDays }),
    recent: parts.map((part) => {
      const figure = figureOver(part);
      return figure.kind === 'value' ? figure.value : null;
    }),
  };
};

/** A rounded figure gets a rounded p-value: all digits would reveal the exact figure. */
const roughly = (figure: ContractFigure, pValue: number | null): number | null =>
  pValue !== null && figure.kind === 'value' && figure.rounded === true ? Number(pValue.toPrecision(1)) : pValue;

/** The parts of a figure's small chart, of whole days. */
export const partsOf = ({ from, to }: Period, timeZone: string): Period[] => {
  const edges = dayEdges(from, to, timeZone);
  const days = edges.length - 1;
  const parts = Math.min(recentParts, days);
  const edge = (index: number): number => edges[Math.round((index * days) / parts)]!;
  return Array.from({ length: parts }, (_, index) => ({ from: edge(index), to: edge(index + 1) }));
};

/** @param pValue of the difference between the periods; null where unknown */
export const changeBetween = (
  now: ContractFigure,
  before: ContractFigure,
  better: MetricFigure['better'],
  pValue: number | null,
): MetricFigure['change'] => {
  if (now.kind !== 'value' || before.kind !== 'value') return null;
  const absolute = now.value - before.value;
  return {
    absolute,
    relative: before.value === 0 ? null : absolute / Math.abs(before.value),
    direction: directionOf(absolute, better, areSignificant([pValue])[0] ?? false),
    pValue,
  };
};

const directionOf = (absolute: number, better: MetricFigure['better'], isClaimed: boolean): Change['direction'] => {
  if (absolute === 0 || better === 'neither') return 'same';
  if (!isClaimed) return 'unclear';
  return absolute > 0 === (better === 'higher') ? 'better' : 'worse';
};
type Change = NonNullable<MetricFigure['change']>;

/** The changes of figures shown together, adjusted for multiple comparisons. */
export const judgedTogether = (figures: readonly MetricFigure[]): MetricFigure[] => {
  const claims = areSignificant(figures.map(({ change }) => change?.pValue ?? null));
  return figures.map((figure, index) =>
    figure.change === null
      ? figure
      : {
          ...figure,
          change: {
            ...figure.change,
            direction: directionOf(
              figure.change.absolute,
              figure.better,
              claims[index]! && figure.change.withinGaps !== true,
            ),
          },
        },
  );
};

const countOf = (count: number | null): ContractFigure =>
  count === null ? notRecorded : { kind: 'value', value: count, n: count, total: count };

/** A count of people or teams, whose rows are the people or teams instead of observations. Null if it is unknown. */
export const countFigure = (
  metric: string,
  unit: 'people' | 'teams',
  now: number | null,
  before: number | null,
): MetricFigure => {
  const [figure, previous] = [countOf(now), countOf(before)];
  return {
    metric,
    unit,
    better: 'neither',
    figure,
    previous,
    change: changeBetween(figure, previous, 'neither', null),
    band: null,
    recent: [],
  };
};
