import { z } from 'zod';
import {
  day,
  figure,
  id,
  metricFigure,
  period,
  rangedQuery,
  subject,
  workflowChange,
  wrongDays,
} from './primitives.ts';
import { route } from './route.ts';
import { t } from './language.ts';

export const comparisons = ['teams', 'people', 'periods'] as const;
export type ComparisonKind = (typeof comparisons)[number];
/** Maximum people in a readable comparison. */
export const maxCompared = 6;
/** Maximum teams in a readable comparison. */
export const maxComparedTeams = 12;

export const comparedColumn = z.object({
  subject,
  name: z.string(),
  color: z.number().int().nullable().describe('fixed series index of a team'),
  period,
  days: z.object({ from: day, to: day }).describe('inclusive; the receipts of the column are over these days'),
});
export type ComparedColumn = z.infer<typeof comparedColumn>;

export const comparedRow = z.object({
  metric: z.string(),
  unit: metricFigure.shape.unit,
  better: metricFigure.shape.better,
  figures: z.array(figure).describe('one a column, with its 90 % interval where its rows allow one'),
  clear: z
    .array(z.object({ higher: z.number().int(), lower: z.number().int() }))
    .describe('pairs of columns that differ significantly, adjusted over all rows'),
  partlyRecorded: z
    .literal(true)
    .optional()
    .describe('its figures are not compared, because too little of their period is recorded'),
  workflowChanges: z
    .array(workflowChange)
    .optional()
    .describe('of times in statuses, between periods: since the start of the earlier period'),
});
export type ComparedRow = z.infer<typeof comparedRow>;

const ids = z
  .string()
  .max(40 * 40)
  .transform((text) => text.split(',').filter((one) => one !== ''))
  .pipe(z.array(id))
  .optional();

export const comparative = {
  read: route({
    method: 'GET',
    path: '/performance/comparative',
    access: 'signed-in',
    sample: true,
    unbatched: true,
    summary: 'Compare teams, people or periods, and show which differences are significant',
    query: rangedQuery({
      compare: z.enum(comparisons).default('teams'),
      ids: ids.describe('teams or people to compare, comma-joined; the first teams when left out'),
      subject: subject.optional().describe('the subject of the periods compared; the organization by default'),
      againstFrom: day.optional().describe('first day of the other period; the one before when left out'),
      againstTo: day.optional(),
    }).check((query) => {
      const { compare, ids, subject, againstFrom, againstTo } = query.value;
      const isOfPeriods = [subject, againstFrom, againstTo].some((one) => one !== undefined);
      const message =
        compare === 'periods' && ids !== undefined
          ? t('ids are of teams or people; a comparison of periods has a subject.')
          : compare !== 'periods' && isOfPeriods
            ? t('subject, againstFrom and againstTo are of a comparison of periods.')
            : wrongDays({ from: againstFrom, to: againstTo });
      if (message !== null) query.issues.push({ code: 'custom', message, input: query.value, path: [] });
    }),
    reply: z.object({
      compare: z.enum(comparisons),
      teams: z.number().int().describe('teams that the caller may see, compared or not'),
      columns: z.array(comparedColumn),
      rows: z.array(comparedRow),
    }),
  }),
};
