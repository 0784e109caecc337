import { contract, type User } from '@sightline/contract';
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';

const emptyStorage = { getItem: () => null, setItem: () => {}, removeItem: () => {} };
const browser = {
  localStorage: emptyStorage,
  sessionStorage: emptyStorage,
  addEventListener: () => {},
  location: new URL('http://127.0.0.1/dashboard'),
  document: { documentElement: { lang: 'en' } },
  fetch: () => Promise.resolve(Response.json({ message: 'Authentication required' }, { status: 401 })),
};

/** Only while one test runs: the others of the process need their own `fetch`, and have no document. */
const inBrowser = (context: TestContext): void => {
  for (const [name, value] of Object.entries(browser)) {
    const before = Object.getOwnPropertyDescriptor(globalThis, name);
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
    context.after(() => {
      if (before === undefined) Reflect.deleteProperty(globalThis, name);
      else Object.defineProperty(globalThis, name, before);
    });
  }
};

test('a call that is refused after a refresh ends the session, and says that signing in is required', async (context) => {
  inBrowser(context);
  const { call } = await import('./api.ts');
  const { readSession, signInLocally, takeSignOutReason } = await import('./session.ts');
  signInLocally({ user: { id: 'ada' } as User, token: 'a.b.c', organization: null });
  await assert.rejects(call(contract.auth.me, {}), { status: 401, message: 'Authentication required' });
  assert.equal(readSession(), null);
  assert.equal(takeSignOutReason(), 'unauthorized');
});
