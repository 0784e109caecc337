/** Every screen with data, as an admin and a developer: accessible, without overflow, layout shift or errors. */
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { assertAccessible } from './accessible.ts';
import { assertChartsComplete, assertPrintsAllCharts, assertPrintsValuesEarly, drawAllCharts } from './charts.ts';
import { demoInBrowser } from './demo-in-browser.ts';
import { shiftOf, watchShifts } from './layout-shift.ts';
import { overflowsOn } from './overflow.ts';
import { screenCount, screenPaths } from './screen-paths.ts';

const timeoutMs = 90_000;
const screensPerTest = 3;
const phone = { width: 360, height: 740 };
const desktop = { width: 1280, height: 900 };
const otherWidths = [768, 1440];

/** Layout shifts of a screen that is opened for the first time. */
const maxShift = 0.02;

const shiftsOn = async (page: Page, address: string): Promise<string[]> => {
  const shift = await shiftOf(page);
  return shift < maxShift ? [] : [`${address} moved by ${shift.toFixed(3)}`];
};

const maxCalls = 3;

/** Collects the calls of the screen that is opened next, without those that live messages would add. */
const countCalls = async (page: Page): Promise<{ start(): Promise<void>; assertFew(address: string): void }> => {
  await page.routeWebSocket(/\/v1\/ws/, () => {});
  let calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/v1/')) calls.push(`${request.method()} ${pathname}`);
  });
  return {
    async start() {
      // Leaving the screen before stops its polling.
      await page.goto('about:blank');
      calls = [];
    },
    assertFew(address) {
      assert.ok(calls.length > 0, `${address} asks for nothing`);
      assert.ok(calls.length <= maxCalls, `${address} makes more than ${maxCalls} calls: ${calls.join(', ')}`);
    },
  };
};

describe('every screen', () => {
  const demo = demoInBrowser(timeoutMs);
  const problems: string[] = [];

  const signedIn = async (email: string, viewport = desktop): Promise<{ context: BrowserContext; page: Page }> => {
    const { context, page } = await demo.signIn({ email, viewport });
    await watchShifts(context);
    page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(`${page.url()}: ${message.text()}`);
    });
    return { context, page };
  };
  /**
   * Tests all screens as one user, some of them per test. Two tests run at a time, because they often wait. Each session
   * serves one test after another: a new one loads and compiles the application again.
   */
  const forScreens = (
    title: string,
    { email, viewport, countsCalls }: { email: string; viewport: typeof desktop; countsCalls: boolean },
    inspect: (page: Page, address: string, isFirst: boolean) => Promise<void>,
  ): void => {
    describe(title, { concurrency: 2 }, () => {
      const openSession = async () => {
        const { page, context } = await signedIn(email, viewport);
        return { page, context, calls: countsCalls ? await countCalls(page) : null };
      };
      const idle: Awaited<ReturnType<typeof openSession>>[] = [];
      after(async () => {
        for (const { context } of idle) await context.close();
      });
      for (let start = 0; start < screenCount; start += screensPerTest) {
        const end = Math.min(start + screensPerTest, screenCount);
        it(`screens ${start + 1} to ${end} of ${screenCount}`, async () => {
          const session = idle.pop() ?? (await openSession());
          const { page, calls } = session;
          for (const [index, address] of screenPaths(demo.known).slice(start, end).entries()) {
            await calls?.start();
            await page.goto(address);
            await page.getByRole('heading', { level: 1 }).waitFor();
            await page.waitForLoadState('networkidle');
            assert.equal(
              await page.evaluate(() => document.activeElement?.tagName),
              'BODY',
              `${address} begins at its top`,
            );
            calls?.assertFew(address);
            await inspect(page, address, index === 0);
          }
          idle.push(session);
        });
      }
    });
  };

  const charts: string[] = [];
  forScreens(
    `loads with at most ${maxCalls} calls and without layout shift, is accessible to an admin, fits other widths, and has a table and three files for every chart`,
    { email: 'demo@sightline.example', viewport: desktop, countsCalls: true },
    async (page, address, isFirst) => {
      assert.deepEqual(await shiftsOn(page, address), []);
      await drawAllCharts(page);
      await assertAccessible(page, { variants: isFirst ? 'all' : 'themes' });
      charts.push(...(await assertChartsComplete(page)));
      const wide: string[] = [];
      for (const width of otherWidths) {
        await page.setViewportSize({ width, height: desktop.height });
        wide.push(...(await overflowsOn(page, address)));
      }
      await page.setViewportSize(desktop);
      assert.deepEqual(wide, []);
    },
  );

  it('prints charts that were never near the window', async () => {
    const { page, context } = await signedIn('demo@sightline.example', { width: desktop.width, height: 150 });
    await page.goto('/dashboard');
    await page.waitForLoadState('networkidle');
    await page.locator('.readable').first().scrollIntoViewIfNeeded();
    await assertPrintsAllCharts(page);
    await assertPrintsValuesEarly(page);
    await context.close();
  });

  it('gives charts that only some users see a table and three files, and covers every chart', async () => {
    // Charts that only the person themself sees, or only in a receipt.
    for (const [email, address, name] of [
      ['demo-developer@sightline.example', `/performance/profiles/${demo.known['developerId']}`, 'After-hours work'],
      ['demo@sightline.example', '/dashboard?receipt=lead_time&subject=organization', 'Where the time goes'],
    ] as const) {
      const { page, context } = await signedIn(email);
      await page.goto(address);
      await page.getByRole('region', { name, exact: true }).locator('svg').first().waitFor();
      await page.waitForLoadState('networkidle');
      const receipt = page.locator('.drawer');
      const mayExport = email !== 'demo-developer@sightline.example';
      charts.push(
        ...(await assertChartsComplete(page, {
          mayExport,
          ...((await receipt.count()) > 0 ? { within: receipt } : {}),
        })),
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

  it('says why a user may not open a page', async () => {
    const { page, context } = await signedIn('demo-developer@sightline.example');
    await page.goto(`/performance/profiles/${demo.known['colleagueId']}`);
    await page.getByRole('heading', { name: 'Access Denied' }).waitFor();
    await page.getByText('These figures belong to someone else', { exact: false }).waitFor();
    await page.goto('/integrations/atlassian/callback');
    await page.getByText('Manager privileges required. Your role is developer.', { exact: false }).waitFor();
    await context.close();
  });

  it('leads a developer from hidden scores to their own', async () => {
    const { page, context } = await signedIn('demo-developer@sightline.example');
    await page.goto('/dashboard?range=90d');
    await page.getByRole('link', { name: 'Yours is on your profile.' }).click();
    await page.waitForURL(`**/performance/profiles/${demo.known['developerId']}?range=90d`);
    await context.close();
  });

  it('counts in a receipt only rows that a developer may see', async () => {
    const { page, context } = await signedIn('demo-developer@sightline.example');
    await page.goto('/dashboard?receipt=deployment_frequency&subject=organization');
    const receipt = page.getByRole('dialog');
    await receipt.getByText('Of the rows you can see:', { exact: false }).waitFor();
    await receipt.getByText(/^\d+ rows$/).waitFor();
    await receipt.getByText('so managers may see a different figure.', { exact: false }).waitFor();
    await context.close();
  });

  for (const { role, email, countsCalls } of [
    { role: 'an admin', email: 'demo@sightline.example', countsCalls: false },
    { role: 'a developer', email: 'demo-developer@sightline.example', countsCalls: true },
  ]) {
    const user = { email, viewport: phone, countsCalls };
    forScreens(`fits a phone for ${role}`, user, async (page, address) => {
      assert.deepEqual([...(await shiftsOn(page, address)), ...(await overflowsOn(page, address))], []);
    });
  }

  it('logs no errors in the browser', () => {
    // Browsers log rejected calls: 403 for data that a role may not read, 404 for reports that it must not know of.
    assert.deepEqual(
      problems.filter((problem) => !/status of 403|\/reports\/.*status of 404/.test(problem)),
      [],
    );
  });
});
