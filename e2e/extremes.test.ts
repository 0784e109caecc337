/** What few readers see: contrast themes of the system, the longest names, and figures that arrive late. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { openBrowser } from './browser.ts';
import { demoAdmin, openSignedIn, waitForDemo } from './collected-demo.ts';
import { assertSeriesDistinguishable } from './forced-colors.ts';
import { overflowsOn } from './overflow.ts';
import { sharedDemo } from './shared-demo.ts';
import type { Running } from './start-sightline.ts';

const timeoutMs = 90_000;
const desktop = { width: 1280, height: 900 };
const phone = { width: 360, height: 740 };
/** As long as the names of teams may be, and without a place to break. */
const longName = 'Supercalifragilistic'.repeat(5);

describe('screens for few readers', () => {
  let sightline: Running;
  let browser: Browser;
  let known: Record<string, string>;
  before(async () => {
    sightline = await sharedDemo();
    browser = await openBrowser();
    known = await waitForDemo(sightline.address, timeoutMs);
  });
  after(() => browser.close());

  const open = (viewport = desktop): Promise<{ context: BrowserContext; page: Page }> =>
    openSignedIn(browser, { address: sightline.address, email: demoAdmin, viewport, timeoutMs });

  for (const colorScheme of ['light', 'dark'] as const)
    it(`tell the teams of a chart apart in a ${colorScheme} contrast theme of the system`, async () => {
      const { context, page } = await open();
      await page.emulateMedia({ forcedColors: 'active', colorScheme });
      await page.goto('/dashboard');
      const chart = page.getByRole('region', { name: 'Teams', exact: true });
      await chart.locator('svg path').first().waitFor();
      await assertSeriesDistinguishable(page, chart);
      await context.close();
    });

  it('fit the longest names of teams', async () => {
    const { context, page } = await open();
    await page.route(/\/v1\//, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: (await answer.text()).replaceAll('Backend', longName) });
    });
    for (const address of ['/dashboard', '/performance/comparative', '/teams', `/teams/${known['teamId']}`]) {
      await page.setViewportSize(desktop);
      await page.goto(address);
      await page.getByText(longName).first().waitFor();
      await page.waitForLoadState('networkidle');
      assert.deepEqual(await overflowsOn(page, address), []);
      await page.setViewportSize(phone);
      assert.deepEqual(await overflowsOn(page, address), []);
    }
    await context.close();
  });

  it('keep the height of late findings only until they have been scrolled past', async () => {
    const { context, page } = await open(phone);
    await page.clock.install();
    const late = Promise.withResolvers<void>();
    await page.route(/\/v1\//, async (route) => {
      const isLate = `${route.request().url()}${route.request().postData() ?? ''}`.includes('findings');
      if (isLate) await late.promise;
      await route.continue();
    });
    await page.goto(`/teams/${known['teamId']}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.locator('main .fig').first().waitFor({ state: 'attached' });
    // The screen no longer waits for them.
    await page.clock.runFor(6000);
    const findings = page.getByRole('region', { name: 'Findings' });
    await findings.waitFor();
    const heightOf = async (): Promise<number> => (await findings.boundingBox())?.height ?? 0;
    const reserved = await heightOf();
    late.resolve();
    await findings.locator('ul, p.inside').waitFor();
    assert.equal(await heightOf(), reserved, 'nothing moves');
    const below = page.getByRole('heading', { name: 'Delivery', exact: true });
    await below.evaluate((one) => one.scrollIntoView());
    const top = (await below.boundingBox())?.y;
    await page.locator('.findings:not(.tall)').waitFor();
    assert.equal((await below.boundingBox())?.y, top, 'what is in the window stays');
    assert.ok((await heightOf()) < reserved);
    await context.close();
  });
});
