import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

/** Loads the contract and parses with it, like a browser or not. @returns how often code was compiled */
const compilations = (isBrowser: boolean): number => {
  const script = `
    ${isBrowser ? 'globalThis.document = {};' : ''}
    let compiled = 0;
    globalThis.Function = new Proxy(Function, { construct(...args) { compiled += 1; return Reflect.construct(...args); } });
    const { contract } = await import(${JSON.stringify(fileURLToPath(new URL('./index.ts', import.meta.url)))});
    for (const group of Object.values(contract)) for (const route of Object.values(group)) {
      route.body?.safeParse({});
      route.reply.safeParse({});
    }
    console.log(compiled);`;
  return Number(execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' }));
};

test('parsing responses compiles no code, which the content security policy would report', () => {
  assert.equal(compilations(true), 0);
  assert.ok(compilations(false) > 0, 'the server does, and this test would see it');
});
