import type { Answer } from '@sightline/contract';
import { dayMs } from '../../platform/durations.ts';
import { decisionTexts } from '../../texts/decisions.ts';
import type { Bar } from './bars-option.ts';

export type Chances = {
  bars: Bar[];
  marks: { at: string; text: string }[];
  /** `share` of the runs until that day, or with at least so many items. */
  rows: { key: string; runs: number; share: number }[];
};

/** Every day from the first to the last, so that days on which no run ends are seen as such. */
const everyDay = (distribution: readonly { date: string; runs: number }[]): { date: string; runs: number }[] => {
  const known = new Map(distribution.map(({ date, runs }) => [date, runs]));
  const [first, last] = [distribution[0]?.date ?? '', distribution.at(-1)?.date ?? ''];
  const days = Math.round((Date.parse(last) - Date.parse(first)) / dayMs) + 1;
  return Array.from({ length: Number.isFinite(days) ? days : 0 }, (_, index) => {
    const date = new Date(Date.parse(first) + index * dayMs).toISOString().slice(0, 10);
    return { date, runs: known.get(date) ?? 0 };
  });
};

/** Every number from the least to the most, for the same reason. */
const everyAmount = (distribution: readonly { items: number; runs: number }[]): { items: number; runs: number }[] => {
  const known = new Map(distribution.map(({ items, runs }) => [items, runs]));
  const [least, most] = [distribution[0]?.items ?? 0, distribution.at(-1)?.items ?? -1];
  return Array.from({ length: most - least + 1 }, (_, index) => ({
    items: least + index,
    runs: known.get(least + index) ?? 0,
  }));
};

/** Levels of sureness at the same place share a mark, which would else be written over each other. */
const together = (marks: readonly Chances['marks'][number][]): Chances['marks'] =>
  [...Map.groupBy(marks, (mark) => mark.at)].map(([at, same]) => ({
    at,
    text: same.map(({ text }) => text).join(', '),
  }));

/** The runs of a forecast as bars, marks at its levels of sureness, and rows for the table. */
export const chancesOf = (
  answer: Extract<Answer, { kind: 'completion' | 'amount' | 'ship' | 'sprint' }>,
  nameOfDay: (date: string) => string,
): Chances => {
  const { runs: all } = answer.basis;
  if (answer.kind === 'completion') {
    let until = 0;
    const days = everyDay(answer.distribution);
    return {
      bars: days.map(({ date, runs }) => ({ name: nameOfDay(date), value: runs })),
      marks: together(
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
  let beyond = all;
  const amounts = everyAmount(answer.distribution);
  return {
    bars: amounts.map(({ items, runs }) => ({ name: String(items), value: runs })),
    marks:
      answer.kind === 'amount'
        ? together(
            answer.amounts.map(({ sureness, items }) => ({
              at: String(items),
              text: decisionTexts.confidence(sureness),
            })),
          )
        : amounts.some((one) => one.items === answer.remaining)
          ? [{ at: String(answer.remaining), text: decisionTexts.itemCount(answer.remaining) }]
          : [],
    rows: amounts.map(({ items, runs }) => {
      const share = beyond / all;
      beyond -= runs;
      return { key: String(items), runs, share };
    }),
  };
};
