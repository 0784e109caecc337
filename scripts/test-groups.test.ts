import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { root } from './setup.mjs';
import { runGroups, testArguments } from './test-groups.mjs';

const folder = mkdtempSync(join(tmpdir(), 'sightline-groups-'));
after(() => rmSync(folder, { recursive: true }));

/** A group with one file that contains these tests. */
const group = (name: string, tests: string) => {
  const file = join(folder, `${name}.test.mjs`);
  writeFileSync(file, `import { test } from 'node:test';\n${tests}`);
  const { NODE_TEST_CONTEXT: _ours, ...environment } = process.env;
  return { name, args: ['--test-timeout=1000', ...testArguments.slice(1)], files: [file], environment };
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
    assert.match(output, new RegExp(`── ${name} \\(\\d+ s\\)\\n✔ every file .*\\n✔ is good at ${name} `));
  assert.deepEqual(output.match(/^ℹ (?!duration).*$/gm), [
    'ℹ tests 9',
    'ℹ suites 0',
    'ℹ pass 6',
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
  ['a group without tests', `process.exit(0);`, /ℹ tests 3\n/],
  ['a group of files without tests', '', /ℹ tests 4\n/],
  [
    'a file that cannot be imported',
    `import { nothing } from 'node:fs';`,
    /does not provide an export named 'nothing'/,
  ],
  [
    'a hook that waits forever',
    `import { spawn } from 'node:child_process';
    import { before, describe } from 'node:test';
    describe('stuck', () => {
      before(() => {
        setInterval(() => {}, 1_000);
        // Its output stays open longer than this process.
        spawn(process.execPath, ['-e', 'setTimeout(() => {}, 20_000)'], { stdio: 'inherit' }).unref();
        return new Promise(() => {});
      });
      test('never runs', () => {});
    });`,
    /── failed: bad\n✖ failing tests:[^]*✖ stuck [^]*timed out after 1000ms/,
  ],
  [
    "a file's own hook that fails",
    `import { after } from 'node:test';
    after(() => { throw new Error('not clean'); });
    test('is fine', () => {});`,
    /── failed: bad\n✖ failing tests:[^]*not clean/,
  ],
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
  assert.match(output, /ℹ tests 6\n.*\nℹ pass 5\nℹ fail 0\n/);
  assert.match(output, /⚠ passed only when run again: unstable$/);
});

test('tests start when all files of their group are imported', async () => {
  const quick = group('quick', `test('quick', () => {});`);
  const slow = group(
    'slow',
    `import { setTimeout } from 'node:timers/promises';
    for (let turn = 0; turn < 20; turn += 1) await setTimeout(5);
    test('slow', () => {});`,
  );
  const both = { ...quick, files: [...quick.files, ...slow.files, ...quick.files] };
  const { passed, output } = await run(both, passing('other'));
  assert.equal(passed, true);
  assert.match(output, /✔ quick [^]*✔ slow /);
});

test('a group waits until it is ready, while the other lanes run', async () => {
  const mark = join(folder, 'built');
  const built = Promise.withResolvers<void>();
  const onlyAfter = `import { existsSync } from 'node:fs';
    test('is ready', () => { if (!existsSync(${JSON.stringify(mark)})) throw new Error('too early'); });`;
  const output: string[] = [];
  const build = (text: string): void => {
    output.push(text);
    if (!text.includes('── quick ')) return;
    writeFileSync(mark, '');
    built.resolve();
  };
  const lanes = [[{ ...group('waits', onlyAfter), ready: built.promise }], [passing('quick')]];
  assert.equal(await runGroups(process.execPath, lanes, [], build), true);
  assert.doesNotMatch(output.join('\n'), /when run again/);
});

test('awaiting is not tracked', async () => {
  const awaits = `import assert from 'node:assert/strict';
    import { executionAsyncId } from 'node:async_hooks';
    test('awaits', async () => {
      await null;
      assert.equal(executionAsyncId(), 0);
    });`;
  const { passed, output } = await run(group('awaiting', awaits), passing('other'));
  assert.equal(passed, true, output);
});

test('every suite is synchronous, so its tests belong to it', () => {
  const folders = ['contract/src', 'analytics/src', 'simulator/src', 'server/src', 'web/src', 'scripts', 'e2e'];
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.test(-support)?\.ts$/.test(name))
      .map((name) => join(root, folder, name)),
  );
  assert.ok(files.length > 500);
  const asynchronous = /\b(describe|suite)\((?:'[^'\n]*'|`[^`]*`|"[^"\n]*"|[\w.]+), (\{[^}]*\}, )?async\b/;
  assert.deepEqual(
    files.filter((file) => asynchronous.test(readFileSync(file, 'utf8'))),
    [],
  );
});
