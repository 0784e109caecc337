import { z } from 'zod';
import { t } from './language.ts';

/** Rows of a list per call by default. */
export const rowsOfPage = 50;
export const maxPageRows = 200;

/** Parameters that select a page of a list. */
export const pageQuery = {
  page: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_000_000)
    .default(1)
    .describe('beyond the last one, the last one is answered'),
  limit: z.coerce.number().int().min(1).max(maxPageRows).default(rowsOfPage).describe('rows of a page'),
};
export type PageQuery = { page: number; limit: number };

/** The returned part of a list, and the total. */
export const listPage = z.object({
  number: z.number().int().describe('from 1'),
  limit: z.number().int(),
  found: z.number().int().describe('rows that match'),
  of: z.number().int().describe('rows that the caller may see, matching or not'),
});
export type ListPage = z.infer<typeof listPage>;

/** Several values in one part of a query, joined by commas. */
export const commaJoined = <Value extends z.ZodType<string, string>>(value: Value, most = 200) =>
  z
    .string()
    .max(10_000)
    .transform((text) => text.split(',').filter((one) => one !== ''))
    .pipe(z.array(value).max(most, { error: () => t('Choose at most {most}', { most }) }))
    .default([])
    .describe('several, separated by commas');
