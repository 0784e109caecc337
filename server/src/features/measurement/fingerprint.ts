import { createHash } from 'node:crypto';

/** Tells apart values that are written as JSON; the order of their members counts. */
export const fingerprintOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64');
