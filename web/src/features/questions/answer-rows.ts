import { addDays, formatValue, type AnsweredQuestion, type Team } from '@sightline/contract';
import { questionTexts as texts } from '../../texts/questions.ts';
import { writeMonth, writePlainDay } from '../../ui/format.ts';
import type { DrawnRow } from '../../ui/charts/rows-option.ts';

type Chart = NonNullable<AnsweredQuestion['chart']>;

/** `11/2026` of a whole month, otherwise the days. */
export const daysName = ({ from, to }: Chart['points'][number]['days']): string => {
  const isMonth = from.endsWith('-01') && addDays(to, 1).endsWith('-01') && addDays(from, 31) > to;
  if (isMonth) return writeMonth(from);
  return from === to ? writePlainDay(from) : `${writePlainDay(from)} – ${writePlainDay(to)}`;
};

/** The bars of an answer; those of teams have the colors of the teams. */
export const answerRows = (
  { points, unit }: Pick<Chart, 'points' | 'unit'>,
  teams: readonly Pick<Team, 'id' | 'color'>[],
): DrawnRow[] =>
  points.map(({ subject, name, days, value }) => {
    const label = `${name ?? daysName(days)}: ${value === null ? texts.noValue : formatValue(value, unit)}`;
    const team = teams.find(({ id }) => subject === `team:${id}`)?.color;
    return {
      ...(team === undefined ? {} : { team }),
      name: label,
      hoverText: label,
      values: value === null ? [] : [value],
    };
  });
