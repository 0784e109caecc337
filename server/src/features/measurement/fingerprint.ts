import { createHash } from 'node:crypto';

/** Identifies values by their JSON; the order of members matters. */
export const fingerprintOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64');
