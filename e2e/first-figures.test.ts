import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { assertAccessible } from './accessible.ts';
import { openBrowser } from './browser.ts';
import { walkDecisionScreens } from './decision-screens.ts';
import { walkTeamScreens } from './team-screens.ts';
import { changeScoring } from './scoring-screen.ts';
import { walkSprintScreens } from './sprint-screens.ts';
import { sharedDemo } from './shared-demo.ts';
import type { Running } from './start-sightline.ts';

const timeoutMs = 90_000;

describe('from the first start to figures on the screen', () => {
  let sightline: Running;
  let browser: Browser;
  let page: Page;
  const problems: string[] = [];

  before(async () => {
    // Collecting all 25 months would only slow the test down.
    sightline = await sharedDemo(6);
    browser = await openBrowser();
    const context = await browser.newContext({ viewport: { width: 1440, height: 1200 } });
    page = await context.newPage();
    page.setDefaultTimeout(timeoutMs);
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text());
    });
  });
  after(() => browser.close());

  it('asks to sign in, opens the demo, and returns to the requested screen', async () => {
    await page.goto(`${sightline.address}/dashboard?range=90d`);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Email is required').waitFor();
    await page.getByRole('button', { name: 'Try Demo Login' }).click();
    await page.getByRole('heading', { name: 'Engineering Metrics Overview' }).waitFor();
    assert.match(page.url(), /range=90d/);
    await page.getByRole('button', { name: '30d', exact: true }).click();
  });

  it('fills the Overview with collected data', async () => {
    for (const figure of [
      'Total Developers',
      'Active Teams',
      'Avg Velocity',
      'Deployment Frequency',
      'Lead time for changes',
      'Change failure rate',
    ]) {
      // A value instead of the sentence about missing data.
      await page
        .getByRole('button', { name: new RegExp(`^${figure}: [0-9]`, 'i') })
        .first()
        .waitFor();
    }
    // Thirty-one people, of whom some are away in any month.
    await page.getByRole('button', { name: /^Total Developers: (2[5-9]|3[01])\b/ }).waitFor();
    for (const panel of ['Performance score', 'Teams', 'Top Performers', 'Recent Alerts'])
      await page.getByRole('heading', { name: panel }).first().waitFor();
  });

  it('opens a receipt with rows that link to their source', async () => {
    const door = page.getByRole('button', { name: /^Lead time for changes: [0-9]/ });
    await door.focus();
    await page.keyboard.press('Enter');
    const receipt = page.getByRole('dialog', { name: /^(Receipt|Lead time)/ });
    await receipt
      .getByText('First authored commit', { exact: false })
      .or(receipt.getByText('Time from the first commit of a change', { exact: false }))
      .first()
      .waitFor();
    await receipt.getByText('Europe/Berlin', { exact: false }).first().waitFor();
    // A receipt also links to its definition, on the same site.
    const link = receipt.locator('a[href^="http"]').first();
    await link.waitFor();
    const source = await link.getAttribute('href');
    assert.ok(source !== null);
    const answer = await fetch(source);
    assert.equal(answer.status, 200, `${source} is there`);
    assert.match(page.url(), /receipt=lead_time/);
    await page.keyboard.press('Escape');
    await receipt.waitFor({ state: 'hidden' });
    assert.match((await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))) ?? '', /^Lead time/);
  });

  it('has no accessibility violations in either theme', async () => {
    await assertAccessible(page);
  });

  it('opens a sprint and the flow of a team', async () => {
    await walkSprintScreens(page);
  });

  it('opens a team, a member, and the receipt of a dimension', async () => {
    await walkTeamScreens(page);
  });

  it('opens a trend, a comparison, and a saved forecast', async () => {
    await walkDecisionScreens(page);
  });

  it('changes the scoring after a preview', async () => {
    await changeScoring(page);
  });

  it('signs out and invalidates the token', async () => {
    const token = await page.evaluate(
      () => (JSON.parse(localStorage.getItem('sightline.session') ?? '{}') as { token?: string }).token,
    );
    await page.getByRole('button', { name: /log ?out/i }).click();
    await page.getByRole('button', { name: 'Yes' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    const answer = await fetch(`${sightline.address}/v1/auth/me`, { headers: { authorization: `Bearer ${token}` } });
    assert.equal(answer.status, 401);
  });

  it('logs no errors in the browser', () => {
    // The last call with an ended token is refused, which browsers report.
    assert.deepEqual(
      problems.filter((problem) => !problem.includes('401')),
      [],
    );
  });
});
