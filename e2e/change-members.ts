/** Under Settings > Members, by keyboard: what is saved, and what is said about it. */
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { waitForToast } from './wait-for-toast.ts';

const ownUpdate = (page: Page): Promise<void> =>
  new Promise((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (/"type":"team_member_update".*"isOwn":true/.test(String(payload))) resolve();
      }),
    );
  });

/** Arrow keys pass over roles; only the saved one applies, and its admin hears of it once. */
const changeRole = async (page: Page, name: string): Promise<void> => {
  const updated = ownUpdate(page);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sent.push(request.postData() ?? '');
  });
  await page.addInitScript(() => {
    const later: IdleRequestCallback[] = [];
    window.requestIdleCallback = (work) => later.push(work);
    addEventListener('idle', () => {
      for (const work of later.splice(0)) work({ didTimeout: false, timeRemaining: () => 50 });
    });
  });
  await page.goto('/settings?tab=members');
  const role = page.getByRole('combobox', { name: `Role for ${name}` });
  await role.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  assert.equal(await role.inputValue(), 'admin');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Tab');
  await page
    .getByRole('button', { name: `Save: Role for ${name}` })
    .and(page.locator(':focus'))
    .waitFor();
  assert.deepEqual(sent, [], 'nothing is saved on the way');
  // What recovers a lost focus is loaded only now.
  await page.evaluate(() => dispatchEvent(new Event('idle')));
  await page.waitForLoadState('networkidle');
  await page.keyboard.press('Enter');
  await waitForToast(page, `${name} is now a manager.`);
  await role.and(page.locator(':focus')).waitFor();
  assert.deepEqual(sent, ['{"role":"manager"}']);
  await updated;
  assert.equal(await page.locator('.toast').getByText('Team Update').count(), 0);
  await page.reload();
  await role.waitFor();
  assert.equal(await role.inputValue(), 'manager');
};

export const changeMembers = async (page: Page, { name }: { name: string }): Promise<void> => {
  const busy = await page.context().newPage();
  await changeRole(busy, name);
  await busy.close();
  await page.goto('/settings?tab=members');
  const own = page.getByRole('row').filter({ has: page.getByText('you', { exact: true }) });
  await own.getByRole('combobox').selectOption('manager');
  await own.getByText('You lose your admin access.').waitFor();
  await own.getByRole('button', { name: /^Cancel/ }).press('Enter');
  await page.getByRole('button', { name: 'Revoke eve@harbour.example' }).press('Enter');
  await waitForToast(page, 'Invitation Revoked');
  await page.getByRole('button', { name: 'Create invite link' }).press('Enter');
  const link = page.getByRole('button', { name: 'Copy: New link' });
  await link.waitFor();
  await page.getByRole('button', { name: 'Revoke Shared link' }).first().press('Enter');
  await link.waitFor({ state: 'detached' });
};

/** A token is shown until it is revoked. */
export const revokeShownToken = async (page: Page): Promise<void> => {
  await page.goto('/settings?tab=security');
  const panel = page.getByRole('region', { name: 'API tokens' });
  await panel.getByLabel('Name', { exact: true }).fill('Nightly');
  await page.keyboard.press('Enter');
  await waitForToast(page, 'Token Created');
  await panel.locator('code.secret').waitFor();
  await panel.getByRole('button', { name: 'Revoke Nightly' }).press('Enter');
  await panel.getByRole('button', { name: 'Revoke', exact: true }).last().press('Enter');
  await waitForToast(page, 'Token Revoked');
  await panel.locator('code.secret').waitFor({ state: 'detached' });
};

/** What was typed into a form is not lost by opening another screen. */
export const keepTypedSettings = async (page: Page): Promise<void> => {
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  for (const [path, label] of [
    ['/settings?tab=members', 'Full name'],
    ['/settings?tab=billing', 'Message to the platform admin (optional)'],
    ['/settings?tab=security', 'Client ID'],
    ['/settings?tab=security', 'Name'],
    ['/settings?tab=integrations', 'API Token'],
    ['/profile', 'Full name'],
  ] as const) {
    await page.goto(path);
    const field = page.getByLabel(label, { exact: true }).first();
    const link = page.getByRole('link', { name: path === '/profile' ? 'Settings' : 'General', exact: true });
    await field.fill('Half');
    await link.press('Enter');
    await question.getByRole('button', { name: 'Stay' }).and(page.locator(':focus')).press('Enter');
    await question.waitFor({ state: 'detached' });
    assert.equal(await field.inputValue(), 'Half');
    await link.press('Enter');
    await question.getByRole('button', { name: 'Leave without saving' }).press('Enter');
    await page.waitForURL('**/settings*');
  }
};
