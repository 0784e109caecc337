/** Single sign-on in a browser, by a real identity provider of the test's own. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { providerClient, startProvider } from '../server/src/features/identity/single-sign-on/provider.test-support.ts';
import { assertAccessible } from './accessible.ts';
import { openBrowser } from './browser.ts';
import { freePort } from './free-port.ts';
import { createMailFolder } from './mail-folder.ts';
import { startSightline, type Running } from './start-sightline.ts';

const patience = 20_000;
const ada = { name: 'Ada Admin', email: 'ada@harbour.example', password: 'Seven-Lighthouses-7' };

describe('single sign-on in a browser', () => {
  let sightline: Running;
  let provider: Awaited<ReturnType<typeof startProvider>>;
  let browser: Browser;
  let admin: Page;
  let address = '';
  let signInAddress = '';
  const mails = createMailFolder();
  const problems: string[] = [];

  const newPage = async (): Promise<Page> => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, baseURL: address });
    const page = await context.newPage();
    page.setDefaultTimeout(patience);
    page.on('pageerror', (error) => problems.push(error.message));
    return page;
  };

  before(async () => {
    const port = await freePort();
    address = `http://127.0.0.1:${port}`;
    provider = await startProvider(`${address}/auth/single-sign-on/callback`);
    sightline = await startSightline({
      DEMO: 'off',
      PORT: String(port),
      SIGN_IN_EXTRA_ORIGINS: provider.issuer,
      MAIL_FOLDER: mails.path,
    });
    browser = await openBrowser();
    admin = await newPage();
    await admin.goto('/auth/register-organization');
    await admin.getByLabel('Organization name').fill('Harbour Works');
    await admin.getByLabel('Full name').fill(ada.name);
    await admin.getByLabel('Email').fill(ada.email);
    await admin.getByLabel('Password', { exact: true }).fill(ada.password);
    await admin.getByLabel('Confirm password').fill(ada.password);
    await admin.keyboard.press('Enter');
    await admin.getByText('Welcome to Sightline').waitFor();
    await admin.goto(await mails.link(ada.email, '/auth/verify-email'));
    await admin.getByText(`${ada.email} is confirmed.`).waitFor();
  });
  after(async () => {
    await browser.close();
    assert.equal(await sightline.stop(), 0, 'stops cleanly');
    await provider.stop();
    mails.remove();
  });

  const panel = () => admin.getByRole('region', { name: 'Single sign-on' });
  const save = async (change: { issuer?: string; secret?: string }): Promise<void> => {
    await panel()
      .getByLabel('Issuer')
      .fill(change.issuer ?? provider.issuer);
    await panel()
      .getByLabel('Client secret')
      .fill(change.secret ?? providerClient.secret);
    await panel().getByRole('button', { name: 'Save' }).click();
  };

  it('is set up by an admin, after being told what is wrong with the issuer', async () => {
    await admin.goto('/settings?tab=security');
    await panel().getByLabel('Client ID').fill(providerClient.id);
    await panel().getByLabel('Enabled').check();
    await save({ issuer: `${provider.issuer}/nowhere` });
    await panel().getByRole('alert').getByText('It does not respond like an OpenID Connect provider.').waitFor();
    await save({});
    await panel().getByText('Sign-in page for members').waitFor();
    await assertAccessible(admin);
    signInAddress = await panel().locator('code').last().innerText();
    assert.match(signInAddress, /\/auth\/single-sign-on\/[\w-]+$/);
  });

  it('signs in somebody new, who becomes a member', async () => {
    provider.state.person = { sub: 'grace', email: 'grace@id.example', name: 'Grace Developer' };
    const page = await newPage();
    await page.goto(signInAddress);
    await page.getByText('Welcome to Sightline').waitFor();
    assert.match(await page.getByRole('banner').innerText(), /Harbour Works\s+2 members/);
    assert.match(await page.getByRole('banner').innerText(), /Grace Developer/);
    await page.context().close();
  });

  it('connects an account that exists once its owner has signed in to it', async () => {
    provider.state.person = { sub: 'ada', email: ada.email, name: ada.name };
    const page = await newPage();
    await page.goto(signInAddress);
    await page.getByText(`${ada.email} already has an account.`).waitFor();
    await assertAccessible(page);
    await page.getByRole('link', { name: 'Sign in and connect' }).click();
    await page.getByLabel('Email').fill(ada.email);
    await page.getByLabel('Password').fill(ada.password);
    await page.keyboard.press('Enter');
    await page.getByText('Welcome to Sightline').waitFor();
    await page.context().close();
    const again = await newPage();
    await again.goto(signInAddress);
    await again.getByText('Welcome to Sightline').waitFor();
    assert.match(await again.getByRole('banner').innerText(), /Ada Admin/);
    await again.context().close();
  });

  it('says what to do when the provider means another application, and goes on once that is mended', async () => {
    provider.state.person = { sub: 'grace', email: 'grace@id.example', name: 'Grace Developer' };
    provider.state.claims = { aud: 'another-application' };
    const page = await newPage();
    await page.goto(signInAddress);
    await page.getByRole('alert').getByText('for another application. Ask an admin to compare the client ID').waitFor();
    await assertAccessible(page);
    provider.state.claims = {};
    await page.getByRole('link', { name: 'Start again' }).click();
    await page.getByText('Welcome to Sightline').waitFor();
    await page.context().close();
  });

  it('says so when the client secret is not right any more, and when it is turned off', async () => {
    await save({ secret: 'outdated' });
    await admin.getByText('Single sign-on saved.').waitFor();
    const page = await newPage();
    await page.goto(signInAddress);
    await page.getByRole('alert').getByText("rejected Sightline's client ID and secret.").waitFor();
    await panel().getByLabel('Enabled').uncheck();
    await panel().getByRole('button', { name: 'Save' }).click();
    await panel().getByText('Sign-in page for members').waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Start again' }).click();
    await page.getByRole('alert').getByText('Single sign-on is off for this organization.').waitFor();
    await assertAccessible(page);
    await page.getByRole('link', { name: 'Back to sign in' }).click();
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    assert.deepEqual(problems, []);
  });
});
