import { addDays, type Answer } from '@sightline/contract';
import { dayMs } from '../../platform/durations.ts';
import { decisionTexts } from '../../texts/decisions.ts';
import type { Bar } from './bars-option.ts';

export type SimulationSummary = {
  bars: Bar[];
  marks: { at: string; text: string }[];
  /** `share`: of runs done by that day, or with at least that many items. */
  rows: { key: string; runs: number; share: number }[];
};

/** Includes days on which no run ends, so that the chart shows gaps. */
const everyDay = (distribution: readonly { date: string; runs: number }[]): { date: string; runs: number }[] => {
  const runsByKey = new Map(distribution.map(({ date, runs }) => [date, runs]));
  const [first, last] = [distribution[0]?.date ?? '', distribution.at(-1)?.date ?? ''];
  const days = Math.round((Date.parse(last) - Date.parse(first)) / dayMs) + 1;
  return Array.from({ length: Number.isFinite(days) ? days : 0 }, (_, index) => {
    const date = addDays(first, index);
    return { date, runs: runsByKey.get(date) ?? 0 };
  });
};

const everyAmount = (distribution: readonly { items: number; runs: number }[]): { items: number; runs: number }[] => {
  const runsByKey = new Map(distribution.map(({ items, runs }) => [items, runs]));
  const [least, most] = [distribution[0]?.items ?? 0, distribution.at(-1)?.items ?? -1];
  return Array.from({ length: most - least + 1 }, (_, index) => ({
    items: least + index,
    runs: runsByKey.get(least + index) ?? 0,
  }));
};

/** Marks at the same position would overlap. */
const mergeMarks = (marks: readonly SimulationSummary['marks'][number][]): SimulationSummary['marks'] =>
  [...Map.groupBy(marks, (mark) => mark.at)].map(([at, same]) => ({
    at,
    text: same.map(({ text }) => text).join(', '),
  }));

/** The runs of a forecast as bars, marks at its confidence levels, and rows for the table. */
export const summarizeSimulation = (
  answer: Extract<Answer, { kind: 'completion' | 'amount' | 'ship' | 'sprint' }>,
  nameOfDay: (date: string) => string,
): SimulationSummary => {
  const { runs: all } = answer.basis;
  if (answer.kind === 'completion') {
    let until = 0;
    const days = everyDay(answer.distribution);
    return {
      bars: days.map(({ date, runs }) => ({ name: nameOfDay(date), value: runs })),
      marks: mergeMarks(
        answer.dates.flatMap(({ sureness, date }) =>
          date === null ? [] : [{ at: nameOfDay(date), text: decisionTexts.confidence(sureness) }],
        ),
      ),
      rows: days.map(({ date, runs }) => {
        until += runs;
        return { key: date, runs, share: until / all };
      }),
    };
  }
  let remaining = all;
  const amounts = everyAmount(answer.distribution);
  return {
    bars: amounts.map(({ items, runs }) => ({ name: String(items), value: runs })),
    marks:
      answer.kind === 'amount'
        ? mergeMarks(
            answer.amounts.map(({ sureness, items }) => ({
              at: String(items),
              text: decisionTexts.confidence(sureness),
            })),
          )
        : amounts.some((amount) => amount.items === answer.remaining)
          ? [{ at: String(answer.remaining), text: decisionTexts.itemCount(answer.remaining) }]
          : [],
    rows: amounts.map(({ items, runs }) => {
      const share = remaining / all;
      remaining -= runs;
      return { key: String(items), runs, share };
    }),
  };
};
