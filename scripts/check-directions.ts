/**
 * Checks that styles follow the direction of the text: `margin-inline-start` instead of `margin-left`, so that screens
 * mirror for languages written from right to left.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { physicalStyles } from './physical-styles.ts';

const root = fileURLToPath(new URL('../web/src', import.meta.url));

const problems = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(css|tsx)$/.test(name))
  .flatMap((name) =>
    physicalStyles(readFileSync(join(root, name), 'utf8'), name).map(
      ({ line, found, instead }) => `web/src/${name}:${line}: ${found} → ${instead}`,
    ),
  );

for (const problem of problems) console.error(problem);
process.exit(problems.length === 0 ? 0 : 1);
