/** `npm run check`: format, lint, types, unused code, boundaries, translations, and generated and documented names. */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { node24, root } from './setup.mjs';

const bin = (name) => join(root, 'node_modules/.bin', name);
const node = node24();
/**
 * Incremental, with one checker per package: several checkers would infer the same shared types again, at twice the CPU
 * time, and the steps already run in parallel.
 */
const typesOf = (name) => [
  `types of ${name}`,
  bin('tsc'),
  [
    '-p',
    `${name}/tsconfig.json`,
    '--checkers',
    '1',
    '--incremental',
    '--tsBuildInfoFile',
    `node_modules/.cache/check/${name}.tsbuildinfo`,
  ],
];

/** Longest first, so that no long step runs alone at the end. */
const steps = [
  typesOf('server'),
  typesOf('web'),
  // The browser tests, bench and scripts.
  typesOf('e2e'),
  ['lint', bin('oxlint'), ['--deny-warnings']],
  ['unused code', node, [join(root, 'node_modules/knip/bin/knip.js'), '--no-progress', '--no-config-hints', '--cache']],
  // Analytics and contract are checked without Node's types; their tests are checked with the server's.
  typesOf('analytics'),
  typesOf('contract'),
  typesOf('simulator'),
  ['format', bin('oxfmt'), ['--check']],
  ['boundaries', node, ['scripts/check-boundaries.ts']],
  ['audit', node, ['scripts/check-audit.ts']],
  ['metric keys', node, ['scripts/check-metric-keys.ts']],
  ['long lists', node, ['scripts/check-long-lists.ts']],
  ['directions', node, ['scripts/check-directions.ts']],
  ['messages', node, ['scripts/check-messages.ts']],
  ['settings table', node, ['scripts/print-settings.ts', '--check']],
  ['documented paths', node, ['scripts/check-doc-paths.ts']],
];

const run = (program, args) =>
  new Promise((done) => {
    const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    const printed = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => printed.push(chunk));
    child.once('error', (error) => printed.push(Buffer.from(`${error.message}\n`)));
    child.once('close', (code) => done({ passed: code === 0, output: Buffer.concat(printed).toString() }));
  });

const waiting = [...steps];
let failed = 0;
const worker = async () => {
  for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
    const [name, program, args] = step;
    const { passed, output } = await run(program, args);
    if (passed) continue;
    failed += 1;
    console.error(`✖ ${name}\n${output}`);
  }
};
await Promise.all(Array.from({ length: Math.min(availableParallelism(), 4) }, worker));
console.log(
  failed === 0 ? `check passed (${steps.length} steps)` : `check failed (${failed} of ${steps.length} steps)`,
);
process.exit(failed === 0 ? 0 : 1);
