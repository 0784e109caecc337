import { chromium, type Browser } from 'playwright-core';

/** The Chromium that the test command found; empty means Playwright's own. */
export const openBrowser = (): Promise<Browser> => {
  const executablePath = process.env['SIGHTLINE_BROWSER'] ?? '';
  return chromium.launch({
    ...(executablePath === '' ? {} : { executablePath }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
    ],
  });
};
