/** The Overview: time ranges in URLs, export permissions, the message when a call fails, and how fast receipts open. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from './browser.ts';
import { openSignedIn } from './collected-demo.ts';
import { sharedDemo } from './shared-demo.ts';
import type { Running } from './start-sightline.ts';

const timeoutMs = 90_000;

describe('the Overview', () => {
  let sightline: Running;
  let browser: Browser;
  before(async () => {
    sightline = await sharedDemo();
    browser = await openBrowser();
  });
  after(() => browser.close());

  const openAs = async (email: string, address: string): Promise<Page> => {
    const viewport = { width: 1440, height: 1200 };
    const { page } = await openSignedIn(browser, { address: sightline.address, email, viewport, timeoutMs });
    await page.goto(address);
    await page.getByRole('heading', { name: 'Engineering Metrics Overview' }).waitFor();
    return page;
  };
  const chosen = (page: Page, range: string) => page.getByRole('button', { name: range, exact: true, pressed: true });

  it('accepts a named time range, and replaces an unknown one with a notice', async () => {
    const page = await openAs('demo@sightline.example', '/dashboard?range=quarter');
    await chosen(page, '90d').waitFor();
    await page.goto('/dashboard?range=3y');
    await page.getByText('“3y” is not a time range. Showing the last 30 days.').waitFor();
    await chosen(page, '30d').waitFor();
    assert.doesNotMatch(page.url(), /range=/);
    await page.context().close();
  });

  it('says that the scores of a short range are the mean of few people', async () => {
    const page = await openAs('demo@sightline.example', '/dashboard?range=7d');
    await page
      .getByRole('region', { name: 'Teams', exact: true })
      .getByText(/^mean of \d+ of \d+ people; the rest lack data$/)
      .waitFor();
    await page.context().close();
  });

  it('says what failed when the server gives no explanation', async () => {
    const page = await openAs('demo@sightline.example', '/dashboard');
    await page.route(
      ({ pathname }) => pathname.endsWith('/integrations/atlassian/sync'),
      (route) => route.fulfill({ status: 502, body: '<html>Bad Gateway</html>' }),
    );
    // The button syncs the sources that the screen knows, which come with its figures.
    await page
      .getByRole('button', { name: /^Deployment frequency: [0-9]/i })
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Refresh Data' }).click();
    await page.getByText('Failed to refresh data. Please try again.').waitFor();
    await page.context().close();
  });

  it('opens receipts without waiting once their code is loaded', async () => {
    const page = await openAs('demo@sightline.example', '/dashboard');
    await page.clock.install();
    const [code] = await Promise.all([page.waitForResponse(/\/receipt-panel-[^/]*\.js$/), page.reload()]);
    await page.evaluate(async (url) => void (await import(url)), code.url());
    const figure = page.getByRole('main').getByRole('button', { name: /: [\d.,]+/ });
    await figure.first().waitFor();
    // While the clock stands still, React keeps a fallback forever: without one, the receipt opens.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
    await figure.first().click();
    await page.getByRole('dialog', { name: 'Receipt' }).waitFor();
    await page.context().close();
  });

  it('exports the teams that a screen is filtered by', async () => {
    const page = await openAs('demo@sightline.example', '/dashboard');
    await page.goto('/teams');
    const address = await page.getByRole('link', { name: 'Platform', exact: true }).getAttribute('href');
    const teamId = /[\da-f-]{36}/.exec(address ?? '')?.[0];
    for (const screen of [
      `/performance/sprint-analysis?teams=${teamId}`,
      `/performance/profiles?teams=${teamId}`,
      `/performance/historical?of=team:${teamId}`,
    ]) {
      await page.goto(screen);
      await page.getByRole('button', { name: 'Export', exact: true }).click();
      const asked = page.waitForRequest(/\/api\/export$/);
      await page.getByRole('dialog').getByRole('button', { name: 'Export', exact: true }).click();
      const { filters } = (await asked).postDataJSON() as { filters: { teams: string[] } };
      assert.deepEqual(filters.teams, [teamId], screen);
    }
    await page.context().close();
  });

  it('drops an export that is canceled', async () => {
    const page = await openAs('demo@sightline.example', '/dashboard');
    const sent = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<void>();
    await page.route('**/api/export', async (route) => {
      sent.resolve();
      await answer.promise;
      await route.fulfill({ body: 'late', headers: { 'content-disposition': 'attachment; filename="late.pdf"' } });
    });
    const downloads: string[] = [];
    page.on('download', (download) => downloads.push(download.suggestedFilename()));
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Export Data' });
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/export'));
    await dialog.getByRole('button', { name: 'Export', exact: true }).click();
    await sent.promise;
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    await failed;
    answer.resolve();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    assert.deepEqual([downloads, await page.locator('.toast[data-type=error]').count()], [[], 0]);
    await page.context().close();
  });

  it('lets admins export, but not developers', async () => {
    const admin = await openAs('demo@sightline.example', '/dashboard');
    await admin.getByRole('button', { name: 'Export', exact: true }).waitFor();
    await admin
      .getByRole('button', { name: /^Download/ })
      .first()
      .waitFor();
    await admin.context().close();
    const developer = await openAs('demo-developer@sightline.example', '/dashboard');
    await developer
      .getByRole('button', { name: /^Deployment frequency: (about )?[0-9]/i })
      .first()
      .waitFor();
    assert.equal(await developer.getByRole('button', { name: 'Export', exact: true }).count(), 0);
    assert.equal(await developer.getByRole('button', { name: /^Download/ }).count(), 0);
    await developer.context().close();
  });
});
