/** Which code measures: what was measured by another must be measured anew. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sourcesOf } from './sources-of.ts';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '../../../../..');
const entry = join(root, 'server/src/measuring/run.ts');

/** The platform brings facts and figures from and to their tables, and knows nothing of them. */
const isPlatform = (file: string): boolean => file.includes(join('server', 'src', 'platform'));

/** Everything that takes part in measuring: what computes, reads facts and rules, and keeps what was measured. */
export const measuringSources = (): string[] => sourcesOf(entry, isPlatform);

let known: string | null = null;

/** A fingerprint of these, so that no release can forget to say that it measures otherwise. */
export const codeVersion = (): string => {
  if (known !== null) return known;
  const hash = createHash('sha256');
  for (const file of measuringSources()) hash.update(relative(root, file)).update(readFileSync(file));
  known = hash.digest('base64');
  return known;
};
