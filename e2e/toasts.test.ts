/** Toasts cover no control, at any window width. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from './browser.ts';
import { waitForDemo, demoDeveloper, openSignedIn } from './collected-demo.ts';
import { sharedDemo } from './shared-demo.ts';
import type { Running } from './start-sightline.ts';

const timeoutMs = 90_000;

/** The names of visible controls that the toast covers. */
const covered = (page: Page): Promise<string[]> =>
  page.locator('.toast').evaluate((toast) => {
    const over = toast.getBoundingClientRect();
    return [...document.querySelectorAll('header :is(a, button, input), main :is(a, button, input, select)')]
      .filter((control) => {
        const box = control.getBoundingClientRect();
        const isApart =
          box.right <= over.left || box.left >= over.right || box.bottom <= over.top || box.top >= over.bottom;
        return control.checkVisibility() && box.width > 0 && !isApart;
      })
      .map((control) => control.getAttribute('aria-label') ?? control.textContent ?? '');
  });

describe('a toast', () => {
  let sightline: Running;
  let browser: Browser;
  before(async () => {
    sightline = await sharedDemo();
    browser = await openBrowser();
    await waitForDemo(sightline.address, timeoutMs);
  });
  after(() => browser.close());

  for (const width of [1280, 1440, 1920])
    it(`covers no control at a width of ${width}`, async () => {
      const { context, page } = await openSignedIn(browser, {
        address: sightline.address,
        email: demoDeveloper,
        viewport: { width, height: 900 },
        timeoutMs,
      });
      // No other notification may arrive meanwhile.
      await page.routeWebSocket(/\/v1\/ws/, () => {});
      await page.goto('/dashboard');
      await page.getByRole('button', { name: 'Refresh Data' }).click();
      await page.locator('.toast').getByText('Figures are up to date.').waitFor();
      assert.deepEqual(await covered(page), []);
      await context.close();
    });
});
