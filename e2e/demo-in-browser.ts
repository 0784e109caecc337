import { after, before } from 'node:test';
import type { Browser } from 'playwright-core';
import { openBrowser } from './browser.ts';
import { openSignedIn, waitForDemo } from './collected-demo.ts';
import { sharedDemo } from './shared-demo.ts';
import type { Running } from './start-sightline.ts';

type SignIn = Parameters<typeof openSignedIn>[1];

export type DemoInBrowser = {
  readonly address: string;
  readonly browser: Browser;
  /** An id for every parameter in screen paths. */
  readonly known: Readonly<Record<string, string>>;
  /** A page in a separate browser context with a signed-in demo user. */
  signIn(
    user: Omit<SignIn, 'address' | 'timeoutMs'> & Partial<Pick<SignIn, 'address'>>,
  ): ReturnType<typeof openSignedIn>;
};

/** Before the tests of the suite that calls it, waits for the figures of the shared demo and opens a browser. */
export const demoInBrowser = (timeoutMs: number): DemoInBrowser => {
  let sightline: Running;
  let browser: Browser;
  let known: Record<string, string>;
  before(async () => {
    sightline = await sharedDemo();
    browser = await openBrowser();
    known = await waitForDemo(sightline.address, timeoutMs);
  });
  after(() => browser.close());
  return {
    get address() {
      return sightline.address;
    },
    get browser() {
      return browser;
    },
    get known() {
      return known;
    },
    signIn: (user) => openSignedIn(browser, { address: sightline.address, timeoutMs, ...user }),
  };
};
