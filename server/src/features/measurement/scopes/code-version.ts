/** Which code measures: what was measured by another must be measured anew. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

let known: string | null = null;

/**
 * A digest of everything that takes part in measuring, so that no release can forget to say that it
 * measures otherwise: what computes, what reads the rules, and what keeps what scopes tell.
 */
export const codeVersion = (): string => {
  if (known !== null) return known;
  const here = dirname(fileURLToPath(import.meta.url));
  const analytics = dirname(fileURLToPath(import.meta.resolve('@sightline/analytics')));
  const hash = createHash('sha256');
  for (const root of [analytics, here, join(here, '../../people')])
    for (const name of sourcesIn(root)) hash.update(name).update(readFileSync(join(root, name)));
  known = hash.digest('base64');
  return known;
};

const sourcesIn = (root: string): string[] =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.includes('.test'))
    .sort();
