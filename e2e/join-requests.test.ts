/** Requests to join by email domain, from allowing them to approval. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { assertAccessible } from './accessible.ts';
import { openBrowser } from './browser.ts';
import { createMailFolder } from './mail-folder.ts';
import { confirmEmail, openPage, register } from './new-account.ts';
import { startSightline, type Running } from './start-sightline.ts';
import { waitForToast } from './wait-for-toast.ts';

const timeoutMs = 90_000;
const ada = { name: 'Ada Admin', email: 'ada@harbour.example', password: 'Seven-Lighthouses-7' };
const dev = { name: 'Dev Developer', email: 'dev@harbour.example', password: 'Quiet-Breakwater-9' };
const eve = { name: 'Eve Elsewhere', email: 'eve@elsewhere.example', password: 'Other-Breakwater-4' };

describe('requests to join', () => {
  let sightline: Running;
  let browser: Browser;
  let admin: Page;
  let asking: Page;
  const mails = createMailFolder();
  const problems: string[] = [];

  const newPage = (): Promise<Page> => openPage(browser, sightline.address, { timeoutMs, problems });

  before(async () => {
    sightline = await startSightline({ DEMO: 'off', MAIL_FOLDER: mails.path });
    browser = await openBrowser();
    admin = await newPage();
    asking = await newPage();
  });
  after(async () => {
    await browser.close();
    assert.equal(await sightline.stop(), 0, 'stops cleanly');
    mails.remove();
  });

  it('can be allowed by an admin with a confirmed address of the domain', async () => {
    await register(admin, ada, 'Harbour Works');
    await admin.goto('/settings?tab=members');
    await admin.getByText('confirm your email address').waitFor();
    // Whether the setup was finished or skipped is known only after the click.
    const clicked = Promise.withResolvers<void>();
    await admin.route('**/v1/onboarding', async (route) => {
      await clicked.promise;
      await route.continue();
    });
    await confirmEmail(admin, mails, ada.email);
    await admin.getByRole('link', { name: 'Continue' }).click();
    clicked.resolve();
    await admin.getByRole('heading', { name: 'Set up Harbour Works' }).waitFor();
    await admin.goto('/settings?tab=members');
    await admin.getByRole('button', { name: 'Allow requests from harbour.example' }).click();
    await admin.getByRole('button', { name: 'Stop requests from harbour.example' }).waitFor();
    await waitForToast(admin, 'People from harbour.example can ask to join.');
    await assertAccessible(admin);
  });

  it('name the organization only after the address is confirmed', async () => {
    await register(asking, dev, null);
    await asking.getByText(`Confirm ${dev.email} to see`).waitFor();
    assert.equal(await asking.getByText('Harbour Works').count(), 0);
    await assertAccessible(asking);
    await confirmEmail(asking, mails, dev.email);
    await asking.goto('/dashboard');
    const notified = admin.getByText(`${dev.name} (${dev.email}) wants to join`).first().waitFor();
    await asking.getByRole('button', { name: 'Ask to join Harbour Works' }).click();
    await notified;
    await waitForToast(asking, 'You asked to join Harbour Works. Its admins have been notified.');
    await assertAccessible(asking);
  });

  it('are not offered to other domains', async () => {
    const other = await newPage();
    await register(other, eve, null);
    await confirmEmail(other, mails, eve.email);
    await other.goto('/dashboard');
    await other.getByText('No organization accepts requests from elsewhere.example.').waitFor();
    await other.context().close();
  });

  it('appear for the admin immediately and disappear when withdrawn', async () => {
    await admin.getByRole('button', { name: `Approve ${dev.name}` }).waitFor();
    await asking.getByRole('button', { name: 'Withdraw your request to join Harbour Works' }).click();
    await admin.getByRole('button', { name: `Approve ${dev.name}` }).waitFor({ state: 'detached' });
    await waitForToast(asking, 'Request Withdrawn');
    await asking.getByRole('button', { name: 'Ask to join Harbour Works' }).click();
    await admin.getByRole('button', { name: `Approve ${dev.name}` }).waitFor();
    await assertAccessible(admin);
    const wide = admin.viewportSize();
    await admin.setViewportSize({ width: 360, height: 740 });
    const requests = admin.getByRole('region', { name: 'Join requests' }).locator('.scroll');
    assert.equal(await requests.evaluate((one) => one.scrollWidth - one.clientWidth), 0, 'cards on a phone');
    if (wide !== null) await admin.setViewportSize(wide);
  });

  it('are approved with a role, which notifies the user live and by email', async () => {
    await admin.getByLabel(`Role for ${dev.name}`).selectOption('manager');
    await admin.getByRole('button', { name: `Approve ${dev.name}` }).click();
    await waitForToast(admin, `Request Approved${dev.name} joined as manager`);
    await admin.getByRole('row', { name: new RegExp(dev.email) }).waitFor();
    await admin.getByRole('banner').getByText('2 members').waitFor();
    await asking.getByText('You were accepted.').waitFor();
    await mails.find(dev.email, /approved your request to join Harbour Works on Sightline. Your role is manager/);
    await asking.getByRole('button', { name: 'Open Harbour Works' }).click();
    await asking.getByRole('banner').getByText('Harbour Works').waitFor();
    await asking.goto('/settings');
    await asking.getByText('Some settings require admin permissions').waitFor();
  });

  it('are recorded in the audit log', async () => {
    await admin.goto('/settings?tab=security');
    for (const entry of [
      /^Allowed join requests from /,
      /^Withdrew the request to join as /,
      /^Approved .* to join as /,
    ])
      await admin.getByRole('cell', { name: entry }).first().waitFor();
  });

  it('leave an admin the retention period and an empty issue list in the settings', async () => {
    await admin.goto('/settings?tab=general');
    await admin.getByText('Your plan keeps 365 days of data.').waitFor();
    await admin.goto('/settings?tab=issues');
    await admin.getByText('No open reports.').waitFor();
    await admin.getByRole('button', { name: 'Closed' }).click();
    await admin.getByText('No closed reports.').waitFor();
  });

  it('log no errors in the browser', () => {
    assert.deepEqual(problems, []);
  });
});
