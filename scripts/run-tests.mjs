/**
 * Imports the test files given, and then runs their tests. Unlike `node --test`, Node's test runner does not follow
 * each promise to the test that created it, which made every `await` thirty times slower. So suites are synchronous:
 * tests registered after an `await` in `describe` would not belong to it.
 */
import asyncHooks from 'node:async_hooks';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import './property-seed.ts';

const { createHook } = asyncHooks;
asyncHooks.createHook = (callbacks) => createHook({ ...callbacks, trackPromises: false });
const { test } = await import('node:test');

// The first test delays those of the files: otherwise they could start, and the process could exit, while other files
// are still being imported.
const imported = Promise.withResolvers();
void test('every file of the group can be imported', { timeout: 20 * 60_000 }, () => imported.promise);
asyncHooks.createHook = createHook;

// The `exit` handlers of tests stop their databases.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

try {
  for (const file of process.argv.slice(2)) await import(pathToFileURL(resolve(file)).href);
  imported.resolve();
} catch (error) {
  imported.reject(error);
}
