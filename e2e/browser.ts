import { chromium, type Browser } from 'playwright-core';
import { recordToasts } from './wait-for-toast.ts';

/**
 * Opens the Chromium that the test command found; empty means Playwright's own. Contexts block service workers unless a
 * test allows them, because each would download the whole application.
 */
export const openBrowser = async (): Promise<Browser> => {
  const executablePath = process.env['SIGHTLINE_BROWSER'] ?? '';
  const browser = await chromium.launch({
    ...(executablePath === '' ? {} : { executablePath }),
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
    return context;
  };
  return browser;
};
