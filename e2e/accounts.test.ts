/** Sign-up, invitations, joining, settings and passwords in a browser. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { assertAccessible } from './accessible.ts';
import { openBrowser } from './browser.ts';
import { changeLogo } from './change-logo.ts';
import { changeMembers, keepTypedSettings, revokeShownToken } from './change-members.ts';
import { changePreferences } from './change-preferences.ts';
import { checkHeaderMenus, checkNarrowSidebar, checkPrint } from './shell-checks.ts';
import { announceOutage, keepTypedText, showUnreachable } from './interruptions.ts';
import { createMailFolder } from './mail-folder.ts';
import { emptyScreenPaths } from './screen-paths.ts';
import { turnOnSecondFactor } from './second-factor.ts';
import { startSightline, type Running } from './start-sightline.ts';
import { waitForToast } from './wait-for-toast.ts';

const timeoutMs = 90_000;
const ada = { name: 'Ada Admin', email: 'ada@harbour.example', password: 'Seven-Lighthouses-7' };
const dev = { name: 'Dev Developer', email: 'dev@harbour.example', password: 'Quiet-Breakwater-9' };

describe('accounts and organizations', () => {
  let sightline: Running;
  let browser: Browser;
  let page: Page;
  let inviteLink = '';
  const mails = createMailFolder();
  const problems: string[] = [];

  const newPage = async (): Promise<Page> => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, baseURL: sightline.address });
    const opened = await context.newPage();
    opened.setDefaultTimeout(timeoutMs);
    opened.on('pageerror', (error) => problems.push(error.message));
    return opened;
  };
  const mailedLink = mails.link;

  before(async () => {
    sightline = await startSightline({ DEMO: 'off', MAIL_FOLDER: mails.path });
    browser = await openBrowser();
    page = await newPage();
  });
  after(async () => {
    await browser.close();
    assert.equal(await sightline.stop(), 0, 'stops cleanly');
    mails.remove();
  });

  it('registers an organization by keyboard, after showing errors', async () => {
    await page.goto('/auth/register-organization');
    const register = page.getByRole('button', { name: 'Register your organization' });
    const firstWrong = page.getByLabel('Organization name').and(page.locator(':focus'));
    const isFocused = (): Promise<boolean> =>
      firstWrong.waitFor({ timeout: 1_000 }).then(
        () => true,
        () => false,
      );
    // What moves the focus is loaded once the page is idle.
    do await register.press('Enter');
    while (!(await isFocused()));
    for (const message of ['Organization name is required', 'Full name is required', 'Email is required'])
      await page.getByText(message).waitFor();
    await assertAccessible(page);
    const typed = ['Harbour Works', 'harbour.example', ada.name, ada.email, ada.password, ada.password];
    for (const text of typed) {
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    }
    assert.equal(await page.locator('form .error').count(), 0, 'errors disappear once they are corrected');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Set up Harbour Works' }).waitFor();
    await page.getByRole('button', { name: 'Skip Setup' }).press('Enter');
    await page.getByText('Welcome to Sightline').waitFor();
    assert.match(await page.getByRole('banner').innerText(), /Harbour Works\s+1 member/);
  });

  it('says that a link which was cut off is incomplete', async () => {
    for (const path of ['verify-email', 'invitation']) {
      await page.goto(`/auth/${path}?code=cut-off`);
      await page.getByText('This link is incomplete. Open or copy all of it.').waitFor();
    }
  });

  it('confirms the email address with the emailed link', async () => {
    const link = await mailedLink(ada.email, '/auth/verify-email');
    // Opened again, it says the same.
    for (let time = 0; time < 2; time += 1) {
      await page.goto(link);
      await page.getByText(`${ada.email} is confirmed.`).waitFor();
    }
    // The setup was skipped; the palette opens it.
    await page.getByRole('link', { name: 'Continue' }).click();
    await page.getByText('Welcome to Sightline').waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('setup');
    await page.getByRole('option', { name: /^Setup/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Set up Harbour Works' }).waitFor();
  });

  it('shows every screen of an empty organization without accessibility violations', async () => {
    const tabs = ['general', 'members', 'ai', 'security', 'scoring', 'integrations', 'integrations&part=rules'];
    const settings = tabs.map((tab) => `/settings?tab=${tab}`);
    const screens = emptyScreenPaths().filter((path) => !/^\/(platform|admin|integrations|onboarding)/.test(path));
    for (const [index, path] of [...screens, ...settings, '/nowhere'].entries()) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      // Empty states look the same on every screen, so their colors are checked once.
      await assertAccessible(page, { variants: index === 0 ? 'themes' : 'first' });
    }
  });

  it('asks for sources where predictions would be checked', async () => {
    await page.goto('/insights/predictions/accuracy');
    await page.getByText('No data yet').waitFor();
    assert.equal(await page.getByText('No prediction is due yet').count(), 0);
  });

  it('does not save an answer that Decision Support does not show', async () => {
    // A team without data: its question is answered, but not shown.
    const team = { name: 'Platform', description: '', type: 'development' };
    const session = await page.evaluate(() => localStorage.getItem('sightline.session') ?? '');
    const { token } = JSON.parse(session) as { token: string };
    const made = await fetch(`${sightline.address}/v1/teams`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(team),
    });
    assert.ok(made.ok, await made.text());
    // The run for the new team may end before the page is connected; the next poll would be a minute later.
    const answered = page.waitForResponse('**/v1/performance/decisions/preview', { timeout: 30_000 });
    await page.goto('/performance/decision-support');
    await answered;
    await page.getByText('No data yet').waitFor();
    for (const name of ['Run again', 'Save and share']) {
      const button = page.getByRole('button', { name });
      assert.equal(await button.getAttribute('title'), 'There is no answer yet.');
      assert.equal(await button.isDisabled(), true);
    }
  });

  it('configures a language model, tests it, and shows that nothing was sent', async () => {
    await page.goto('/settings?tab=ai');
    await page.getByLabel('Provider').selectOption('ollama');
    await page.getByLabel('Model', { exact: true }).fill('llama');
    await page.getByRole('button', { name: 'Test connection' }).press('Enter');
    // Only the operator can allow private addresses.
    await page.getByText('No connection. http://localhost:11434 does not use HTTPS.').waitFor();
    const held = Promise.withResolvers<void>();
    await page.route('**/language-model', async (route) => {
      if (route.request().method() === 'PUT') await held.promise;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
    const model = page.getByLabel('Model', { exact: true });
    await model.press('End');
    await model.pressSequentially('3');
    held.resolve();
    await waitForToast(page, 'AI configuration saved.');
    // A route turns off the browser's cache.
    await page.unroute('**/language-model');
    assert.equal(await model.inputValue(), 'llama3', 'what is typed while saving stays');
    assert.ok(await model.evaluate((field) => field === document.activeElement));
    const sent = page.getByRole('region', { name: 'Data sent' });
    await sent.getByText(/^Connection test/).click();
    await sent.getByText('Nothing was sent.').waitFor();
    await assertAccessible(page);
    await page.getByLabel('Provider').selectOption('off');
    await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
    await page.getByLabel('Model', { exact: true }).waitFor({ state: 'detached' });
  });

  it('opens header menus that fit a phone, close with Esc and return the focus', () => checkHeaderMenus(page));

  it('prints dark on white without header and sidebar, in any theme', () => checkPrint(page));

  it('opens the screens of a section from the collapsed sidebar', () => checkNarrowSidebar(page));

  it('saves the organization settings', async () => {
    await page.goto('/settings?tab=general');
    const save = page.getByRole('button', { name: 'Save', exact: true });
    assert.ok(await save.isDisabled(), 'without changes');
    await page.getByLabel('Time zone').selectOption('Europe/Lisbon');
    await save.click();
    await waitForToast(page, 'Organization updated.');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export all data' }).click();
    await download;
    await waitForToast(page, 'Export Successful');
    await page.reload();
    assert.equal(await page.getByLabel('Time zone').inputValue(), 'Europe/Lisbon');
  });

  it('accepts logos that files can show', () => changeLogo(page));

  it('saves preferences and applies them on every device', () => changePreferences(page));

  it('keeps what was typed when a session ends, and offers to copy it after signing in', () =>
    keepTypedText(page, ada, newPage));

  it('shows that the server cannot be reached, and keeps users signed in', () =>
    showUnreachable(page, 'Harbour Works'));

  it('announces an outage and reloads the screen when it is over', () => announceOutage(page, ada));

  it('creates an invite link with which a developer joins', async () => {
    await page.goto('/settings?tab=members');
    await page.getByRole('button', { name: 'Create invite link' }).click();
    await waitForToast(page, 'Link Created');
    inviteLink = await page.locator('code').innerText();
    const { pathname, search } = new URL(inviteLink);
    const other = await newPage();
    await other.goto(`${pathname}${search}`);
    await other.getByText('Ada Admin invited you to join Harbour Works as a developer.').waitFor();
    await assertAccessible(other);
    await other.getByLabel('Full name').fill(dev.name);
    await other.getByLabel('Email').fill(dev.email);
    await other.getByLabel('Password', { exact: true }).fill(dev.password);
    await other.getByLabel('Confirm password').fill(dev.password);
    await other.getByRole('button', { name: 'Create an account and join' }).click();
    await other.getByRole('heading', { name: 'No active organization' }).waitFor();
    await other.goto(await mails.find(dev.email, /\/auth\/verify-email\?code=[\w.~-]+&invitation=[\w.~-]+/));
    await other.getByText(`${dev.email} is confirmed.`).waitFor();
    await other.getByRole('link', { name: 'Continue' }).click();
    await other.getByRole('button', { name: `Join as ${dev.name}` }).click();
    await other.getByText('Welcome to Sightline').waitFor();
    await page.getByRole('banner').getByText('2 members').waitFor();

    // Only the invited address can accept an emailed invitation.
    await page.getByLabel('Email', { exact: true }).fill('eve@harbour.example');
    await page.getByLabel('Full name').fill('Eve Elsewhere');
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await other.goto(await mails.find('eve@harbour.example', /\/auth\/invitation\?code=[\w.~-]+/));
    await other.getByText(`This invitation is for eve@harbour.example. You are signed in as ${dev.email}.`).waitFor();
    await other.getByRole('button', { name: 'Sign out and use another account' }).click();
    await other.getByRole('button', { name: 'Create an account and join' }).waitFor();
    assert.equal(await other.getByLabel('Email', { exact: true }).inputValue(), 'eve@harbour.example');
    await other.goto('/auth/login');
    await other.getByLabel('Email').fill(dev.email);
    await other.getByLabel('Password').fill(dev.password);
    await other.keyboard.press('Enter');
    await other.getByRole('banner').waitFor();

    // Developers see which settings exist that they may not open.
    await other.goto('/admin');
    await other.getByText('Administrator privileges required.').waitFor();
    await other.getByText('Your role is developer.').waitFor();
    await other.goto('/settings');
    await other.getByText('Some settings require admin permissions').waitFor();
    await other.context().close();
  });

  it('saves a role with its button, and says what happened to members', () => changeMembers(page, dev));

  it('asks before typed settings are left', () => keepTypedSettings(page));

  it('hides a new API token once it is revoked', () => revokeShownToken(page));

  it('removes a member and ends their session immediately', async () => {
    await page.goto('/settings?tab=members');
    const row = page.getByRole('row', { name: new RegExp(dev.email) });
    const remove = row.getByRole('button', { name: 'Remove' });
    await remove.press('Enter');
    await row.getByRole('button', { name: 'No' }).and(page.locator(':focus')).press('Escape');
    await remove.and(page.locator(':focus')).press('Enter');
    await row.getByRole('button', { name: 'Yes' }).click();
    await waitForToast(page, `${dev.name} no longer has access.`);
    await row.waitFor({ state: 'detached' });
  });

  it('lets a user without an organization choose what to do', async () => {
    const other = await newPage();
    await other.goto('/auth/login?from=https://evil.example/');
    await other.getByLabel('Email').fill(dev.email);
    await other.getByLabel('Password').fill(dev.password);
    await other.keyboard.press('Enter');
    await other.getByRole('heading', { name: 'No active organization' }).waitFor();
    await assertAccessible(other);
    await other.getByLabel('Organization name').fill('Second Harbour');
    await other.getByRole('button', { name: 'Create organization' }).click();
    await other.getByRole('heading', { name: 'Set up Second Harbour' }).waitFor();
    await other.context().close();
  });

  it('signs out, and does not show the next user the last page', async () => {
    const signIn = async ({ email, password }: typeof dev): Promise<void> => {
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password').fill(password);
      await page.keyboard.press('Enter');
    };
    for (const [next, landing] of [
      [dev, 'Second Harbour'],
      [ada, 'Harbour Works'],
    ] as const) {
      await page.goto('/settings?tab=members');
      await page.getByRole('banner').waitFor();
      await page.getByRole('button', { name: 'Logout' }).click();
      await page.getByRole('button', { name: 'Yes' }).click();
      await page.getByText('You have been successfully logged out.').waitFor();
      assert.equal(await page.getByText('Not authenticated').count(), 0);
      assert.equal(await page.locator('.toast').count(), 1, "the previous user's messages are gone");
      assert.equal(new URL(page.url()).search, '', 'no page is remembered');
      await signIn(next);
      await page.waitForURL('**/dashboard');
      await page.getByRole('banner').getByText(landing).waitFor();
    }
  });

  it('sets a new password with the emailed link, and rejects the old one', async () => {
    const other = await newPage();
    await other.goto('/auth/login');
    await other.getByRole('link', { name: 'Forgot password?' }).click();
    await other.getByLabel('Email').fill(dev.email);
    await other.getByRole('button', { name: 'Send reset link' }).click();
    await other.getByText('we sent a link').waitFor();
    const link = await mailedLink(dev.email, '/auth/reset-password');
    const changed = 'Another-Lighthouse-3';
    await other.goto(link);
    await other.getByText(`For ${dev.email}.`).waitFor();
    await assertAccessible(other);
    await other.getByRole('textbox', { name: 'New password' }).fill(changed);
    await other.getByLabel('Confirm password').fill(changed);
    await other.getByRole('button', { name: 'Set password' }).click();
    await other.getByText('Password changed.').waitFor();
    await other.goto(link);
    await other.getByText('This link has expired or was already used. Request a new one.').waitFor();
    assert.equal(await other.getByRole('textbox', { name: 'New password' }).count(), 0, 'nothing to fill in');
    await assertAccessible(other);
    await other.getByRole('link', { name: 'Reset your password' }).waitFor();
    await other.goto('/auth/login');
    for (const password of [dev.password, changed]) {
      await other.getByLabel('Email').fill(dev.email);
      await other.getByLabel('Password').fill(password);
      await other.getByRole('button', { name: 'Sign in' }).click();
      if (password === changed) await other.getByText('Welcome to Sightline').waitFor();
      else await other.getByRole('alert').waitFor();
    }
    await other.context().close();
  });

  it('asks for the second factor, by keyboard', async () => {
    page = await turnOnSecondFactor(page, ada, newPage);
  });

  it('lists and searches the audit log', async () => {
    await page.goto('/settings?tab=security');
    await page.getByRole('combobox', { name: 'What', exact: true }).selectOption({ label: 'Members and invitations' });
    await page.getByLabel('Any text').fill('members.remove');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('cell', { name: `Removed ${dev.email} from the organization` }).waitFor();
    assert.equal(await page.getByRole('row').filter({ hasText: ada.name }).count(), 1);
    await page.reload();
    await page.getByRole('cell', { name: `Removed ${dev.email} from the organization` }).waitFor();
    assert.equal(await page.getByRole('combobox', { name: 'What', exact: true }).inputValue(), 'members.');
  });

  it('says on each screen why people are missing while the organization shows teams only', async () => {
    await page.goto('/settings?tab=security');
    const focused = (name: string) => page.getByRole('button', { name, exact: true }).and(page.locator(':focus'));
    await page.getByRole('button', { name: 'Show teams only' }).press('Enter');
    await page.getByText('Managers and admins stop seeing individual figures at once.').waitFor();
    await focused('No').waitFor();
    await page.keyboard.press('Escape');
    await focused('Show teams only').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Yes' }).press('Enter');
    await waitForToast(page, 'Saved. It applies now, including to open sessions.');
    const ownFigures = 'Your organization shows teams only, so you see only your own figures.';
    for (const [path, note] of [
      ['/insights/explanations', ownFigures],
      ['/insights/predictions', ownFigures],
      ['/insights/recommendations', ownFigures],
      ['/insights/risks', ownFigures],
      ['/performance/historical', ownFigures],
      ['/performance/services', 'figures by service are not shown: your organization shows teams only.'],
      ['/performance/comparative', 'People cannot be compared because your organization shows teams only.'],
      ['/reports', 'Individual scores are not shown. Your organization shows teams only.'],
    ] as const) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.getByText(note).waitFor();
      assert.equal(await page.getByText('managers and admins', { exact: false }).count(), 0, path);
      await assertAccessible(page, { variants: 'first' });
    }
    await page.goto('/settings?tab=security');
    await page.getByRole('button', { name: 'Show individuals to managers' }).press('Enter');
    await page.getByText('Managers and admins see individual figures.').waitFor();
    await page.goto('/reports');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    assert.equal(await page.getByText('shows teams only').count(), 0);
  });

  it('logs no errors in the browser', () => {
    assert.deepEqual(problems, []);
  });
});
