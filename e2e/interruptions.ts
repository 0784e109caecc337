/** Interruptions of a user's work: an ended session, and an unreachable server. */
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { assertAccessible } from './accessible.ts';

type Account = { email: string; password: string };

/** @param openPage opens a page in another browser context */
export const keepTypedText = async (
  page: Page,
  { email, password }: Account,
  openPage: () => Promise<Page>,
): Promise<void> => {
  const signIn = async (on: Page): Promise<void> => {
    await on.getByLabel('Email').fill(email);
    await on.getByLabel('Password').fill(password);
    await on.keyboard.press('Enter');
  };
  // The code that watches forms loads after the screen.
  const [watching] = await Promise.all([
    page.waitForResponse(/\/extras-[^/]*\.js$/),
    page.goto('/reports?create=report'),
  ]);
  await page.evaluate(async (url) => void (await import(url)), watching.url());
  await page.waitForLoadState('networkidle');
  await page.getByRole('tab', { name: 'Custom Report' }).click();
  await page.getByLabel('Report name').fill('Pier 5');
  await page.getByLabel('Format').selectOption({ label: 'JSON' });
  await page.getByLabel('Include Charts').uncheck();
  for (const metric of ['Lead time for changes', 'Incident restore time']) {
    await page.getByRole('combobox', { name: 'Metrics' }).fill(metric);
    await page.getByRole('option', { name: metric, exact: true }).click();
  }
  const tab = await page.context().newPage();
  await tab.goto('/reports?create=report');
  await tab.getByRole('tab', { name: 'Custom Report' }).click();
  await tab.getByLabel('Report name').fill('Quay 6');
  const other = await openPage();
  await other.goto('/auth/login');
  const ofAnother = JSON.stringify({ userId: 'another', fields: [{ label: 'Name', text: 'Not yours' }] });
  await other.evaluate((kept) => sessionStorage.setItem('sightline.typed', kept), ofAnother);
  await signIn(other);
  await other.getByRole('banner').waitFor();
  await other.waitForFunction(() => sessionStorage.getItem('sightline.typed') === null);
  assert.equal(await other.getByText('Not yours').count(), 0);
  await other.goto('/profile');
  const sessions = other.getByRole('region', { name: 'Where you are signed in' });
  await sessions.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  await other.context().close();
  // Whichever tab notices it first, the other one follows.
  await tab.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  for (const [on, text] of [
    [page, 'Pier 5'],
    [tab, 'Quay 6'],
  ] as const)
    assert.match((await on.evaluate(() => sessionStorage.getItem('sightline.typed'))) ?? '', new RegExp(text));
  await tab.close();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page);
  const dialog = page.getByRole('dialog', { name: 'What you typed' });
  // The address reopens the dialog that was typed into, which must not cover the text.
  await page.getByText('Use Template').waitFor();
  await dialog.getByText('Pier 5').click();
  await dialog.getByText('JSON', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Copy: Include Charts' }).waitFor();
  await dialog.getByText('Lead time for changes, Incident restore time', { exact: true }).waitFor();
  assert.equal(await dialog.getByText('Default metrics').count(), 0);
  await assertAccessible(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await dialog.getByRole('status').getByText('Copied').waitFor();
  await dialog.getByRole('button', { name: 'Copied: Report name' }).waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), 'Pier 5');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.goto('/dashboard');
  await page.getByRole('banner').waitFor();
  assert.equal(await page.evaluate(() => sessionStorage.getItem('sightline.typed')), null);
};

export const showUnreachable = async (page: Page, organization: string): Promise<void> => {
  const unreachable = /\/(readyz$|v1\/auth\/refresh$)/;
  const banner = page.getByRole('status').getByText('Sightline is temporarily unavailable.');
  await page.route(unreachable, (route) => route.abort());
  await page.reload();
  await banner.waitFor();
  await page.getByRole('banner').getByText(organization).waitFor();
  await page.unroute(unreachable);
  await banner.waitFor({ state: 'detached' });
};

export const announceOutage = async (page: Page, { email }: Pick<Account, 'email'>): Promise<void> => {
  await page.goto('/settings?tab=general');
  const banner = page.getByText('Sightline is temporarily unavailable.');
  const answer = {
    status: 503,
    contentType: 'application/json',
    body: JSON.stringify({ code: 'temporarily-unavailable', message: 'The database is away.' }),
  };
  await page.route(/\/(readyz$|v1\/)/, (route) => route.fulfill(answer));
  await page.getByRole('link', { name: 'Members', exact: true }).click();
  await banner.waitFor();
  await page.unroute(/\/(readyz$|v1\/)/);
  await banner.waitFor({ state: 'detached' });
  await page.getByRole('cell', { name: email }).waitFor();
};
