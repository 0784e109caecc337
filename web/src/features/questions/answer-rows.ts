import { formatValue, type AnsweredQuestion, type Team } from '@sightline/contract';
import { questionTexts as texts } from '../../texts/questions.ts';
import type { DrawnRow } from '../../ui/rows-option.ts';

type Chart = NonNullable<AnsweredQuestion['chart']>;

/** The bars of an answer; those of teams have the colors of the teams. */
export const answerRows = (
  { points, unit }: Pick<Chart, 'points' | 'unit'>,
  teams: readonly Pick<Team, 'id' | 'color'>[],
): DrawnRow[] =>
  points.map(({ subject, name, value }) => {
    const label = `${name}: ${value === null ? texts.noValue : formatValue(value, unit)}`;
    const team = teams.find(({ id }) => subject === `team:${id}`)?.color;
    return {
      ...(team === undefined ? {} : { team }),
      name: label,
      hoverText: label,
      values: value === null ? [] : [value],
    };
  });
