import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { runGroups } from './test-groups.mjs';

const folder = mkdtempSync(join(tmpdir(), 'sightline-groups-'));
after(() => rmSync(folder, { recursive: true }));

/** A group with one file that contains these tests. */
const group = (name: string, tests: string) => {
  const file = join(folder, `${name}.test.mjs`);
  writeFileSync(file, `import { test } from 'node:test';\n${tests}`);
  const { NODE_TEST_CONTEXT: _ours, ...environment } = process.env;
  return { name, args: ['--test', '--test-isolation=none', '--test-reporter=spec'], files: [file], environment };
};
const passing = (name: string) => group(name, `test('is good at ${name}', () => {}); test('later', { todo: true });`);

const run = async (...groups: object[]): Promise<{ passed: boolean; output: string }> => {
  const output: string[] = [];
  const [first, ...others] = groups;
  const passed = await runGroups(process.execPath, [[first], []], others, (text: string) => void output.push(text));
  return { passed, output: output.join('\n') };
};

test('parallel groups pass and are counted together', async () => {
  const { passed, output } = await run(passing('one'), passing('two'), passing('three'));
  assert.equal(passed, true);
  for (const name of ['one', 'two', 'three'])
    assert.match(output, new RegExp(`── ${name} \\(\\d+ s\\)\\n✔ is good at ${name} `));
  assert.deepEqual(output.match(/^ℹ (?!duration).*$/gm), [
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
  ['a process that ends before its tests', `test('ends', () => process.exit(3));`, /── bad ended with 3 \(\d+ s\)\n/],
  ['a group without tests', `process.exit(0);`, /ℹ tests 2\n/],
] as const)
  test(`${outcome} fails the run, and the other groups still run`, async () => {
    const { passed, output } = await run(group('bad', tests), passing('other'));
    assert.equal(passed, false);
    assert.match(output, /✔ is good at other /);
    // The end of the output shows the reason.
    assert.match(output, /✔ is good at other [^]*── failed: bad\n[^]*ℹ tests/);
    assert.match(output, expected);
    assert.match(output, /✖ failed: bad$/);
  });

test('a test that passes only when run again passes and is named', async () => {
  const mark = join(folder, 'ran');
  const once = `import { existsSync, writeFileSync } from 'node:fs';
    test('is bad at first', () => {
      const isFirst = !existsSync(${JSON.stringify(mark)});
      writeFileSync(${JSON.stringify(mark)}, '');
      if (isFirst) throw new Error('too busy');
    });`;
  const unstable = group('unstable', once);
  const sound = group('sound', `test('is sound', () => {});`);
  const { passed, output } = await run({ ...unstable, files: [...unstable.files, ...sound.files] }, passing('other'));
  assert.equal(passed, true);
  // Only the failed file runs again.
  assert.equal(output.match(/✔ is sound /g)?.length, 1);
  assert.match(output, /── passed only when run again: unstable\n✖ failing tests:[^]*too busy/);
  assert.match(output, /ℹ tests 4\n.*\nℹ pass 3\nℹ fail 0\n/);
  assert.match(output, /⚠ passed only when run again: unstable$/);
});
