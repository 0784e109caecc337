import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { assertAccessible } from './accessible.ts';

/** Opens a sprint with its receipts, and the flow of a team. */
export const walkSprintScreens = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Sprint Deep Dive' }).click();
  await page.getByRole('button', { name: '90d', exact: true }).click();
  const platform = page.getByRole('region', { name: 'Platform', exact: true });
  await platform.getByRole('button', { name: /^Velocity, Platform: [0-9]/ }).waitFor();
  await page.getByText('This team works without sprints', { exact: false }).waitFor();

  // The second sprint is closed; the newest is still running.
  await platform
    .getByRole('link', { name: /^Sprint \d+$/ })
    .nth(1)
    .click();
  await page.getByRole('heading', { name: 'Burndown' }).waitFor();
  const chart = page.getByRole('group', { name: /^Work left per day/ });
  await chart.focus();
  await page.keyboard.press('End');
  await chart
    .getByText(/^\d+\/\d+\/\d+, Time end of the day, Left [0-9.]+ story points?, Scope [0-9.]+/)
    .waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Download Burndown' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Table (CSV)' }).click(),
  ]);
  assert.match(
    readFileSync(await file.path(), 'utf8'),
    /^\uFEFFDay,Time,Left \(points\),Scope \(points\),Guideline \(points\)\r\n/,
  );

  await page.getByRole('button', { name: /^Completed, Sprint \d+: [0-9]/ }).click();
  const receipt = page.getByRole('dialog', { name: 'Receipt' });
  await receipt.getByText('Work done when the sprint ended', { exact: false }).waitFor();
  await receipt.getByRole('link').first().waitFor();
  assert.match(page.url(), /subject=sprint%3A\d+/);
  await page.keyboard.press('Escape');
  await receipt.waitFor({ state: 'hidden' });
  await assertAccessible(page);

  await page.goBack();
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Sprint Deep Dive' }).click();
  await page.getByRole('link', { name: 'Flow of this team' }).last().click();
  for (const panel of ['Cumulative flow', 'Cycle time', 'Item age', 'Throughput'])
    await page.getByRole('heading', { name: panel }).waitFor();
  const weeks = page.getByRole('region', { name: 'Throughput', exact: true });
  await weeks.getByRole('button', { name: 'Table' }).click();
  await weeks
    .getByRole('cell', { name: /whole week/ })
    .first()
    .waitFor();
  await assertAccessible(page);
};
