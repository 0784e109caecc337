/** The version of the measurement code: results of another version are recomputed. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sourcesOf } from './sources-of.ts';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '../../../../..');
const entry = join(root, 'server/src/measurement-thread/run.ts');

/** The platform moves facts and figures between code and tables and does not affect their values. */
const isPlatform = (file: string): boolean => file.includes(join('server', 'src', 'platform'));

/** All files that affect measurements: those that compute, read facts and rules, or store results. */
export const measuringSources = (): string[] => sourcesOf(entry, isPlatform);

let known: string | null = null;

/** A fingerprint of these files, so that a release cannot forget to raise a version. */
export const codeVersion = (): string => {
  if (known !== null) return known;
  const hash = createHash('sha256');
  for (const file of measuringSources()) hash.update(relative(root, file)).update(readFileSync(file));
  known = hash.digest('base64');
  return known;
};
