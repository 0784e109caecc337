/**
 * What every sentence of the product consists of. A claim is one figure with everything needed to check it; a
 * statement is a sentence in which every figure belongs to a claim.
 */
import { z } from 'zod';
import { day, figure, instant, metricFigure, receiptSubject, unit } from './primitives.ts';

export const calendarDays = z.object({ from: day, to: day }).describe('both inclusive');

/** What a claim's figure is compared with. */
export const comparisonKinds = ['previous', 'subject', 'group', 'usual', 'target', 'scenario'] as const;

const groupBases = [
  'other-services',
  'earlier-sprints',
  'organization-before',
  'finished-items',
  'usual-week',
  'usual-weekday',
  'teammates-mean',
  'teammates-change',
] as const;
const targetBases = ['signal-target', 'high-load'] as const;

/** How the other figure is recomputed, if it is not the claim's own figure over other days. */
export const comparisonBasis = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('subject'), subject: receiptSubject.describe('whose figure of the same metric it is') }),
  z.object({
    kind: z
      .enum(groupBases)
      .describe(
        'of a group: other services than that of the part; earlier sprints of the team; the organization in the weeks before, or the items that the team finished, for a team’s risk; what is usual for the person in a week or on a weekday; the team of the person, which is never listed',
      ),
  }),
  z.object({ kind: z.enum(targetBases).describe('the target of a signal in a score, or where a load becomes high') }),
  z.object({ kind: z.literal('prediction'), day: day.describe('that was predicted on the last day of the claim') }),
  z.object({
    kind: z.literal('counterfactual'),
    signal: z
      .string()
      .regex(/^[\w.:-]{1,60}$/)
      .describe('metric that the score has at its level of the other days'),
  }),
]);
export type ComparisonBasis = z.infer<typeof comparisonBasis>;

export const claim = z.object({
  metric: z.string().describe('key by which its receipt is opened'),
  name: z.string().describe('of the metric'),
  part: z
    .object({
      kind: z.enum(['phase', 'service', 'person', 'signal', 'dimension', 'segment']),
      key: z.string(),
      name: z.string(),
      effect: z
        .enum(['change', 'distance', 'target'])
        .optional()
        .describe(
          'of a signal on the score, in points: on its change, on its distance from the team’s mean, or once the target is reached',
        ),
    })
    .nullable()
    .describe('the part of the metric that the figure is of; null for all of it'),
  subject: receiptSubject,
  subjectName: z.string(),
  unit,
  better: metricFigure.shape.better,
  days: calendarDays,
  figure,
  comparison: z
    .object({
      kind: z.enum(comparisonKinds),
      label: z.string().describe('what the other figure describes, in words'),
      days: calendarDays.nullable(),
      figure,
      basis: comparisonBasis
        .optional()
        .describe('how the other figure is recomputed; left out where it is the same figure over other days'),
      absolute: z.number().describe('figure minus the other figure, in the unit'),
      relative: z.number().nullable().describe('absolute divided by the other figure; null if that is 0'),
    })
    .nullable(),
  significance: z
    .object({
      clear: z.boolean().describe('statistically significant, adjusted for multiple comparisons'),
      pValue: z.number().nullable().describe('p-value of the difference'),
      withinGaps: z
        .boolean()
        .optional()
        .describe('true if gaps in the data alone could explain the difference, which is then not clear'),
    })
    .nullable()
    .describe('null where nothing is compared'),
  receipt: z.string().describe('path within the product at which the rows open'),
  dataVersion: z.number().int().nullable().describe('measurement run of these figures'),
  scored: z
    .object({ people: z.number().int(), of: z.number().int() })
    .optional()
    .describe('of a group’s score that some members lack: those whose mean it is, among all'),
  asOf: instant.optional().describe('when it was computed, if its last day was not over then'),
});
export type Claim = z.infer<typeof claim>;

export const statement = z.object({
  parts: z
    .array(
      z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('text'), text: z.string() }),
        z.object({
          kind: z.literal('figure'),
          text: z.string(),
          claim: z.number().int().describe('index into claims; the figure opens its receipt'),
        }),
        calendarDays.extend({
          kind: z.literal('days'),
          text: z.string().describe('one day or several, for readers who have no date format'),
        }),
      ]),
    )
    .describe('joined, they form the sentence'),
  claims: z.array(claim),
  tone: z.enum(['better', 'worse', 'neutral']),
  phrased: z.literal(true).optional().describe('a language model worded it; its figures are those of its claims'),
});
export type Statement = z.infer<typeof statement>;
