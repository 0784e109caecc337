/** Passkeys with Chromium's virtual authenticator, and lost second factors. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { generate } from 'otplib';
import type { Browser, Page } from 'playwright-core';
import { assertAccessible } from './accessible.ts';
import { openBrowser } from './browser.ts';
import { freePort } from './free-port.ts';
import { createMailFolder } from './mail-folder.ts';
import { startSightline, type Running } from './start-sightline.ts';

const timeoutMs = 90_000;
const ada = { name: 'Ada Admin', email: 'ada@harbour.example', password: 'Seven-Lighthouses-7' };
const dev = { name: 'Dev Developer', email: 'dev@harbour.example', password: 'Quiet-Breakwater-9' };

describe('passkeys and lost second factors', () => {
  let sightline: Running;
  let browser: Browser;
  let page: Page;
  let address = '';
  const mails = createMailFolder();
  const problems: string[] = [];

  before(async () => {
    const port = await freePort();
    address = `http://localhost:${port}`;
    sightline = await startSightline({ DEMO: 'off', PORT: String(port), MAIL_FOLDER: mails.path });
    browser = await openBrowser();
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, baseURL: address });
    page = await context.newPage();
    page.setDefaultTimeout(timeoutMs);
    page.on('pageerror', (error) => problems.push(error.message));
    await page.addInitScript(() => {
      if (sessionStorage.getItem('test.offers') !== 'off') return;
      PublicKeyCredential.isConditionalMediationAvailable = async () => false;
    });
    const protocol = await context.newCDPSession(page);
    await protocol.send('WebAuthn.enable');
    await protocol.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
  });
  after(async () => {
    await browser.close();
    assert.equal(await sightline.stop(), 0, 'stops cleanly');
    mails.remove();
  });

  const panel = () => page.getByRole('region', { name: 'Passkeys' });
  /** Turns off autofill of passkeys, which the virtual authenticator would complete before any button appears. */
  const offerInFields = (offered: boolean) =>
    page.evaluate((name) => sessionStorage.setItem('test.offers', name), offered ? 'on' : 'off');
  const signOut = async (): Promise<void> => {
    await page.evaluate(() => localStorage.clear());
    await page.goto('/auth/login');
  };

  it('are added in the settings by keyboard', async () => {
    await page.goto('/auth/register-organization');
    await page.getByLabel('Organization name').fill('Harbour Works');
    await page.getByLabel('Full name').fill(ada.name);
    await page.getByLabel('Email').fill(ada.email);
    await page.getByLabel('Password', { exact: true }).fill(ada.password);
    await page.getByLabel('Confirm password').fill(ada.password);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Set up Harbour Works' }).waitFor();
    await page.goto(await mails.link(ada.email, '/auth/verify-email'));
    await page.getByText(`${ada.email} is confirmed.`).waitFor();
    await page.goto('/settings?tab=account');
    await panel().getByText('You have no passkeys.').waitFor();
    await assertAccessible(page);
    await panel().getByLabel('Name').fill('Work laptop');
    await panel().getByLabel('Your password').focus();
    await page.keyboard.type(ada.password);
    await page.keyboard.press('Enter');
    await panel().getByRole('listitem').getByText('Work laptop').waitFor();
    await assertAccessible(page);
  });

  it('sign in with the button on the sign-in screen', async () => {
    await offerInFields(false);
    await signOut();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor();
    await assertAccessible(page);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByText('Welcome to Sightline').waitFor();
    await page.goto('/profile');
    await panel().getByRole('listitem').getByText('used just now').waitFor();
  });

  it('show no error if the browser refuses to offer them', async () => {
    await offerInFields(true);
    const newPage = await page.context().newPage();
    await newPage.addInitScript(() => {
      localStorage.clear();
      navigator.credentials.get = async () => {
        // Reported once this rejection has been handled.
        setTimeout(() => document.documentElement.setAttribute('data-refused', ''));
        throw new DOMException('Resident credentials are not supported at this time.', 'NotSupportedError');
      };
    });
    await newPage.goto('/auth/login');
    await newPage.locator('[data-refused]').waitFor();
    await newPage.getByRole('button', { name: 'Sign in with a passkey' }).waitFor();
    assert.equal(await newPage.getByRole('alert').count(), 0);
    assert.equal(await newPage.getByText('Login failed').count(), 0);
    await newPage.close();
  });

  it('sign in from the autofill of the email field', async () => {
    await offerInFields(true);
    await signOut();
    await page.getByText('Welcome to Sightline').waitFor();
  });

  it('are renamed, and removed after a confirmation', async () => {
    await page.goto('/profile');
    await panel().getByRole('button', { name: 'Rename Work laptop' }).click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Old laptop');
    await page.keyboard.press('Enter');
    await panel().getByRole('button', { name: 'Remove Old laptop' }).click();
    await panel().getByRole('button', { name: 'Cancel' }).click();
    await panel().getByRole('button', { name: 'Remove Old laptop' }).click();
    const form = panel().getByRole('form', { name: 'Remove Old laptop' });
    await assertAccessible(page);
    await form.getByLabel('Your password').fill(ada.password);
    await form.getByRole('button', { name: 'Remove' }).click();
    await panel().getByText('You have no passkeys.').waitFor();
  });

  it('show an error when they no longer work', async () => {
    await signOut();
    await page.getByRole('alert').getByText('This passkey is not registered here.').waitFor();
    await assertAccessible(page);
  });

  it('are removed when an admin resets the second factor, which notifies the owner', async () => {
    const post = async <T>(path: string, body: object, token?: string): Promise<T> => {
      const answer = await fetch(`${address}/v1${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify(body),
      });
      assert.ok(answer.ok, `${path}: ${answer.status}`);
      return (await answer.json()) as T;
    };
    const admin = await post<{ token: string }>('/auth/login', { email: ada.email, password: ada.password });
    await post('/auth/invite', { email: dev.email, name: dev.name, role: 'developer' }, admin.token);
    const code = (await mails.link(dev.email, '/auth/invitation')).split('code=')[1];
    const { token } = await post<{ token: string }>('/auth/invitation/register', { ...dev, code });
    const { password } = dev;
    const { secret } = await post<{ secret: string }>('/security/two-factor/begin', { password }, token);
    await post('/security/two-factor/confirm', { code: await generate({ secret }) }, token);

    const signIn = async (person: typeof dev): Promise<void> => {
      await signOut();
      await page.getByLabel('Email').fill(person.email);
      await page.getByLabel('Password').fill(person.password);
      await page.keyboard.press('Enter');
    };
    await offerInFields(false);
    await signIn(dev);
    await page.getByRole('heading', { name: 'Two-factor sign-in' }).waitFor();
    await signIn(ada);
    await page.getByText('Welcome to Sightline').waitFor();
    await page.goto('/settings?tab=members');
    const row = page.getByRole('row', { name: new RegExp(dev.email) });
    await row.getByRole('button', { name: 'Reset two-factor sign-in for Dev Developer' }).click();
    await assertAccessible(page);
    await row.getByRole('button', { name: 'Reset', exact: true }).click();
    await page.getByText(`We emailed ${dev.email}.`).waitFor();
    await row.getByText('two-factor', { exact: true }).waitFor({ state: 'detached' });
    await signIn(dev);
    await page.getByText('Welcome to Sightline').waitFor();
    await page.goto('/profile');
    await page.getByText('Ada Admin at Harbour Works reset your two-factor sign-in; all sessions ended').waitFor();
    await assertAccessible(page);
  });

  it('are not offered on another host name', async () => {
    await page.goto(`${address.replace('localhost', '127.0.0.1')}/auth/login`);
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Sign in with a passkey' }).count(), 0);
    assert.deepEqual(problems, []);
  });
});
