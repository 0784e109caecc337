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
  await page.goto('/settings?tab=members');
  const role = page.getByRole('combobox', { name: `Role for ${name}` });
  await role.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  assert.equal(await role.inputValue(), 'admin');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Tab');
  await page
    .getByRole('button', { name: `Save the role of ${name}` })
    .and(page.locator(':focus'))
    .waitFor();
  assert.deepEqual(sent, [], 'nothing is saved on the way');
  await page.keyboard.press('Enter');
  await waitForToast(page, `${name} is now a manager.`);
  await role.and(page.locator(':focus')).waitFor();
  assert.deepEqual(sent, ['{"role":"manager"}']);
  await updated;
  assert.equal(await page.locator('.toast').getByText('Team update').count(), 0);
  await page.reload();
  await role.waitFor();
  assert.equal(await role.inputValue(), 'manager');
};

export const changeMembers = async (page: Page, { name }: { name: string }): Promise<void> => {
  await changeRole(page, name);
  await page.getByRole('button', { name: 'Revoke eve@harbour.example' }).press('Enter');
  await waitForToast(page, 'Invitation Revoked');
};

/** What was typed into a tab of the settings is not lost by opening another one. */
export const keepTypedSettings = async (page: Page): Promise<void> => {
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  for (const [tab, label] of [
    ['members', 'Full name'],
    ['billing', 'Message to the platform admin (optional)'],
    ['security', 'Client ID'],
    ['integrations', 'API Token'],
  ] as const) {
    await page.goto(`/settings?tab=${tab}`);
    const field = page.getByLabel(label).first();
    await field.fill('Half');
    await page.getByRole('link', { name: 'General', exact: true }).press('Enter');
    await question.getByRole('button', { name: 'Stay' }).and(page.locator(':focus')).press('Enter');
    await question.waitFor({ state: 'detached' });
    assert.equal(await field.inputValue(), 'Half');
    await page.getByRole('link', { name: 'General', exact: true }).press('Enter');
    await question.getByRole('button', { name: 'Leave without saving' }).press('Enter');
    await page.waitForURL('**/settings?tab=general*');
  }
};
