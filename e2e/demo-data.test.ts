/** Demo Data on an installation without demo and simulator. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { assertAccessible } from './accessible.ts';
import { openBrowser } from './browser.ts';
import { startSightline, type Running } from './start-sightline.ts';
import { openPage, register } from './new-account.ts';
import { waitForToast } from './wait-for-toast.ts';

/** The sample has to be measured first, possibly on a busy machine. */
const timeoutMs = 90_000;
const admin = { name: 'Nora New', email: 'nora@fresh.example', password: 'Eleven-Lanterns-4' };

describe('an organization without data', () => {
  let sightline: Running;
  let browser: Browser;
  let page: Page;
  const problems: string[] = [];

  before(async () => {
    sightline = await startSightline({ DEMO: 'off' });
    browser = await openBrowser();
    page = await openPage(browser, sightline.address, { timeoutMs, problems });
    await register(page, admin, 'Fresh Start');
  });
  after(async () => {
    await browser.close();
    assert.equal(await sightline.stop(), 0, 'stops cleanly');
  });

  const toggle = () => page.getByRole('switch', { name: 'Demo Data' });
  const card = () => page.getByRole('heading', { name: 'No data yet' });

  it('disables exports without data, and says why', async () => {
    for (const [path, name] of [
      ['/dashboard', 'Export'],
      ['/teams', 'Export Team Report'],
      ['/performance/comparative', 'Export CSV'],
      ['/performance/sprint-analysis', 'Export'],
      ['/reports', 'Export'],
    ] as const) {
      await page.goto(path);
      await page.locator('button[title="There is no data to export."]', { hasText: name }).waitFor();
      const button = page.getByRole('button', { name, exact: true });
      assert.ok(await button.isDisabled(), path);
      await button.focus();
      await page.keyboard.press('Enter');
      await waitForToast(page, 'There is no data to export.');
      assert.equal(await page.getByRole('dialog', { name: 'Export Data' }).count(), 0, path);
      assert.equal(await page.getByRole('button', { name: /^Download / }).count(), 0, path);
    }
  });

  it('does not ask which developer insights are about', async () => {
    for (const path of ['explanations', 'recommendations', 'predictions', 'risks']) {
      await page.goto(`/insights/${path}`);
      await card().waitFor();
      assert.equal(await page.locator('main').getByRole('combobox').count(), 0, path);
      assert.equal(await page.getByRole('button', { name: /^Generate/ }).count(), 0, path);
    }
  });

  it('welcomes to an empty Overview, but not back', async () => {
    await page.goto('/dashboard');
    await page.getByRole('heading', { name: 'Welcome to Sightline' }).waitFor();
    assert.equal(await page.getByText('Welcome back').count(), 0);
    await page.getByRole('button', { name: /^Active Teams/ }).click();
    await page.getByRole('dialog').getByText('No rows.').waitFor();
    assert.equal(await page.getByRole('dialog').getByRole('columnheader').count(), 0);
  });

  it('shows the setup on screens of teams, even with a team that has no members yet', async () => {
    await page.goto('/onboarding');
    await page.getByRole('button', { name: 'Get Started' }).click();
    await page.getByLabel('Team name').fill('Rockets');
    await page.getByRole('button', { name: 'Create Team', exact: true }).click();
    await page.getByRole('heading', { name: 'Connect Tools' }).waitFor();
    for (const path of ['/teams', '/performance/sprint-analysis', '/performance/decision-support']) {
      await page.goto(path);
      await card().waitFor();
      assert.equal(await page.getByText('This team works without sprints').count(), 0, path);
    }
  });

  it('shows the setup and opens the sample by keyboard', async () => {
    await page.goto('/performance/profiles');
    await card().waitFor();
    assert.equal(
      await page.getByRole('link', { name: 'Set Up Atlassian Integration' }).getAttribute('href'),
      '/settings?tab=integrations&part=credentials',
    );
    await page.locator('button[role=switch][aria-disabled=false]').focus();
    await page.keyboard.press('Space');
    await page.getByRole('table').waitFor();
    await card().waitFor();
    await page.getByText('Halden Robotics').waitFor();
    assert.equal(await toggle().getAttribute('aria-checked'), 'true');
    await assertAccessible(page);
  });

  it('opens receipts of the sample on other screens and after a reload', async () => {
    await page
      .getByRole('button', { name: /^Overall, .*: [0-9]/ })
      .first()
      .click();
    await page.locator('.drawer').getByRole('row').nth(2).waitFor();
    // The signals of a score have no time.
    assert.deepEqual(await page.locator('.drawer').getByRole('columnheader').allTextContents(), ['Item', 'Value']);
    await page.keyboard.press('Escape');
    for (const path of ['sprint-analysis', 'historical', 'comparative', 'decision-support']) {
      await page.goto(`/performance/${path}`);
      await page.getByText('Halden Robotics').first().waitFor();
      await page.locator('main .panel').locator('.num, .fig').first().waitFor();
      assert.equal(await page.getByRole('alert').count(), 0, path);
    }
  });

  it('does not use the sample on screens about the organization itself', async () => {
    await page.goto('/dashboard');
    await page.getByText('Halden Robotics').first().waitFor();
    await page.goto('/settings');
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
    assert.equal(await page.getByText('Halden Robotics').count(), 0);
  });

  it('returns to its own data with the same toggle', async () => {
    await page.goto('/performance/historical');
    await page.locator('button[role=switch][aria-checked=true]').click();
    await page.locator('button[role=switch][aria-checked=false]:focus').waitFor();
    await card().waitFor();
    assert.equal(await page.getByText('Halden Robotics').count(), 0);
    assert.deepEqual(problems, []);
  });
});
