import assert from 'node:assert/strict';
import type { Locator, Page, Response } from 'playwright-core';
import { waitForToast } from './wait-for-toast.ts';

/** The center of a visible element, in window coordinates. */
const middleOf = async (element: Locator): Promise<number> => {
  const box = await element.boundingBox();
  assert.ok(box !== null);
  return box.y + box.height / 2;
};

/** With unsaved changes, their status and buttons stay in the window, and cover no focused control. */
const assertSaveBarStays = async (page: Page): Promise<void> => {
  const { height } = page.viewportSize() ?? assert.fail('no window size');
  await page.evaluate(() => scrollTo(0, 0));
  const unsaved = page.getByText('You have unsaved changes.');
  assert.ok((await middleOf(unsaved)) < height, 'the message is in the window');
  // The first slider already has the focus, so focusing it again would not scroll.
  for (const slider of (await page.getByRole('slider').all()).slice(1)) {
    await slider.focus();
    assert.ok((await middleOf(slider)) < (await middleOf(unsaved)), 'the focused control is not covered');
  }
};

/** Preferences are saved for every device, apply at once, and can be reset. */
export const changePreferences = async (page: Page): Promise<void> => {
  const save = page.getByRole('button', { name: 'Save preferences' });
  const part = (name: string): Promise<void> => page.getByRole('tab', { name }).click();
  await page.goto('/settings?tab=preferences');
  assert.equal(await save.isDisabled(), true);
  await page.getByLabel('Theme', { exact: true }).selectOption('dark');
  await page.getByText('You have unsaved changes.').waitFor();
  await part('Dashboard');
  await page.getByLabel('Default view').selectOption('teams');
  await page.getByRole('slider', { name: 'Code quality' }).press('ArrowRight');
  await page.getByText('Total: 101%. Weights count relative to their total.').waitFor();
  await assertSaveBarStays(page);
  await part('Notifications');
  await page.getByRole('checkbox', { name: 'Email notifications' }).uncheck();
  const dependent = ['Daily digest', 'Weekly report'].map((name) => page.getByRole('checkbox', { name }));
  for (const box of dependent) assert.equal(await box.isDisabled(), true);
  await page.getByRole('checkbox', { name: 'Notifications', exact: true }).uncheck();
  assert.equal(await page.getByLabel('Alert threshold').isDisabled(), true);
  await page.getByRole('checkbox', { name: 'Notifications', exact: true }).check();
  await waitForToast(page, 'Notifications Enabled');
  await part('AI Insights');
  await page.getByRole('checkbox', { name: 'Generate insights automatically' }).uncheck();
  assert.equal(await page.getByLabel('Frequency').isDisabled(), true);
  // A change made while saving stays, unsaved.
  const answer = Promise.withResolvers<void>();
  await page.route('**/preferences', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await save.click();
  await page.getByRole('checkbox', { name: 'Include recommendations' }).uncheck();
  answer.resolve();
  await waitForToast(page, 'Preferences Saved');
  assert.equal(await page.getByRole('checkbox', { name: 'Include recommendations' }).isChecked(), false);
  await page.getByText('You have unsaved changes.').waitFor();
  await page.unroute('**/preferences');
  await page.getByRole('checkbox', { name: 'Include recommendations' }).check();
  await page.getByText('All changes are saved.').waitFor();
  assert.equal(await page.locator('html').getAttribute('data-theme'), 'dark');

  await page.goto('/');
  await page.waitForURL('**/teams');
  // The theme button in the header saves the theme, too.
  const isSave = (answer: Response): boolean =>
    answer.url().endsWith('/user/preferences') && answer.request().method() !== 'GET';
  const saved = page.waitForResponse(isSave);
  await page.getByRole('banner').getByRole('button', { name: 'Theme: dark' }).click();
  await page.getByRole('banner').getByRole('button', { name: 'Theme: system' }).waitFor();
  // Loading another page would cancel a save that is still under way.
  await saved;
  await page.goto('/settings?tab=preferences');
  await page.getByLabel('Theme', { exact: true }).waitFor();
  assert.equal(await page.getByLabel('Theme', { exact: true }).inputValue(), 'system');
  // Saving other preferences keeps a theme that the header changed in the meantime.
  await page.getByLabel('Time format').selectOption({ label: '24-hour clock' });
  await page.getByRole('banner').getByRole('button', { name: 'Theme: system' }).click();
  await page.getByRole('banner').getByRole('button', { name: 'Theme: light' }).waitFor();
  assert.equal(await page.getByLabel('Theme', { exact: true }).inputValue(), 'light');
  await save.click();
  await page.getByText('All changes are saved.').waitFor();
  await page.reload();
  await page.getByLabel('Theme', { exact: true }).waitFor();
  assert.equal(await page.getByLabel('Theme', { exact: true }).inputValue(), 'light');
  assert.equal(await page.getByLabel('Time format').inputValue(), '24h');
  await page.getByRole('button', { name: 'Reset to Defaults' }).click();
  await waitForToast(page, 'Preferences Reset');
  await save.click();
  await page.getByText('All changes are saved.').waitFor();
  // A reset counts as unsaved even if the defaults were saved before.
  await page.getByLabel('Time format').selectOption({ label: '24-hour clock' });
  await page.getByRole('button', { name: 'Reset to Defaults' }).click();
  await page.getByText('You have unsaved changes.').waitFor();
  await save.click();
  await page.getByText('All changes are saved.').waitFor();
};
