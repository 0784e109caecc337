import { z } from 'zod';
import { figureBounds } from './data-quality.ts';
import {
  bandTakesDays,
  figure,
  id,
  instant,
  period,
  rangedQuery,
  receiptSubject,
  unit,
  workflowChange,
} from './primitives.ts';
import { route } from './route.ts';

export const receiptRow = z.object({
  key: z.string(),
  title: z.string(),
  url: z.string().nullable(),
  at: instant.nullable(),
  value: z.number().nullable(),
  unit,
  person: z.string().nullable().describe('only for those who may see individuals'),
  excluded: z.string().nullable().describe('why it does not count'),
  outcome: z.enum(['better', 'worse']).optional().describe('of shares: which of the outcomes it is'),
  detail: z
    .array(
      z.object({
        label: z.string(),
        value: z.union([z.number(), z.string()]),
        unit: unit.nullable(),
        format: z.enum(['number', 'instant', 'text']).describe('of an instant, the value is ISO 8601 in UTC'),
        evidence: z
          .enum(['incident', 'rollback', 'revert', 'hotfix'])
          .optional()
          .describe('what kind of failure it names'),
      }),
    )
    .describe('parts and evidence; what concerns other people only for those who may see individuals'),
  /** For a signal of a score: how its value became the points of the row. */
  scored: z
    .object({
      value: z.number(),
      unit: unit.nullable().describe('null where the value is a multiple of what the team usually does'),
      rows: z.number().int(),
      fewestRows: z.number().int().describe('that a score takes the signal from'),
      ownFewest: z.number().int().describe('fewest rows for its own figure'),
      at40: z.number().describe('the value that gives 40 points'),
      at90: z.number().describe('the value that gives 90 points'),
      people: z.number().int().nullable().describe('in the distribution of the two values; null for the settings'),
      share: z.number().describe('of the weighted mean'),
      contribution: z.number().describe('points of the score'),
    })
    .optional(),
  /** A row that is itself a figure opens its own receipt. */
  receipt: z.object({ metric: z.string(), subject: receiptSubject }).nullable(),
});
export type ReceiptRow = z.infer<typeof receiptRow>;

export const receiptGrouping = z.enum(['service', 'team', 'month']);
export type ReceiptGrouping = z.infer<typeof receiptGrouping>;

export const receipt = z.object({
  metric: z.string(),
  name: z.string(),
  definition: z.string(),
  version: z.number().int(),
  placedBy: z.string().describe('what dates a row'),
  aggregation: z.string().describe('for example "median of 142"'),
  weeks: z
    .number()
    .optional()
    .describe('of rates: what the sum of the rows is divided by; of a person, the weeks worked'),
  unit,
  subject: z.object({
    kind: z.enum(['organization', 'team', 'person', 'sprint']),
    id: id.nullable(),
    name: z.string(),
  }),
  period,
  figure,
  bandTakesDays,
  parts: z
    .array(z.object({ label: z.string(), value: z.number(), unit }))
    .describe('the parts of the figure, for example the mean phases of a lead time'),
  partsNote: z.string().nullable(),
  leftOut: z.array(z.object({ reason: z.string(), count: z.number().int() })),
  coverage: z
    .object({ of: z.enum(['people', 'signals']), part: z.number().int(), total: z.number().int() })
    .optional()
    .describe('where it is not rows that are covered'),
  within: z.object({ key: z.string(), name: z.string() }).optional().describe('what the rows were narrowed to'),
  outcomes: z
    .array(z.object({ key: z.enum(['better', 'worse']), name: z.string(), count: z.number().int() }))
    .optional()
    .describe('of shares: what the included rows are, the worse first'),
  distribution: z
    .object({ edges: z.array(z.number()), counts: z.array(z.number().int()) })
    .optional()
    .describe('of medians: included rows by value; the first count is below the second edge'),
  groupings: z.array(receiptGrouping).optional().describe('what the rows can be grouped by'),
  groups: z
    .array(z.object({ key: z.string(), name: z.string(), figure, unit, worse: z.number().int().nullable() }))
    .optional()
    .describe('the included rows by the requested grouping; the key narrows the receipt to them'),
  rows: z.array(receiptRow),
  rowCount: z.number().int(),
  withheld: z.string().optional().describe('why rows of other people are not listed'),
  nextCursor: z.string().nullable(),
  computedAt: instant.nullable(),
  incomplete: z.array(z.string()).describe('known gaps in its data'),
  bounds: figureBounds
    .optional()
    .describe('where gaps in the data could move the figure; only for those who may see individuals'),
  workflowChanges: z
    .array(workflowChange)
    .optional()
    .describe('of times in statuses: since the start of the previous period, in the projects of the subject'),
  scoring: z
    .object({
      version: z.number().int().describe('of the scoring configuration; 0 for the defaults'),
      rules: z.array(z.string()).describe('notes on the calculation, a sentence each'),
      steps: z.array(z.object({ label: z.string(), value: z.number() })),
    })
    .optional()
    .describe('of scores: how the parts become the figure'),
});
export type Receipt = z.infer<typeof receipt>;

/** A project, repository, team or month that a receipt is narrowed to. */
const receiptWithin = z.string().regex(/^((project|repository|team):[\w.{}-]{1,100}|month:\d{4}-(0[1-9]|1[0-2]))$/);

export const receipts = {
  open: route({
    method: 'GET',
    path: '/receipts/:metric',
    access: 'signed-in',
    sample: true,
    unbatched: true,
    summary: 'Receipt of a figure: definition, period, included and excluded rows',
    params: z.object({ metric: z.string().max(60) }),
    query: rangedQuery({
      subject: receiptSubject.default('organization'),
      show: z.enum(['included', 'excluded']).default('included'),
      outcome: z.enum(['better', 'worse']).optional().describe('of shares: only rows of this outcome'),
      groupBy: receiptGrouping.optional().describe('one of `groupings`'),
      within: receiptWithin.optional().describe('only rows of it; for those who may group them'),
      asOf: instant.optional().describe('ends a range at this instant that was not over then; now unless given'),
      cursor: z.string().max(200).optional().describe('`nextCursor` of the page before; 409 if its row has gone'),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    reply: receipt,
  }),
};
