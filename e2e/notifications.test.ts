/** Live notifications and their settings, for two people of one organization and one of another. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { assertAccessible } from './accessible.ts';
import { demoAdmin, demoDeveloper } from './collected-demo.ts';
import { demoInBrowser } from './demo-in-browser.ts';
import { waitForToast } from './wait-for-toast.ts';

const timeoutMs = 90_000;
const viewport = { width: 1440, height: 900 };

describe('notifications', () => {
  const demo = demoInBrowser(timeoutMs);
  let context: BrowserContext;
  let [admin, developer, stranger]: Page[] = [];
  before(async () => {
    const as = (email: string) => demo.signIn({ email, viewport });
    const opened = await as(demoAdmin);
    [context, admin] = [opened.context, opened.page];
    developer = (await as(demoDeveloper)).page;
    stranger = await (await demo.browser.newContext({ viewport, baseURL: demo.address })).newPage();
    stranger.setDefaultTimeout(timeoutMs);
    await stranger.goto('/auth/register-organization');
    await stranger.getByLabel('Organization name').fill('Elsewhere');
    await stranger.getByLabel('Full name').fill('Eve Elsewhere');
    await stranger.getByLabel('Email').fill('eve@notifications.example');
    await stranger.getByLabel('Password', { exact: true }).fill('Other-Breakwater-4');
    await stranger.getByLabel('Confirm password').fill('Other-Breakwater-4');
    await stranger.getByLabel('Confirm password').press('Enter');
    await stranger.getByRole('banner').waitFor();
    for (const page of [admin, developer]) {
      await page.goto('/profile');
      await page.getByText('Connected to live updates').waitFor();
      await page.getByRole('button', { name: /^Notifications, / }).click();
      // The latest notification until now.
      if (page === admin) await panelOf(page).getByText('Report Ready').first().waitFor();
      const clear = panelOf(page).getByRole('button', { name: 'Clear' });
      if (await clear.isEnabled()) await clear.click();
      await panelOf(page).getByText('No notifications yet').waitFor();
      await page.keyboard.press('Escape');
    }
  });

  const panelOf = (page: Page) => page.getByRole('region', { name: 'Notifications', exact: true });
  /** The list after its next response: other notifications may arrive at any time, so counts prove nothing. */
  const nextList = (page: Page, path: RegExp) =>
    page.waitForResponse((response) => path.test(new URL(response.url()).pathname) && response.ok());
  const list = /^\/v1\/notifications$/;
  const toast = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text });

  it('sends test notifications of all four types to the requesting user only', async () => {
    await admin!.getByRole('button', { name: 'Send test notifications' }).click();
    for (const title of ['Test: Success', 'Test: Information', 'Test: Warning', 'Test: Error'])
      await toast(admin!, title)
        .or(admin!.getByRole('button', { name: '1 more' }))
        .first()
        .waitFor();
    await admin!.getByRole('button', { name: /^Notifications, ([4-9]|\d\d) unread$/ }).waitFor();
    for (const page of [developer!, stranger!]) {
      await page.getByRole('button', { name: 'Notifications, 0 unread' }).waitFor();
      assert.equal(await page.getByText('Test: ').count(), 0);
    }
  });

  it('marks a notification as read when its toast link is opened', async () => {
    const marked = nextList(admin!, /^\/v1\/notifications\/[^/]+\/read$/);
    await toast(admin!, 'Test: Error').getByRole('link', { name: 'Open Settings' }).click();
    await admin!.waitForURL('**/settings?tab=notifications');
    const { notifications } = (await (await marked).json()) as { notifications: { title: string; read: boolean }[] };
    assert.equal(notifications.find(({ title }) => title === 'Test: Error')?.read, true);
  });

  it('marks notifications as read and removes them by keyboard and pointer, in every tab', async () => {
    const other = await context.newPage();
    other.setDefaultTimeout(timeoutMs);
    await other.goto('/profile');
    await other.getByRole('button', { name: /^Notifications, [1-9]\d* unread$/ }).waitFor();
    await admin!.getByRole('button', { name: /^Notifications, / }).focus();
    await admin!.keyboard.press('Enter');
    const panel = panelOf(admin!);
    await panel.getByText('Test: Warning').waitFor();
    await assertAccessible(admin!);
    await panel.getByRole('button', { name: /^Mark as read: Warnings/ }).focus();
    const updated = nextList(other, list);
    await admin!.keyboard.press('Enter');
    await updated;
    await panel.getByRole('button', { name: /^Remove: Warnings/ }).click();
    await panel.getByText('Test: Warning').waitFor({ state: 'detached' });
    await panel.getByRole('button', { name: 'Mark all read' }).click();
    await other.getByRole('button', { name: 'Notifications, 0 unread' }).click();
    await panelOf(other).getByText('Test: Success').waitFor();
    await panel.getByRole('button', { name: 'Clear' }).click();
    await panelOf(other).getByText('No notifications yet').waitFor();
    await admin!.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await other.close();
  });

  it('saves quiet hours, also for developers', async () => {
    await developer!.goto('/settings?tab=notifications');
    const panel = developer!.getByRole('region', { name: 'Quiet hours' });
    await panel.getByRole('checkbox', { name: 'Use quiet hours' }).check();
    await panel.getByLabel('From').selectOption('8:00 AM');
    await panel.getByText('Choose two different hours.').waitFor();
    assert.ok(await panel.getByRole('button', { name: 'Save' }).isDisabled());
    await panel.getByLabel('From').selectOption('9:00 PM');
    await panel.getByLabel('Time zone').selectOption('Europe/Berlin');
    await developer!.getByRole('link', { name: 'Preferences', exact: true }).press('Enter');
    const question = developer!.getByRole('dialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Stay' }).click();
    await panel.getByRole('button', { name: 'Save' }).click();
    await waitForToast(developer!, 'Quiet Hours Saved');
    await assertAccessible(developer!);
    await developer!.reload();
    assert.equal(await panel.getByLabel('From').inputValue(), '21');
    await panel.getByRole('checkbox', { name: 'Use quiet hours' }).uncheck();
    await panel.getByRole('button', { name: 'Save' }).click();
    await waitForToast(developer!, 'Quiet Hours Saved');
  });

  it('names no folder for emails in the demo, which sends none', async () => {
    await admin!.goto('/settings?tab=notifications');
    await admin!.getByText('The demo sends no emails.').waitFor();
    assert.equal(await admin!.getByText('No mail server is configured.', { exact: false }).count(), 0);
  });

  it('adds, pauses, resumes and deletes a figure alert', async () => {
    await admin!.goto('/settings?tab=notifications');
    const panel = admin!.getByRole('region', { name: 'Figure alerts' });
    await panel.getByText('No figure alerts yet').waitFor();
    await panel.getByLabel('When it gets').selectOption('Better or worse');
    await panel.getByRole('button', { name: 'Add alert' }).click();
    const row = panel.getByRole('row').filter({ hasText: 'Better or worse' });
    await row.getByText(/No clear change|Clearly/).waitFor();
    await assertAccessible(admin!);
    await panel.getByRole('button', { name: 'Add alert' }).click();
    await toast(admin!, 'You already have this alert.').waitFor();
    await row.getByRole('button', { name: /^Pause/ }).click();
    await row.getByText('Paused').waitFor();
    await row.getByRole('button', { name: /^Resume/ }).click();
    await row.getByRole('button', { name: /^Pause/ }).waitFor();
    await row.getByRole('button', { name: /^Delete/ }).click();
    await panel.getByText('No figure alerts yet').waitFor();
    await toast(admin!, 'Alert Deleted').getByRole('button', { name: 'Undo' }).click();
    await row.getByRole('button', { name: /^Pause/ }).waitFor();
    await row.getByRole('button', { name: /^Delete/ }).click();
    await panel.getByText('No figure alerts yet').waitFor();
  });
});
