/** Reports from the Overview's button to the downloaded file, a schedule, and the Export Data modal. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { assertAccessible } from './accessible.ts';
import { openBrowser } from './browser.ts';
import { startSightline, type Running } from './start-sightline.ts';

const patience = 90_000;

describe('reports', () => {
  let sightline: Running;
  let browser: Browser;
  before(async () => {
    sightline = await startSightline({ HISTORY_MONTHS: '2' });
    browser = await openBrowser();
  });
  after(async () => {
    await browser.close();
    await sightline.stop();
  });

  const openAs = async (email: string, address: string): Promise<Page> => {
    const answer = await fetch(`${sightline.address}/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'sightline-demo' }),
    });
    const session = JSON.stringify(await answer.json());
    const context = await browser.newContext({
      viewport: { width: 1440, height: 1200 },
      timezoneId: 'UTC',
      baseURL: sightline.address,
    });
    await context.addInitScript((text) => localStorage.setItem('sightline.session', text), session);
    const page = await context.newPage();
    page.setDefaultTimeout(patience);
    await page.goto(address);
    return page;
  };
  const saved = async (page: Page, press: () => Promise<void>) => {
    const [download] = await Promise.all([page.waitForEvent('download'), press()]);
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
  };

  it('are created by keyboard, finish by themselves, and are downloaded, opened and deleted', async () => {
    const page = await openAs('demo@sightline.example', '/dashboard');
    await page.getByRole('button', { name: 'Generate Report' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create Report' });
    const generate = dialog.getByRole('button', { name: 'Generate Report' });
    await generate.waitFor();
    assert.ok(await generate.isDisabled(), 'without a template');
    await dialog.getByRole('tab', { name: 'Custom Report' }).click();
    assert.ok(await generate.isDisabled(), 'without a name');
    await dialog.getByLabel('Report name').fill('Quarterly look');
    await dialog.getByRole('button', { name: 'Move Trends Analysis up' }).focus();
    await page.keyboard.press('Enter');
    await dialog.getByText('Trends Analysis is now 4 of 5').waitFor();
    await assertAccessible(page);
    await generate.click();
    await page.getByText('Custom Report Generation Started').waitFor();
    await page.getByRole('heading', { name: 'Reports & Analytics' }).waitFor();
    await assertAccessible(page);
    const download = page.getByRole('button', { name: 'Download Quarterly look' });
    await page.locator('button:enabled[aria-label="Download Quarterly look"]').waitFor();
    const { name, bytes } = await saved(page, () => download.click());
    assert.match(name, /^report-[0-9a-f-]{36}\.pdf$/);
    assert.equal(bytes.subarray(0, 5).toString(), '%PDF-');
    await page.getByRole('link', { name: 'Quarterly look' }).click();
    await page.getByRole('heading', { name: 'Quarterly look' }).waitFor();
    await page.getByRole('region', { name: 'Trends Analysis' }).waitFor();
    await assertAccessible(page);
    await page.getByRole('link', { name: 'All reports' }).click();
    await page.getByRole('button', { name: 'Delete Quarterly look' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('Report Deleted').waitFor();
    await page.context().close();
  });

  it('are scheduled, paused and resumed', async () => {
    const page = await openAs('demo-manager@sightline.example', '/reports');
    await page.getByRole('button', { name: 'Schedule Report' }).click();
    const dialog = page.getByRole('dialog', { name: 'Schedule Report' });
    await dialog.getByLabel('Name').fill('Monday numbers');
    assert.equal(await dialog.getByLabel('Time zone').inputValue(), 'UTC', 'the zone of the browser');
    await dialog.getByRole('button', { name: 'Schedule Report' }).click();
    await page.getByText('Weekly on Monday at 08:00, UTC').waitFor();
    await page.getByRole('button', { name: 'Pause Monday numbers' }).click();
    await page.getByText('Schedule Paused').waitFor();
    await page.getByRole('button', { name: 'Resume Monday numbers' }).click();
    await page.getByText('Schedule Resumed').waitFor();
    await page.context().close();
  });

  it('share one modal for exports, which the screen’s own file precedes', async () => {
    const page = await openAs('demo@sightline.example', '/dashboard');
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Export Data' });
    await dialog.getByRole('button', { name: 'Monthly Performance Report' }).click();
    await dialog.getByText('Estimated size: 800 KB').waitFor();
    await dialog.getByLabel('Format').selectOption('csv');
    assert.ok(await dialog.getByLabel('Include Charts').isDisabled());
    const file = await saved(page, () => dialog.getByRole('button', { name: 'Export', exact: true }).click());
    assert.match(file.name, /^export-performance-\d{8}T\d{6}Z\.zip$/);
    await page.getByText('Your performance data has been exported as CSV').waitFor();
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await dialog.getByLabel('Format').selectOption('json');
    const own = await saved(page, () => dialog.getByRole('button', { name: 'Export', exact: true }).click());
    assert.match(own.name, /^sightline-overview-/);
    await page.context().close();
  });
});
