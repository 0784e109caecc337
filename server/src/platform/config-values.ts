/** Kinds of values that settings have. Each says what is expected. */
import { z } from 'zod';

/** on or off. */
export const flag = (fallback: boolean) =>
  z
    .enum(['on', 'off'], { error: 'must be "on" or "off"' })
    .optional()
    .transform((value) => (value === undefined ? fallback : value === 'on'));

/** A whole number within limits. */
export const wholeNumber = (least: number, most: number | null, fallback: number) => {
  const error =
    most === null ? `must be a whole number, at least ${least}` : `must be a whole number from ${least} to ${most}`;
  const limited = z
    .number()
    .min(least, error)
    .max(most ?? Number.MAX_SAFE_INTEGER, error);
  return z.string().trim().regex(/^\d+$/, error).transform(Number).pipe(limited).default(fallback);
};

/** Null for anything but an address of the web. */
export const originOf = (text: string): string | null => {
  const url = URL.parse(text);
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? url.origin : null;
};

/** The parts of a list that is separated by commas. */
export const partsOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

export const origins = z
  .string()
  .default('')
  .transform((text, context) =>
    partsOf(text).flatMap((part) => {
      const origin = originOf(part);
      if (origin !== null) return [origin];
      context.addIssue({
        code: 'custom',
        message: `must be a comma-separated list of origins such as https://host.example.com; "${part}" is not one`,
      });
      return [];
    }),
  );

export const webAddress = (example: string) =>
  z.url({ protocol: /^https?$/, error: `must be a URL such as ${example}` });

export const postgresUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'must look like postgres://user:password@host:5432/database',
});
