import assert from 'node:assert/strict';
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { measuringSources } from './code-version.ts';
import { sourcesOf } from './sources-of.ts';

describe('the sources of a file', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sources-'));
  });
  after(() => rm(folder, { recursive: true }));

  const sourcesAmong = async (files: Record<string, string>): Promise<string[]> => {
    for (const [name, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), text);
    }
    const found = sourcesOf(join(folder, 'entry.ts'), (file) => file.includes('below'));
    return found.map((file) => relative(folder, file));
  };

  it('are its direct and indirect imports, without types, tests and libraries', async () => {
    assert.deepEqual(
      await sourcesAmong({
        'entry.ts': `import { readFileSync } from 'node:fs';\nimport { a, type T } from './a.ts';\nimport type { B } from './types.ts';\nimport { type C } from './types.ts';\nimport './effect.ts';`,
        'a.ts': `import {\n  deep,\n} from './deep/deep.ts';\nimport { low } from './below/low.ts';\nexport const a = deep + low;`,
        'deep/deep.ts': `export { round as deep } from '../round.ts';`,
        'round.ts': `import { a } from './a.ts';\nexport const round = () => a;`,
        'below/low.ts': `import './only-of-low.ts';\nexport const low = 1;`,
        'below/only-of-low.ts': '',
        'effect.ts': '',
        'types.ts': 'export type B = 1;\nexport type C = 2;',
        'a.test.ts': '',
      }),
      ['a.ts', 'deep/deep.ts', 'effect.ts', 'entry.ts', 'round.ts'],
    );
  });

  it('include only what is imported through an index file', async () => {
    assert.deepEqual(
      await sourcesAmong({
        'entry.ts': `import { named, starred as s, own } from './feature/index.ts';`,
        'feature/index.ts': `import { routes } from './routes.ts';\nexport { named, other } from './named.ts';\nexport { unused } from './unused.ts';\nexport * from './starred.ts';\nexport * from './dependencies.ts';\nexport const own = routes;`,
        'feature/named.ts': 'export const named = 1;\nexport const other = 2;',
        'feature/starred.ts': 'export async function starred() {}',
        'feature/dependencies.ts': 'export const dependencies = 1;',
        'feature/unused.ts': 'export const unused = 1;',
        'feature/routes.ts': 'export const routes = 1;',
      }),
      // Declarations in the index file itself may depend on all of its imports.
      [
        'entry.ts',
        'feature/dependencies.ts',
        'feature/index.ts',
        'feature/named.ts',
        'feature/routes.ts',
        'feature/starred.ts',
        'feature/unused.ts',
      ],
    );
    assert.deepEqual(await sourcesAmong({ 'entry.ts': `import { named, starred as s } from './feature/index.ts';` }), [
      'entry.ts',
      'feature/named.ts',
      'feature/starred.ts',
    ]);
    assert.deepEqual(
      await sourcesAmong({
        'entry.ts': `import { grouped } from './feature/index.ts';`,
        'feature/index.ts': `import { routes } from './routes.ts';\nexport * as grouped from './named.ts';`,
      }),
      ['entry.ts', 'feature/named.ts'],
    );
    assert.deepEqual(
      await sourcesAmong({
        'entry.ts': `import { routes } from './feature/index.ts';`,
        'feature/index.ts': `import { named } from './named.ts';\nexport * from './passed.ts';\nexport const own = named;`,
        'feature/passed.ts': `import { routes } from './routes.ts';\nexport { routes };`,
      }),
      ['entry.ts', 'feature/passed.ts', 'feature/routes.ts'],
    );
  });
});

describe('the measuring code', () => {
  const root = join(dirname(fileURLToPath(import.meta.url)), '../../../../..');
  const sources = measuringSources().map((file) => relative(root, file));

  it('includes the code that computes, reads facts and rules, and stores results', () => {
    for (const source of [
      'analytics/src/metrics/dora/failures.ts',
      'analytics/src/metrics/scores/score-interval.ts',
      'analytics/src/people/derive-teams.ts',
      'contract/src/scoring.ts',
      'server/src/features/facts/scope-facts.store.ts',
      'server/src/features/scoring/score-days.store.ts',
      'server/src/features/scoring/score-periods.store.ts',
      'server/src/features/observations/series.store.ts',
      'server/src/features/people/read-rules.ts',
      'server/src/features/retention/horizon.ts',
    ])
      assert.ok(sources.includes(source), source);
  });

  it('excludes code that shows figures, and the platform', () => {
    const others = sources.filter((source) => /receipt|\.routes\.|\.test|\/platform\/|\/forecast\//.test(source));
    assert.deepEqual(others, []);
  });
});
