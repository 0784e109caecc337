/** Every screen inside the shell, with data, as an admin and a developer: accessible in both themes, fitting a telephone, without errors. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { assertAccessible } from './accessible.ts';
import { openBrowser } from './browser.ts';
import { assertChartsWhole } from './charts.ts';
import { collectedDemo, openSignedIn } from './collected-demo.ts';
import { screenPaths } from './screen-paths.ts';
import { sharedDemo } from './shared-demo.ts';
import type { Running } from './start-sightline.ts';

const patience = 60_000;
const screensASession = 7;
const telephone = { width: 360, height: 740 };
const desk = { width: 1280, height: 900 };

/** Texts of which a telephone shows one line and not its end. */
const cutTexts = (page: Page): Promise<string[]> =>
  page.locator('main *').evaluateAll((elements) =>
    elements
      .filter((one) => {
        const { textOverflow, whiteSpace } = getComputedStyle(one);
        return textOverflow === 'ellipsis' && whiteSpace === 'nowrap' && one.scrollWidth > one.clientWidth;
      })
      .map((one) => one.textContent ?? ''),
  );

describe('every screen', () => {
  let sightline: Running;
  let browser: Browser;
  let known: Record<string, string> = {};
  const problems: string[] = [];

  const signedIn = async (email: string, viewport = desk): Promise<{ context: BrowserContext; page: Page }> => {
    const { context, page } = await openSignedIn(browser, { address: sightline.address, email, viewport, patience });
    page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(`${page.url()}: ${message.text()}`);
    });
    return { context, page };
  };
  /** Opens every screen as somebody; as several sessions, since one may not ask so much within a minute. */
  const openEach = async (
    email: string,
    viewport: typeof desk,
    look: (page: Page, address: string) => Promise<void>,
  ): Promise<void> => {
    const all = screenPaths(known);
    for (let start = 0; start < all.length; start += screensASession) {
      const { page, context } = await signedIn(email, viewport);
      for (const address of all.slice(start, start + screensASession)) {
        await page.goto(address);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.waitForLoadState('networkidle');
        await look(page, address);
      }
      await context.close();
    }
  };

  before(async () => {
    sightline = await sharedDemo();
    browser = await openBrowser();
    known = await collectedDemo(sightline.address, patience);
  });
  after(() => browser.close());

  it('is accessible in both themes to an admin', () =>
    openEach('demo@sightline.example', desk, (page) => assertAccessible(page)));

  it('has a table and three files for every chart', async () => {
    const charts: string[] = [];
    await openEach('demo@sightline.example', desk, async (page) => {
      charts.push(...(await assertChartsWhole(page)));
    });
    // What is drawn only for the person themself, or only in a receipt.
    for (const [email, address, name] of [
      ['demo-developer@sightline.example', `/performance/profiles/${known['developerId']}`, 'After-hours work'],
      ['demo@sightline.example', '/dashboard?receipt=lead_time&subject=organization', 'Where the time goes'],
    ] as const) {
      const { page, context } = await signedIn(email);
      await page.goto(address);
      await page.getByRole('region', { name, exact: true }).locator('svg').first().waitFor();
      await page.waitForLoadState('networkidle');
      const receipt = page.locator('.drawer');
      const mayExport = email !== 'demo-developer@sightline.example';
      charts.push(
        ...(await assertChartsWhole(page, { mayExport, ...((await receipt.count()) > 0 ? { within: receipt } : {}) })),
      );
      await context.close();
    }
    for (const name of [
      'Performance score',
      'Teams',
      'After-hours work',
      'Reviewed for',
      'Burndown',
      'Time by status',
      'Item age',
      'Where the time goes',
    ])
      assert.ok(charts.includes(name), `${name} was found among ${charts.join(', ')}`);
  });

  it('says why a page is not for the reader', async () => {
    const { page, context } = await signedIn('demo-developer@sightline.example');
    await page.goto(`/performance/profiles/${known['colleagueId']}`);
    await page.getByRole('heading', { name: 'Access Denied' }).waitFor();
    await page.getByText('These figures belong to someone else', { exact: false }).waitFor();
    await context.close();
  });

  for (const [role, email] of [
    ['an admin', 'demo@sightline.example'],
    ['a developer', 'demo-developer@sightline.example'],
  ] as const) {
    it(`fits a telephone for ${role}`, async () => {
      const tooWide: string[] = [];
      await openEach(email, telephone, async (page, address) => {
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        if (width > telephone.width) tooWide.push(`${address} is ${width} wide`);
        tooWide.push(...(await cutTexts(page)).map((text) => `${address} cuts “${text}”`));
      });
      assert.deepEqual(tooWide, []);
    });
  }

  it('ran without an error in the browser', () => {
    // What a role may not read is refused, which browsers report; of reports not even that they are there.
    assert.deepEqual(
      problems.filter((problem) => !/status of 403|\/reports\/.*status of 404/.test(problem)),
      [],
    );
  });
});
