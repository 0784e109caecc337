import type { TestContext } from 'node:test';

const emptyStorage = { getItem: () => null, setItem: () => {}, removeItem: () => {} };

/** Only while one test runs: the others of the process need their own `fetch`, and have no document. */
export const inBrowser = (context: TestContext, answer: () => Response = () => new Response()): void => {
  const browser = {
    localStorage: emptyStorage,
    sessionStorage: emptyStorage,
    addEventListener: () => {},
    location: new URL('http://127.0.0.1/dashboard'),
    document: { documentElement: { lang: 'en' } },
    fetch: () => Promise.resolve(answer()),
  };
  for (const [name, value] of Object.entries(browser)) {
    const before = Object.getOwnPropertyDescriptor(globalThis, name);
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
    context.after(() => {
      if (before === undefined) Reflect.deleteProperty(globalThis, name);
      else Object.defineProperty(globalThis, name, before);
    });
  }
};
