import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { runGroups } from './test-groups.mjs';

const folder = mkdtempSync(join(tmpdir(), 'sightline-groups-'));
after(() => rmSync(folder, { recursive: true }));

/** A group of one file with the given tests. */
const group = (name: string, tests: string) => {
  const file = join(folder, `${name}.test.mjs`);
  writeFileSync(file, `import { test } from 'node:test';\n${tests}`);
  const { NODE_TEST_CONTEXT: _ours, ...environment } = process.env;
  return { name, args: ['--test', '--test-isolation=none', '--test-reporter=spec', file], environment };
};
const good = (name: string) => group(name, `test('is good at ${name}', () => {}); test('later', { todo: true });`);

const run = async (...groups: object[]): Promise<{ passed: boolean; said: string }> => {
  const said: string[] = [];
  const [first, ...others] = groups;
  const passed = await runGroups(process.execPath, [[first], []], others, (text: string) => void said.push(text));
  return { passed, said: said.join('\n') };
};

test('groups beside each other pass together, and are counted together', async () => {
  const { passed, said } = await run(good('one'), good('two'), good('three'));
  assert.equal(passed, true);
  for (const name of ['one', 'two', 'three']) assert.match(said, new RegExp(`── ${name}\\n✔ is good at ${name} `));
  assert.deepEqual(said.match(/^ℹ (?!duration).*$/gm), [
    'ℹ tests 6',
    'ℹ suites 0',
    'ℹ pass 3',
    'ℹ fail 0',
    'ℹ cancelled 0',
    'ℹ skipped 0',
    'ℹ todo 3',
  ]);
});

for (const [outcome, tests, expected] of [
  [
    'a test that fails',
    `test('is bad', () => { throw new Error('no luck'); });`,
    /no luck[^]*── failed: bad\n✖ failing tests:[^]*no luck[^]*ℹ fail 1\n/,
  ],
  ['a process that ends before its tests', `test('ends', () => process.exit(3));`, /── bad ended with 3\n/],
  ['tests that are not run', `process.exit(0);`, /ℹ tests 2\n/],
] as const)
  test(`${outcome} fails all, and the other groups are run nevertheless`, async () => {
    const { passed, said } = await run(group('bad', tests), good('other'));
    assert.equal(passed, false);
    assert.match(said, /✔ is good at other /);
    // Whoever looks at the end of what was said finds why.
    assert.match(said, /✔ is good at other [^]*── failed: bad\n[^]*ℹ tests/);
    assert.match(said, expected);
    assert.match(said, /✖ failed: bad$/);
  });
