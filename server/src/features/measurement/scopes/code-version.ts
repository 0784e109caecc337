/** Which code measures: what was measured by another must be measured anew. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

let known: string | null = null;

/** A digest of everything that takes part in measuring, so that no release can forget to say that it measures otherwise. */
export const codeVersion = (): string => {
  if (known !== null) return known;
  const root = dirname(fileURLToPath(import.meta.resolve('@sightline/analytics')));
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.includes('.test'))
    .sort();
  const hash = createHash('sha256');
  for (const name of files) hash.update(name).update(readFileSync(join(root, name)));
  known = hash.digest('base64');
  return known;
};
