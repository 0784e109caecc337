import { z } from 'zod';
import { claim } from './claims.ts';
import { band, day, figure, instant, metricFigure, period, receiptSubject, unit } from './primitives.ts';

/**
 * Raised when a reader of the document has to change. Fields are only ever added within a version.
 * Version 2 renamed `chance`, the p-value of a change, to `pValue`.
 */
export const reportDocumentVersion = 2;

export const reportTypes = ['performance', 'operational', 'individual', 'quality', 'collaboration', 'custom'] as const;
export type ReportType = (typeof reportTypes)[number];
export const sectionTypes = ['summary', 'metrics', 'charts', 'recommendations', 'trends'] as const;
export type SectionType = (typeof sectionTypes)[number];

const receiptLink = z.string().describe('path within the product at which the receipt opens, over the same days');

/** One figure of one subject, with everything needed to check it. */
export const reportFigure = z.object({
  metric: z.string().describe('key of its definition below'),
  label: z.string(),
  subject: receiptSubject,
  subjectName: z.string(),
  unit,
  better: metricFigure.shape.better,
  figure,
  previous: figure.nullable().describe('of as many days directly before; null where it is not compared'),
  change: metricFigure.shape.change,
  band: band.nullable(),
  receipt: receiptLink,
});
export type ReportFigure = z.infer<typeof reportFigure>;

export const reportCell = z.union([
  z.string(),
  z.number(),
  z.null(),
  z.object({ figure, metric: z.string(), subject: receiptSubject, receipt: receiptLink }),
]);
export type ReportCell = z.infer<typeof reportCell>;

const textBlock = z.object({
  kind: z.literal('text'),
  text: z.string(),
  evidence: z
    .array(
      z.object({
        metric: z.string(),
        subject: receiptSubject,
        receipt: receiptLink,
        claim: claim.optional().describe('of a finding: the figure, and the one that it is compared with'),
      }),
    )
    .describe('the figures that the sentence is based on'),
});
const figuresBlock = z.object({ kind: z.literal('figures'), title: z.string(), figures: z.array(reportFigure) });
const tableBlock = z.object({
  kind: z.literal('table'),
  title: z.string(),
  columns: z.array(
    z.object({
      title: z.string(),
      kind: z.enum(['text', 'number', 'instant', 'day', 'figure']),
      unit: unit.nullable(),
    }),
  ),
  rows: z.array(z.array(reportCell)),
  note: z.string().nullable(),
});
const chartBlock = z.object({
  kind: z.literal('chart'),
  title: z.string(),
  shape: z.enum(['line', 'bar']),
  unit,
  labels: z.array(z.string()).describe('days of a line, names of bars'),
  series: z.array(z.object({ name: z.string(), values: z.array(z.number().nullable()) })),
  colors: z.array(z.int()).optional().describe('of the teams that the bars are about, as on screens'),
  receipt: receiptLink,
  note: z.string().nullable().optional().describe('what the chart omits'),
});

export const reportBlock = z.discriminatedUnion('kind', [textBlock, figuresBlock, tableBlock, chartBlock]);
export type ReportBlock = z.infer<typeof reportBlock>;
export type TextBlock = z.infer<typeof textBlock>;
export type TableBlock = z.infer<typeof tableBlock>;
export type ChartBlock = z.infer<typeof chartBlock>;

/** A report as data. Every file format is rendered from it, and the JSON format is it. */
export const reportDocument = z.object({
  schemaVersion: z.literal(reportDocumentVersion),
  id: z.string().describe('of the report or export'),
  title: z.string(),
  description: z.string(),
  type: z.enum(reportTypes),
  language: z
    .string()
    .optional()
    .describe('language of the texts as a BCP 47 tag, such as de; English where it is missing'),
  organization: z.string(),
  preparedFor: z.string().describe('the person whose permissions apply'),
  individuals: z
    .boolean()
    .optional()
    .describe('whether that person may see individual figures; for others, some figures are rounded or withheld'),
  generatedAt: instant,
  period,
  days: z.object({ from: day, to: day }).describe('the same period as calendar days, both inclusive'),
  data: z
    .object({ version: z.number().int(), measuredAt: instant, scoringVersion: z.number().int() })
    .nullable()
    .describe('the measurement run whose figures these are; null before the first'),
  home: z.string().describe('address of the product, which receipt paths are relative to'),
  summary: z.object({
    figures: z.number().int().describe('figures that were compared with the previous period'),
    changed: z.number().int().describe('how many of them changed clearly'),
    findings: z.number().int().optional().describe('findings that the summary leads with'),
  }),
  sections: z.array(
    z.object({ id: z.string(), title: z.string(), type: z.enum(sectionTypes), blocks: z.array(reportBlock) }),
  ),
  definitions: z.array(
    z.object({
      metric: z.string(),
      name: z.string(),
      definition: z.string(),
      version: z.number().int(),
      unit,
      placedBy: z.string().describe('what dates a row'),
    }),
  ),
  notes: z.array(z.string()).describe('known gaps and rounding'),
});
export type ReportDocument = z.infer<typeof reportDocument>;

/** The same as JSON Schema, for readers in other languages; stored in docs/report-document.schema.json. */
export const reportDocumentSchema = () => ({
  title: 'Sightline report document',
  description: `Version ${reportDocumentVersion}. Durations are in seconds, shares from 0 to 1. Within a version, fields are only added.`,
  ...z.toJSONSchema(reportDocument, { io: 'input', reused: 'ref' }),
});
