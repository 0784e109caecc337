import { z } from 'zod';
import { calendarDays, statement } from './claims.ts';
import { question } from './decision-questions.ts';
import { day, id, instant, unit } from './primitives.ts';
import { route } from './route.ts';

const levels = z.array(z.object({ sureness: z.number(), held: z.number().int() }));
export const trackRecord = z
  .object({ cases: z.number().int(), levels })
  .describe('how often forecasts of this kind, backtested on past days, were right');
export type TrackRecord = z.infer<typeof trackRecord>;

export const forecastBasis = z.object({
  runs: z.number().int(),
  historyDays: z.number().int(),
  n: z.number().int().describe('planned items finished in those days'),
  itemsPerWeek: z.number(),
  incidents: z.number().int().optional().describe('finished in those days as well, and not counted'),
  todayLeft: z.number().optional().describe('share of the working time of the day of asking that was to come'),
});

const leadTimePhase = z.enum(['coding', 'pickup', 'review', 'deploy']);

const completionDates = z.array(
  z.object({ sureness: z.number(), date: day.nullable().describe('null is later than a thousand days') }),
);
const range = z.object({ low: z.number(), high: z.number() });
const insufficient = z.object({
  kind: z.literal('insufficient-data'),
  of: z.enum(['days', 'items', 'changes', 'people']),
  have: z.number().int(),
  need: z.number().int(),
});

export const answer = z.discriminatedUnion('kind', [
  insufficient,
  z.object({
    kind: z.literal('completion'),
    basis: forecastBasis,
    record: trackRecord,
    dates: completionDates,
    distribution: z.array(z.object({ date: day, runs: z.number().int() })),
  }),
  z.object({
    kind: z.literal('amount'),
    basis: forecastBasis,
    record: trackRecord,
    days: z.number().int(),
    amounts: z.array(z.object({ sureness: z.number(), items: z.number().int() })),
    distribution: z.array(z.object({ items: z.number().int(), runs: z.number().int() })),
  }),
  z.object({
    kind: z.literal('ship'),
    basis: forecastBasis,
    record: trackRecord,
    remaining: z.number().int().describe('items the question is about'),
    sprint: z
      .object({ id: z.string(), name: z.string(), remaining: z.number().int() })
      .nullable()
      .describe(
        'the running sprint, and how many of the items are its; null without one, or for a chosen number of items',
      ),
    days: z.number().int(),
    odds: z.number(),
    dates: completionDates.describe('when all of them are done; none where nothing is open'),
    distribution: z.array(z.object({ items: z.number().int(), runs: z.number().int() })),
  }),
  z.object({
    kind: z.literal('sprint'),
    basis: forecastBasis,
    record: trackRecord,
    sprint: z.object({ id: z.string(), name: z.string(), lastDay: day, endAt: instant.optional() }),
    remaining: z.number().int(),
    olderThanUsual: z
      .array(z.string())
      .optional()
      .describe('titles of those left that have been in progress for longer than most items of the team took'),
    otherInProgress: z.number().int().optional().describe('items in progress that are not the sprint’s'),
    days: z.number().int(),
    odds: z.number(),
    distribution: z.array(z.object({ items: z.number().int(), runs: z.number().int() })),
  }),
  z.object({
    kind: z.literal('what-if'),
    basis: forecastBasis,
    record: trackRecord.describe('of the forecast without a change; no scenario can be tested before it is tried'),
    today: z.object({
      itemsPerWeek: z.number().describe('planned items'),
      incidentsPerWeek: z.number(),
      people: z.number().int(),
      inProgress: z.number().int(),
      cycleTime: z.number().nullable().optional().describe('median of the days of the history, in seconds'),
    }),
    asItIs: z.object({ dates: completionDates, cycleTime: range.nullable() }),
    changed: z.object({ dates: completionDates, cycleTime: range.nullable() }),
    assumptions: z.array(z.enum(['people-half-to-whole', 'littles-law', 'incident-costs-an-item'])),
  }),
  z.object({
    kind: z.literal('effect'),
    statement,
    verdict: z.enum(['better', 'worse', 'unclear', 'untold']),
    before: calendarDays,
    after: calendarDays,
    others: z
      .object({ teams: z.number().int(), change: z.number(), unit, clear: z.number().int() })
      .nullable()
      .describe(
        'median change of other teams over the same days, and how many changed clearly; null with fewer than 2',
      ),
  }),
  z.object({
    kind: z.literal('bottleneck'),
    period: z.object({ from: day, to: day }),
    n: z.number().int(),
    previousN: z.number().int(),
    meanLeadTime: z.number().describe('seconds'),
    holdsMost: leadTimePhase,
    stability: z.number().describe('share of resamples of the changes in which the same phase holds most'),
    phases: z.array(
      z.object({
        phase: leadTimePhase,
        mean: z.number(),
        median: z.number(),
        share: z.number().describe('of the mean lead time'),
        change: z.number().nullable().describe('of the mean, in seconds, against the period before'),
      }),
    ),
    months: z
      .array(
        z.object({
          firstDay: day,
          lastDay: day,
          n: z.number().int(),
          found: z
            .object({
              holdsMost: leadTimePhase,
              meanLeadTime: z.number().describe('seconds'),
              phases: z.array(z.object({ phase: leadTimePhase, mean: z.number(), share: z.number() })),
            })
            .nullable()
            .describe('null with too few changes'),
        }),
      )
      .optional()
      .describe('the last twelve months; absent from answers saved by earlier versions'),
    record: z
      .object({ cases: z.number().int(), held: z.number().int() })
      .optional()
      .describe('how often the phase that held most in a month also held most in the month after'),
  }),
]);
export type Answer = z.infer<typeof answer>;

/** A question with its saved answer. */
export const decision = z.object({
  id: id.nullable().describe('null until it is saved'),
  question,
  team: z.object({ id, name: z.string(), color: z.number().int() }).nullable(),
  answer,
  history: z
    .array(
      z.object({
        firstDay: day,
        items: z.number().int().nullable(),
        incidents: z.number().int().nullable().optional(),
        whole: z.boolean(),
      }),
    )
    .describe(
      'planned items finished by week, on which the answer is based, and incidents; null where few people finished them, for viewers who see no individuals',
    ),
  seed: z.number().int(),
  dataVersion: z.number().int().describe('of the data it was computed from'),
  askedOn: day,
  madeAt: instant,
  madeBy: z.string().nullable(),
  mayDelete: z.boolean(),
});
export type Decision = z.infer<typeof decision>;

const params = z.object({ decisionId: id });
const body = z.object({
  question,
  seed: z.int().min(0).max(0xffffffff).optional().describe('the same seed gives the same answer; random if omitted'),
});

export const decisions = {
  preview: route({
    method: 'POST',
    path: '/performance/decisions/preview',
    access: 'signed-in',
    sample: true,
    summary: 'Answer a question from the history of a team without saving it',
    body,
    reply: decision,
  }),
  save: route({
    method: 'POST',
    path: '/performance/decisions',
    access: 'signed-in',
    summary: 'Answer a question and save it with a link',
    body,
    reply: decision,
  }),
  list: route({
    method: 'GET',
    path: '/performance/decisions',
    access: 'signed-in',
    summary: 'List saved answers, newest first',
    reply: z.object({
      decisions: z.array(
        decision.pick({ question: true, team: true, askedOn: true, madeAt: true, madeBy: true }).extend({ id }),
      ),
    }),
  }),
  open: route({
    method: 'GET',
    path: '/performance/decisions/:decisionId',
    access: 'signed-in',
    summary: 'A saved answer, unchanged since it was asked',
    params,
    reply: decision,
  }),
  remove: route({
    method: 'DELETE',
    path: '/performance/decisions/:decisionId',
    access: 'signed-in',
    summary: 'Remove a saved answer, as its author or as someone who manages teams',
    params,
    reply: z.object({ done: z.literal(true) }),
  }),
};
