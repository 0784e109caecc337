/** Every screen inside the shell, with data, as an admin and a developer: accessible, fitting every window, without errors. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { assertAccessible } from './accessible.ts';
import { openBrowser } from './browser.ts';
import { assertChartsWhole } from './charts.ts';
import { collectedDemo, openSignedIn } from './collected-demo.ts';
import { shiftOf, watchShifts } from './layout-shift.ts';
import { screenCount, screenPaths } from './screen-paths.ts';
import { sharedDemo } from './shared-demo.ts';
import type { Running } from './start-sightline.ts';

const patience = 90_000;
const screensASession = 7;
const telephone = { width: 360, height: 740 };
const desk = { width: 1280, height: 900 };
const otherWidths = [768, 1440];

/** Texts of which one line is shown and not its end. */
const cutTexts = (page: Page): Promise<string[]> =>
  page.locator('main *').evaluateAll((elements) =>
    elements
      .filter((one) => {
        const { textOverflow, whiteSpace } = getComputedStyle(one);
        return textOverflow === 'ellipsis' && whiteSpace === 'nowrap' && one.scrollWidth > one.clientWidth;
      })
      .map((one) => one.textContent ?? ''),
  );

/** What does not fit the window: the screen itself, its texts, and controls that lie beyond its edges. */
const misfits = async (page: Page, address: string): Promise<string[]> => {
  const { width, scrolled, beyond } = await page.evaluate(() => {
    const scrolls = (one: Element | null): boolean =>
      one !== null &&
      one !== document.body &&
      (['auto', 'scroll'].includes(getComputedStyle(one).overflowX) || scrolls(one.parentElement));
    const controls = [
      ...document.querySelectorAll('header :is(button, a), main :is(button, a, input, select, h1, h2)'),
    ];
    return {
      width: innerWidth,
      scrolled: document.documentElement.scrollWidth,
      beyond: controls
        .filter((one) => {
          const box = one.getBoundingClientRect();
          const isBeyond = box.width > 1 && (box.right > innerWidth + 1 || box.left < -1);
          return isBeyond && one.checkVisibility({ visibilityProperty: true }) && !scrolls(one.parentElement);
        })
        .map((one) => one.getAttribute('aria-label') ?? one.textContent ?? ''),
    };
  });
  const at = `${address} at ${width}`;
  return [
    ...(scrolled > width ? [`${at} is ${scrolled} wide`] : []),
    ...beyond.map((text) => `${at} has “${text}” beyond its edge`),
    ...(await cutTexts(page)).map((text) => `${at} cuts “${text}”`),
  ];
};

/** Of a screen that is opened for the first time. */
const mostShift = 0.02;

const movedOn = async (page: Page, address: string): Promise<string[]> => {
  const shift = await shiftOf(page);
  return shift < mostShift ? [] : [`${address} moved by ${shift.toFixed(3)}`];
};

describe('every screen', () => {
  let sightline: Running;
  let browser: Browser;
  let known: Record<string, string> = {};
  const problems: string[] = [];

  const signedIn = async (email: string, viewport = desk): Promise<{ context: BrowserContext; page: Page }> => {
    const { context, page } = await openSignedIn(browser, { address: sightline.address, email, viewport, patience });
    await watchShifts(context);
    page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(`${page.url()}: ${message.text()}`);
    });
    return { context, page };
  };
  /** Tests all screens as one user, seven of them per session and test. */
  const forScreens = (
    title: string,
    { email, viewport }: { email: string; viewport: typeof desk },
    inspect: (page: Page, address: string, isFirst: boolean) => Promise<void>,
  ): void => {
    for (let start = 0; start < screenCount; start += screensASession) {
      const end = Math.min(start + screensASession, screenCount);
      it(`${title}: screens ${start + 1} to ${end} of ${screenCount}`, async () => {
        const { page, context } = await signedIn(email, viewport);
        for (const [index, address] of screenPaths(known).slice(start, end).entries()) {
          await page.goto(address);
          await page.getByRole('heading', { level: 1 }).waitFor();
          await page.waitForLoadState('networkidle');
          await inspect(page, address, index === 0);
        }
        await context.close();
      });
    }
  };

  before(async () => {
    sightline = await sharedDemo();
    browser = await openBrowser();
    known = await collectedDemo(sightline.address, patience);
  });
  after(() => browser.close());

  const charts: string[] = [];
  forScreens(
    'is accessible to an admin, moves nothing while it loads, fits other windows, and has a table and three files for every chart',
    { email: 'demo@sightline.example', viewport: desk },
    async (page, address, isFirst) => {
      assert.deepEqual(await movedOn(page, address), []);
      await assertAccessible(page, { looks: isFirst ? 'all' : 'themes' });
      charts.push(...(await assertChartsWhole(page)));
      const wide: string[] = [];
      for (const width of otherWidths) {
        await page.setViewportSize({ width, height: desk.height });
        wide.push(...(await misfits(page, address)));
      }
      await page.setViewportSize(desk);
      assert.deepEqual(wide, []);
    },
  );

  it('has a table and three files for charts that only some see, and found every chart', async () => {
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
    forScreens(`fits a telephone for ${role}`, { email, viewport: telephone }, async (page, address) => {
      assert.deepEqual([...(await movedOn(page, address)), ...(await misfits(page, address))], []);
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
