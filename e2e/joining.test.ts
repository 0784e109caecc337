/** Asking to join by the domain of one's address: the admin opens it, somebody asks, and is let in, live. What else admins find. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { assertAccessible } from './accessible.ts';
import { openBrowser } from './browser.ts';
import { createMailFolder } from './mail-folder.ts';
import { startSightline, type Running } from './start-sightline.ts';

const patience = 20_000;
const ada = { name: 'Ada Admin', email: 'ada@harbour.example', password: 'Seven-Lighthouses-7' };
const dev = { name: 'Dev Developer', email: 'dev@harbour.example', password: 'Quiet-Breakwater-9' };
const eve = { name: 'Eve Elsewhere', email: 'eve@elsewhere.example', password: 'Other-Breakwater-4' };
type Account = typeof ada;

describe('asking to join in a browser', () => {
  let sightline: Running;
  let browser: Browser;
  let admin: Page;
  let asking: Page;
  const mails = createMailFolder();
  const problems: string[] = [];

  const newPage = async (): Promise<Page> => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, baseURL: sightline.address });
    const opened = await context.newPage();
    opened.setDefaultTimeout(patience);
    opened.on('pageerror', (error) => problems.push(error.message));
    return opened;
  };
  const register = async (page: Page, { name, email, password }: Account, organization?: string): Promise<void> => {
    await page.goto(organization === undefined ? '/auth/register' : '/auth/register-organization');
    if (organization !== undefined) await page.getByLabel('Organization name').fill(organization);
    await page.getByLabel('Full name').fill(name);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm password').fill(password);
    await page.getByLabel('Confirm password').press('Enter');
    await page.getByRole('banner').waitFor();
  };
  const confirm = async (page: Page, { email }: Account): Promise<void> => {
    await page.goto(await mails.link(email, '/auth/verify-email'));
    await page.getByText(`${email} is confirmed.`).waitFor();
  };

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
    await admin.getByText('confirm your own email address').waitFor();
    await confirm(admin, ada);
    await admin.goto('/settings?tab=members');
    await admin.getByRole('button', { name: 'Allow requests from harbour.example' }).click();
    await admin.getByRole('button', { name: 'Stop requests from harbour.example' }).waitFor();
    await assertAccessible(admin);
  });

  it('names no organisation before the address is confirmed, and the right one after', async () => {
    await register(asking, dev);
    await asking.getByText(`Confirm ${dev.email} to see`).waitFor();
    assert.equal(await asking.getByText('Harbour Works').count(), 0);
    await assertAccessible(asking);
    await confirm(asking, dev);
    await asking.goto('/dashboard');
    const told = admin.getByText(`${dev.name} (${dev.email}) wants to join`).first().waitFor();
    await asking.getByRole('button', { name: 'Ask to join Harbour Works' }).click();
    await told;
    await asking.getByText('You asked to join Harbour Works').waitFor();
    await assertAccessible(asking);
  });

  it('says to others only that nobody of their domain may ask', async () => {
    const other = await newPage();
    await register(other, eve);
    await confirm(other, eve);
    await other.goto('/dashboard');
    await other.getByText('No organization accepts requests from elsewhere.example.').waitFor();
    await other.context().close();
  });

  it('is listed for the admin at once, for as long as it is not taken back', async () => {
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
    for (const said of [
      /^Allowed join requests from /,
      /^Withdrew the request to join as /,
      /^Approved .* to join as /,
    ])
      await admin.getByRole('cell', { name: said }).first().waitFor();
  });

  it('says in the settings what is kept, and lists nothing that was reported', async () => {
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
