/** Single sign-on in a browser, with a real identity provider that the test runs. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { providerClient, startProvider } from '../server/src/features/identity/single-sign-on/provider.test-support.ts';
import { assertAccessible } from './accessible.ts';
import { openBrowser } from './browser.ts';
import { freePort } from './free-port.ts';
import { createMailFolder } from './mail-folder.ts';
import { startSightline, type Running } from './start-sightline.ts';
import { waitForToast } from './wait-for-toast.ts';
import { confirmEmail, openPage, register } from './new-account.ts';

const timeoutMs = 90_000;
const ada = { name: 'Ada Admin', email: 'ada@harbour.example', password: 'Seven-Lighthouses-7' };

describe('single sign-on', () => {
  let sightline: Running;
  let provider: Awaited<ReturnType<typeof startProvider>>;
  let browser: Browser;
  let admin: Page;
  let address = '';
  let signInAddress = '';
  const mails = createMailFolder();
  const problems: string[] = [];

  const newPage = (): Promise<Page> => openPage(browser, address, { timeoutMs, problems });

  before(async () => {
    const port = await freePort();
    address = `http://127.0.0.1:${port}`;
    provider = await startProvider();
    sightline = await startSightline({
      DEMO: 'off',
      PORT: String(port),
      SIGN_IN_EXTRA_ORIGINS: provider.issuer,
      MAIL_FOLDER: mails.path,
    });
    browser = await openBrowser();
    admin = await newPage();
    await register(admin, ada, 'Harbour Works');
    await admin.getByRole('heading', { name: 'Set up Harbour Works' }).waitFor();
    await confirmEmail(admin, mails, ada.email);
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
    await panel().getByRole('button', { name: 'Save', exact: true }).click();
  };

  it('is set up by an admin, after an error about the issuer', async () => {
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
    provider.state.callback = await panel().locator('code').first().innerText();
    assert.equal(provider.state.callback, `${signInAddress}/callback`);
  });

  it('asks for another secret once the issuer is changed', async () => {
    await panel().getByText('A secret is saved. Leave empty to keep it.').waitFor();
    await panel().getByLabel('Issuer').fill('https://login.example.com');
    await panel().getByText('Enter the secret for the new issuer.').waitFor();
    await panel().getByLabel('Issuer').fill(provider.issuer);
    await panel().getByText('A secret is saved. Leave empty to keep it.').waitFor();
  });

  it('offers to start a sign-in that the provider began itself', async () => {
    provider.state.person = { sub: 'ida', email: 'ida@id.example', name: 'Ida Initiated' };
    const page = await newPage();
    await page.goto(`${provider.state.callback}?code=unasked&state=unasked`);
    await page.getByRole('link', { name: 'Start again' }).click();
    await page.getByText('Welcome to Sightline').waitFor();
    await page.context().close();
  });

  it('signs in a new user, who becomes a member', async () => {
    provider.state.person = { sub: 'grace', email: 'grace@id.example', name: 'Grace Developer' };
    const page = await newPage();
    await page.goto(signInAddress);
    await page.getByText('Welcome to Sightline').waitFor();
    assert.match(await page.getByRole('banner').innerText(), /Harbour Works\s+3 members/);
    assert.match(await page.getByRole('banner').innerText(), /Grace Developer/);
    await page.context().close();
  });

  it('asks before it signs in somebody else', async () => {
    const page = await newPage();
    const signIn = async (email: string): Promise<void> => {
      provider.state.person = { sub: email, email, name: email };
      // The provider has a session of its own.
      await page.context().clearCookies();
      await page.goto(signInAddress);
    };
    const isSignedIn = (email: string): Promise<void> => page.getByRole('banner').getByText(email).first().waitFor();
    await signIn('tom@id.example');
    await isSignedIn('tom@id.example');
    await signIn('tom@id.example');
    await isSignedIn('tom@id.example');
    await signIn('uma@id.example');
    const question = 'You are signed in as tom@id.example, but your identity provider signs you in as uma@id.example.';
    await page.getByText(question).waitFor();
    await assertAccessible(page);
    await page.getByRole('link', { name: 'Stay signed in' }).click();
    await isSignedIn('tom@id.example');
    await signIn('uma@id.example');
    await page.getByRole('button', { name: 'Switch to uma@id.example' }).click();
    await isSignedIn('uma@id.example');
    const vic = { name: 'Vic Visitor', email: 'vic@harbour.example', password: ada.password };
    const visitor = await newPage();
    await register(visitor, vic, null);
    await page.goto(await mails.link(vic.email, '/auth/verify-email'));
    const note = 'You are signed in as uma@id.example. Confirming this address signs you out of that account.';
    await page.getByText(note).waitFor();
    await page.getByLabel('Password', { exact: true }).fill(vic.password);
    await page.keyboard.press('Enter');
    await page.getByText(`${vic.email} is confirmed.`).waitFor();
    await page.goto('/dashboard');
    await isSignedIn(vic.name);
    await visitor.context().close();
    await page.context().close();
  });

  it('says that an address is wrong', async () => {
    const page = await newPage();
    await page.goto('/auth/single-sign-on/harbour');
    await page.getByRole('alert').getByText('This sign-in address is not valid.').waitFor();
    await page.context().close();
  });

  it('is offered at sign-in once it was used there', async () => {
    provider.state.person = { sub: 'grace', email: 'grace@id.example', name: 'Grace Developer' };
    const page = await newPage();
    const offer = page.getByRole('link', { name: 'Sign in with single sign-on' });
    await page.goto('/auth/login');
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    assert.equal(await offer.count(), 0);
    await page.goto(signInAddress);
    await page.getByText('Welcome to Sightline').waitFor();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('button', { name: 'Yes' }).click();
    await offer.waitFor();
    await assertAccessible(page);
    await offer.click();
    await page.getByText('Welcome to Sightline').waitFor();
    await page.context().close();
  });

  it('connects an existing account after its owner has signed in', async () => {
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

  it('explains an audience mismatch, and continues once it is fixed', async () => {
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

  it('says when the client secret is no longer valid, and when single sign-on is turned off', async () => {
    await save({ secret: 'outdated' });
    await waitForToast(admin, 'Single sign-on saved.');
    const page = await newPage();
    await page.goto(signInAddress);
    await page.getByRole('alert').getByText("rejected Sightline's client ID and secret.").waitFor();
    await panel().getByLabel('Enabled').uncheck();
    await panel().getByRole('button', { name: 'Save', exact: true }).click();
    await panel().getByText('Sign-in page for members').waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Start again' }).click();
    await page.getByRole('alert').getByText('Single sign-on is off for this organization.').waitFor();
    await assertAccessible(page);
    await page.getByRole('link', { name: 'Back to sign in' }).click();
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    assert.equal(await page.getByRole('link', { name: 'Sign in with single sign-on' }).count(), 0);
    assert.deepEqual(problems, []);
  });
});
