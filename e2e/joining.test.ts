/** Asking to join by email domain: the admin allows it, a user asks, and is let in, live. What else admins see. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { assertAccessible } from './accessible.ts';
import { openBrowser } from './browser.ts';
import { createMailFolder } from './mail-folder.ts';
import { confirmEmail, openPage, register } from './new-account.ts';
import { startSightline, type Running } from './start-sightline.ts';

const patience = 90_000;
const ada = { name: 'Ada Admin', email: 'ada@harbour.example', password: 'Seven-Lighthouses-7' };
const dev = { name: 'Dev Developer', email: 'dev@harbour.example', password: 'Quiet-Breakwater-9' };
const eve = { name: 'Eve Elsewhere', email: 'eve@elsewhere.example', password: 'Other-Breakwater-4' };

describe('asking to join in a browser', () => {
  let sightline: Running;
  let browser: Browser;
  let admin: Page;
  let asking: Page;
  const mails = createMailFolder();
  const problems: string[] = [];

  const newPage = (): Promise<Page> => openPage(browser, sightline.address, { patience, problems });

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

  it('is opened by an admin with a confirmed address of the domain', async () => {
    await register(admin, ada, 'Harbour Works');
    await admin.goto('/settings?tab=members');
    await admin.getByText('confirm your email address').waitFor();
    await confirmEmail(admin, mails, ada.email);
    await admin.goto('/settings?tab=members');
    await admin.getByRole('button', { name: 'Allow requests from harbour.example' }).click();
    await admin.getByRole('button', { name: 'Stop requests from harbour.example' }).waitFor();
    await assertAccessible(admin);
  });

  it('names no organization before the address is confirmed, and the right one after', async () => {
    await register(asking, dev, null);
    await asking.getByText(`Confirm ${dev.email} to see`).waitFor();
    assert.equal(await asking.getByText('Harbour Works').count(), 0);
    await assertAccessible(asking);
    await confirmEmail(asking, mails, dev.email);
    await asking.goto('/dashboard');
    const notified = admin.getByText(`${dev.name} (${dev.email}) wants to join`).first().waitFor();
    await asking.getByRole('button', { name: 'Ask to join Harbour Works' }).click();
    await notified;
    await asking.getByText('You asked to join Harbour Works').waitFor();
    await assertAccessible(asking);
  });

  it('tells others only that their domain may not ask', async () => {
    const other = await newPage();
    await register(other, eve, null);
    await confirmEmail(other, mails, eve.email);
    await other.goto('/dashboard');
    await other.getByText('No organization accepts requests from elsewhere.example.').waitFor();
    await other.context().close();
  });

  it('is listed for the admin immediately, until it is withdrawn', async () => {
    await admin.getByRole('button', { name: `Approve ${dev.name}` }).waitFor();
    await asking.getByRole('button', { name: 'Withdraw your request to join Harbour Works' }).click();
    await admin.getByRole('button', { name: `Approve ${dev.name}` }).waitFor({ state: 'detached' });
    await asking.getByRole('button', { name: 'Ask to join Harbour Works' }).click();
    await admin.getByRole('button', { name: `Approve ${dev.name}` }).waitFor();
    await assertAccessible(admin);
  });

  it('lets them in with the chosen role, which they hear live and by mail', async () => {
    await admin.getByLabel(`Role for ${dev.name}`).selectOption('manager');
    await admin.getByRole('button', { name: `Approve ${dev.name}` }).click();
    await admin.getByRole('row', { name: new RegExp(dev.email) }).waitFor();
    await admin.getByRole('banner').getByText('2 members').waitFor();
    await asking.getByText('You were accepted.').waitFor();
    await mails.find(dev.email, /approved your request to join Harbour Works on Sightline. Your role is manager/);
    await asking.getByRole('button', { name: 'Open Harbour Works' }).click();
    await asking.getByRole('banner').getByText('Harbour Works').waitFor();
    await asking.goto('/settings');
    await asking.getByText('Some settings require admin permissions').waitFor();
  });

  it('lists for admins who allowed, asked and was let in', async () => {
    await admin.goto('/settings?tab=security');
    for (const entry of [
      /^Allowed join requests from /,
      /^Withdrew the request to join as /,
      /^Approved .* to join as /,
    ])
      await admin.getByRole('cell', { name: entry }).first().waitFor();
  });

  it('shows in the settings what is stored, and lists no reports', async () => {
    await admin.goto('/settings?tab=general');
    await admin.getByText('Your plan keeps 365 days of data.').waitFor();
    await admin.goto('/settings?tab=issues');
    await admin.getByText('No open reports.').waitFor();
    await admin.getByRole('button', { name: 'Closed' }).click();
    await admin.getByText('No closed reports.').waitFor();
  });

  it('ran without an error in the browser', () => {
    assert.deepEqual(problems, []);
  });
});
