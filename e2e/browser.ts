import { chromium, type Browser, type Locator, type Page } from 'playwright-core';
import { moveClock, realClock, testClockAhead } from './test-clock.ts';
import { recordToasts } from './wait-for-toast.ts';

let waitsForTargets = false;

/**
 * Makes `press` wait until its target is visible and enabled. Playwright presses as soon as it exists, but a hidden or
 * disabled element takes no focus, so the key would go to whatever has the focus.
 */
const pressOnlyFocusable = (page: Page): void => {
  if (waitsForTargets) return;
  waitsForTargets = true;
  const locators = Object.getPrototypeOf(page.locator('body')) as Locator;
  const press = locators.press;
  locators.press = async function (this: Locator, ...input) {
    await this.and(this.page().locator(':not(:disabled)')).waitFor();
    return press.apply(this, input);
  };
};

/**
 * Opens the Chromium that the test command found; empty means Playwright's own. Contexts block service workers unless a
 * test allows them, because each would download the whole application.
 */
export const openBrowser = async (): Promise<Browser> => {
  const executablePath = process.env['SIGHTLINE_BROWSER'] ?? '';
  const browser = await chromium.launch({
    ...(executablePath === '' ? {} : { executablePath }),
    env: realClock(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
    ],
  });
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext({ serviceWorkers: 'block', ...options });
    await context.addInitScript(recordToasts);
    await context.addInitScript(moveClock, testClockAhead());
    context.once('page', pressOnlyFocusable);
    return context;
  };
  return browser;
};
