/** What half a year of history shows: findings on the screens that they lead, and risks of teams. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { assertAccessible } from './accessible.ts';
import { openBrowser } from './browser.ts';
import { waitForDemo, demoAdmin, demoDeveloper, openSignedIn } from './collected-demo.ts';
import { sharedDemo } from './shared-demo.ts';
import type { Running } from './start-sightline.ts';

const timeoutMs = 90_000;
/** Collecting half a year from the simulator takes longer. */
const collecting = 240_000;
const desktop = { width: 1440, height: 900 };

describe('findings', () => {
  let sightline: Running;
  let browser: Browser;
  let known: Record<string, string>;
  before(async () => {
    // Mobile has waited longer for twelve weeks, which a shorter history does not show.
    sightline = await sharedDemo(6);
    browser = await openBrowser();
    known = await waitForDemo(sightline.address, collecting);
  });
  after(() => browser.close());

  const signedIn = async (email: string, viewport = desktop): Promise<{ context: BrowserContext; page: Page }> =>
    openSignedIn(browser, { address: sightline.address, email, viewport, timeoutMs });
  const findingsOn = (page: Page): Locator => page.getByRole('region', { name: 'Findings' });

  it('name the team that got slower, where and since when', async () => {
    const { context, page } = await signedIn(demoAdmin);
    await page.goto('/dashboard');
    // Mobile has waited for twelve weeks. Today’s date decides whether that is a change from the 90 days before or
    // one within these days.
    await page.getByRole('button', { name: '90d', exact: true }).click();
    const slower = findingsOn(page).getByRole('listitem').filter({ hasText: 'Mobile’s time to first review response' });
    await slower.getByText(/rose to .* from .* in the 90 days before|longer since about .*, up from /).waitFor();
    await slower.getByRole('link').first().click();
    await page.getByRole('heading', { level: 1, name: 'Historical Analysis' }).waitFor();
    assert.match(page.url(), /metric=review_response_time/);
    await context.close();
  });

  it('name what failed this week and why', async () => {
    const { context, page } = await signedIn(demoAdmin);
    await page.goto('/dashboard');
    await page.getByRole('button', { name: '7d', exact: true }).click();
    await page.getByRole('button', { name: /^Change failure rate: / }).click();
    const receipt = page.getByRole('dialog').filter({ hasText: 'Change failure rate' });
    await receipt
      .getByText(/^Failed \(\d+\)$/)
      .first()
      .waitFor();
    assert.match(await receipt.innerText(), /(incident|rollback|revert|hotfix)/i);
    await context.close();
  });

  it('open a receipt with the figure that they state, also of a service or a person', async () => {
    const { context, page } = await signedIn(demoAdmin);
    await page.goto('/dashboard');
    const receipt = page.getByRole('dialog', { name: 'Receipt' });
    const service = findingsOn(page).getByRole('listitem').filter({ hasText: 'payments-service fails more often' });
    const rate = service.getByRole('button').first();
    const stated = await rate.innerText();
    await rate.click();
    await receipt.getByText(/ · payments-service$/).waitFor();
    assert.equal(await receipt.locator('.big').innerText(), stated);
    await page.goto('/teams');
    const person = findingsOn(page).getByRole('listitem').filter({ hasText: 'first reviews over' }).getByRole('button');
    const share = await person.first().innerText();
    await person.first().click();
    await receipt.getByText(`${share} is one person’s share: `).waitFor();
    await context.close();
  });

  it('lead every screen, and name nobody to a developer', async () => {
    const { context, page } = await signedIn(demoAdmin);
    for (const path of [
      '/teams',
      `/teams/${known['teamId']}`,
      `/performance/profiles/${known['developerId']}`,
      '/performance/sprint-analysis',
      `/performance/sprint-analysis/${known['sprintId']}`,
      '/performance/historical',
    ]) {
      await page.goto(path);
      await findingsOn(page).locator('ul, p').first().waitFor();
    }
    await page.goto('/performance/services');
    await page.getByRole('row', { name: /^payments-service/ }).waitFor();
    await assertAccessible(page);
    await context.close();
    const developer = await signedIn(demoDeveloper);
    await developer.page.goto('/dashboard');
    await findingsOn(developer.page).locator('ul, p').first().waitFor();
    // Which findings there are depends on the day; they never contain names.
    assert.doesNotMatch(await findingsOn(developer.page).innerText(), /Priya Desai|Callum Reid/);
    await developer.page.goto('/performance/services');
    await developer.page.getByText('only managers and admins can see figures by service', { exact: false }).waitFor();
    await developer.context.close();
  });

  it('lead to services, which are sorted by keyboard and found by name', async () => {
    const { context, page } = await signedIn(demoAdmin);
    await page.goto('/performance/services');
    const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') });
    await page.getByRole('row', { name: /^payments-service/ }).waitFor();
    const all = await rows.count();
    assert.ok(all > 3, `${all} services`);
    const failures = page.getByRole('columnheader', { name: 'Failure rate' });
    await failures.getByRole('button').focus();
    for (const order of ['descending', 'ascending']) {
      await page.keyboard.press('Enter');
      await page.locator(`th[aria-sort="${order}"]`).filter({ hasText: 'Failure rate' }).waitFor();
      await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' });
      const shares = (await page.locator('td[data-label="Failure rate"]').allInnerTexts()).map(parseFloat);
      const known = shares.filter((share) => !Number.isNaN(share));
      assert.deepEqual(
        known,
        known.toSorted((a, b) => (order === 'ascending' ? a - b : b - a)),
      );
      assert.deepEqual(shares.slice(0, known.length), known, 'services without a rate come last');
    }
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('searchbox', { name: 'Search by name' }).fill('PAYMENTS');
    await page.getByRole('navigation', { name: 'Pages' }).getByText('1 result').waitFor();
    assert.equal(await rows.count(), 1);
    await page.getByRole('searchbox', { name: 'Search by name' }).fill('nothing is called this');
    await page.getByText('No services match these filters.').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await rows.nth(all - 1).waitFor();
    for (const path of ['/teams', '/performance/sprint-analysis']) {
      await page.goto(`${path}?skills=Nothing`);
      await page.getByText('No teams match these filters.').waitFor();
      await page.getByRole('button', { name: 'Clear filters' }).click();
      await page.getByRole('region', { name: 'Backend', exact: true }).waitFor();
      assert.equal(new URL(page.url()).search, '');
    }
    await page.goto('/performance/profiles');
    await page.getByRole('button', { name: 'Filters' }).click();
    const score = page.getByLabel('Score from');
    await score.pressSequentially('55');
    await score.press('Enter');
    await page.getByRole('button', { name: /^Remove .*55/ }).waitFor();
    await score.pressSequentially('.5');
    assert.equal(await score.inputValue(), '55.5', 'Enter applies the bound and keeps the focus');
    await page.getByRole('button', { name: /^Remove .*55/ }).click();
    await page.getByLabel('Score from').and(page.locator('[value=""]')).waitFor();
    await context.close();
  });

  it('show the risks of teams, which need half a year, as cards on a phone', async () => {
    const { context, page } = await signedIn('demo-manager@sightline.example', { width: 360, height: 740 });
    await page.goto('/insights/risks');
    const table = page.getByRole('region', { name: 'Team risks' }).locator('.scroll');
    await table.locator('td').first().waitFor();
    assert.deepEqual(
      await table.evaluate((one) => [one.scrollWidth - one.clientWidth, one.querySelector('thead')?.offsetWidth]),
      [0, 1],
    );
    await page.goto('/dashboard?receipt=change_failure_rate');
    const details = page.locator('.receipt-rows .evidence').first();
    await details.waitFor();
    const width = await details.evaluate((one) => one.clientWidth);
    assert.ok(width > 280, `the details of a row have the whole width: ${width}`);
    await context.close();
  });

  it('say on a phone why a change is unclear', async () => {
    const { context, page } = await openSignedIn(browser, {
      address: sightline.address,
      email: demoAdmin,
      viewport: { width: 390, height: 844 },
      timeoutMs,
      isPhone: true,
    });
    await page.goto('/dashboard');
    const change = page.locator('main .delta').filter({ hasText: 'within normal variation' }).first();
    await change.tap();
    const tip = await change.evaluate((element) => getComputedStyle(element, '::after').content);
    assert.match(tip, /^"No clear change: /);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
    await context.close();
  });

  it('show sample size and interval of a focused figure', async () => {
    const { context, page } = await signedIn(demoAdmin);
    await page.goto('/dashboard');
    await page.getByRole('button', { name: /^Change failure rate: / }).focus();
    const tip = await page.evaluate(() => getComputedStyle(document.activeElement ?? document.body, '::after').content);
    assert.match(tip, /^"n \d/);
    await context.close();
  });
});
