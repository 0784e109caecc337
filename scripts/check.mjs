/** `npm run check`: format, lint, types, boundaries and the paths that the documentation names. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { node24, root } from './setup.mjs';

const bin = (name) => join(root, 'node_modules/.bin', name);
const node = node24();
const steps = [
  ['format', bin('oxfmt'), ['--check']],
  ['lint', bin('oxlint'), ['--deny-warnings']],
  // What contract and analytics are without their tests knows nothing of Node; the tests go with the server's.
  ...['contract', 'analytics', 'simulator', 'server', 'web', 'e2e'].map((name) => [
    `types of ${name}`,
    bin('tsc'),
    ['-p', `${name}/tsconfig.json`],
  ]),
  ['boundaries', node, ['scripts/check-boundaries.ts']],
  ['audit', node, ['scripts/check-audit.ts']],
  ['metric keys', node, ['scripts/check-metric-keys.ts']],
  ['documented paths', node, ['scripts/check-doc-paths.ts']],
];

let failed = 0;
for (const [name, program, args] of steps) {
  if (name === 'types of web' && !existsSync(join(root, 'web/src/main.tsx'))) continue;
  const result = spawnSync(program, args, { cwd: root, encoding: 'utf8' });
  if (result.status === 0) continue;
  failed += 1;
  console.error(`✖ ${name}\n${result.stdout}${result.stderr}`);
}
console.log(
  failed === 0 ? `check passed (${steps.length} steps)` : `check failed (${failed} of ${steps.length} steps)`,
);
process.exit(failed === 0 ? 0 : 1);
