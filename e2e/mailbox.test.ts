/** The emails of an organization: what was sent, why one failed, and sending it again. */
import assert from 'node:assert/strict';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { assertAccessible } from './accessible.ts';
import { openBrowser } from './browser.ts';
import { createMailFolder } from './mail-folder.ts';
import { startSightline, type Running } from './start-sightline.ts';
import { waitForToast } from './wait-for-toast.ts';
import { confirmEmail, openPage, register } from './new-account.ts';

const ada = { name: 'Ada Admin', email: 'ada@harbour.example', password: 'Seven-Lighthouses-7' };
const timeoutMs = 90_000;

describe('the emails of an organization', () => {
  let sightline: Running;
  let browser: Browser;
  let admin: Page;
  const folder = createMailFolder();
  const aside = `${folder.path}-aside`;
  before(async () => {
    sightline = await startSightline({ DEMO: 'off', MAIL_FOLDER: folder.path });
    browser = await openBrowser();
    admin = await openPage(browser, sightline.address, { timeoutMs });
  });
  after(async () => {
    await browser.close();
    await sightline.stop();
    folder.remove();
  });

  const invite = async (email: string): Promise<void> => {
    await admin.goto('/settings?tab=members');
    const session = await admin.evaluate(() => localStorage.getItem('sightline.session') ?? '');
    const { token } = JSON.parse(session) as { token: string };
    const answer = await fetch(`${sightline.address}/v1/auth/invite`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ email, name: 'Bo Builder', role: 'developer' }),
    });
    assert.equal(answer.status, 200, await answer.text());
  };
  const rowOf = (email: string) => admin.getByRole('row', { name: new RegExp(email.replaceAll('.', '\\.')) });

  it('list what was sent, without the secret in its link', async () => {
    await register(admin, ada, 'Harbour Works');
    await confirmEmail(admin, folder, ada.email);
    await invite('bo@harbour.example');
    const link = await folder.link('bo@harbour.example', '/auth/invitation');
    await admin.goto('/settings?tab=notifications');
    await admin.getByText('No mail server is configured.').waitFor();
    await rowOf('bo@harbour.example').getByText('Sent', { exact: true }).waitFor();
    assert.equal(await rowOf(ada.email).count(), 0, 'emails about accounts');
    await assertAccessible(admin);
    await admin.getByRole('button', { name: 'Open “Invitation to join Harbour Works on Sightline” to bo' }).click();
    const dialog = admin.getByRole('dialog', { name: 'Invitation to join Harbour Works on Sightline' });
    await dialog.getByText('/auth/invitation?code=…').waitFor();
    const code = link.split('code=')[1] ?? '';
    assert.ok(code.length > 10);
    assert.ok(!(await dialog.innerText()).includes(code));
    await assertAccessible(admin);
    await dialog.getByRole('button', { name: 'Close' }).click();
  });

  it('show a failed email and send it again', async () => {
    // A file instead of the folder simulates a missing disk.
    renameSync(folder.path, aside);
    writeFileSync(folder.path, '');
    await invite('cy@harbour.example');
    await admin.goto('/settings?tab=notifications');
    const row = rowOf('cy@harbour.example');
    await row.getByText(/The email could not be sent\. \d+ attempts?, retrying\./).waitFor();
    rmSync(folder.path);
    renameSync(aside, folder.path);
    await admin.getByRole('button', { name: 'Send again to cy@harbour.example' }).click();
    await waitForToast(admin, 'The email to cy@harbour.example is being sent again.');
    await row.getByText('Sent', { exact: true }).waitFor();
    await folder.link('cy@harbour.example', '/auth/invitation');
    await admin.getByRole('button', { name: 'Failed', exact: true }).click();
    await admin.getByText('No emails have this status.').waitFor();
  });

  it('can be unsubscribed from without signing in', async () => {
    const context = await browser.newContext({ baseURL: sightline.address });
    const guest = await context.newPage();
    guest.setDefaultTimeout(timeoutMs);
    for (const path of ['/notifications/unsubscribe', '/reports/unsubscribe']) {
      await guest.goto(`${path}?token=of-nobody`);
      await guest.getByRole('button', { name: 'Unsubscribe' }).click();
      await guest.getByText('This link is not valid.').waitFor();
      await assertAccessible(guest);
    }
    await context.close();
  });
});
