/** A new user sets up an organization by keyboard on two devices and sees the first figures. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { assertAccessible } from './accessible.ts';
import { openBrowser } from './browser.ts';
import { sharedDemo } from './shared-demo.ts';
import { waitForToast } from './wait-for-toast.ts';
import { openPage } from './new-account.ts';

const timeoutMs = 90_000;
const founder = { name: 'Nora Newcomer', email: 'nora@newcomer.example', password: 'Twelve-Harbours-12' };
const organization = 'Newcomer Works';

describe('setting up an organization', () => {
  let browser: Browser;
  let page: Page;
  let address: string;
  const problems: string[] = [];

  const newPage = (): Promise<Page> => openPage(browser, address, { timeoutMs, problems });
  const heading = (on: Page, name: string): Promise<void> => on.getByRole('heading', { name, exact: true }).waitFor();
  const nameOfFocused = (on: Page): Promise<string> =>
    on.evaluate(() => {
      const { activeElement: at } = document;
      const label = at === null || at.id === '' ? null : document.querySelector(`label[for="${CSS.escape(at.id)}"]`);
      return (label?.textContent ?? at?.textContent ?? '').trim();
    });
  /** Presses Tab until an element with this name has the focus. */
  const tabTo = async (on: Page, name: string): Promise<void> => {
    // Before the screen is shown, all presses would go to an empty page.
    await on
      .getByLabel(name, { exact: true })
      .or(on.getByText(name, { exact: true }))
      .first()
      .waitFor();
    for (let presses = 0; presses < 80; presses += 1) {
      if ((await nameOfFocused(on)) === name) return;
      await on.keyboard.press('Tab');
    }
    assert.fail(`the keyboard does not reach ${name}`);
  };
  const press = async (on: Page, name: string): Promise<void> => {
    await tabTo(on, name);
    await on.keyboard.press('Enter');
  };

  before(async () => {
    ({ address } = await sharedDemo());
    browser = await openBrowser();
    page = await newPage();
  });
  after(() => browser.close());

  it('starts after an organization is registered', async () => {
    await page.goto('/auth/register-organization');
    for (const [label, text] of [
      ['Organization name', organization],
      ['Full name', founder.name],
      ['Email', founder.email],
      ['Password', founder.password],
      ['Confirm password', founder.password],
    ] as const) {
      await tabTo(page, label);
      await page.keyboard.type(text);
    }
    await page.keyboard.press('Enter');
    await page.waitForURL('**/onboarding');
    await heading(page, `Set up ${organization}`);
    await page.getByText('about 5-10 minutes').waitFor();
    await assertAccessible(page);
  });

  it('requires teams, and allows only earlier steps to be opened', async () => {
    assert.equal(await page.getByRole('button', { name: 'Skip', exact: true }).count(), 0);
    await press(page, 'Get Started');
    await heading(page, 'Create Teams');
    assert.equal(await page.getByRole('button', { name: 'Skip', exact: true }).count(), 0);
    assert.ok(await page.getByRole('button', { name: 'Create Team', exact: true }).isDisabled());
    await tabTo(page, 'Team name');
    await page.keyboard.type('P');
    await press(page, 'Create Team');
    await page.getByText('Team name must be at least 2 characters').waitFor();
    await page.getByLabel('Team name').press('End');
    await page.keyboard.type('latform');
    await press(page, 'Add another team');
    await page.getByLabel('Team name').nth(1).focus();
    await page.keyboard.type('Mobile 2');
    await press(page, 'Create 2 Teams');
    await waitForToast(page, 'Created 2 team(s)');
    await heading(page, 'Connect Tools');
    const steps = page.getByRole('navigation', { name: 'Setup steps' });
    assert.deepEqual(await steps.getByRole('button').allTextContents(), [
      '1Welcome completed',
      '2Create Teams completed',
    ]);
    await steps.getByRole('button', { name: /Create Teams/ }).press('Enter');
    await heading(page, 'Create Teams');
    await page.getByText('Your teams: Mobile 2, Platform').waitFor();
    await page.getByLabel('Team name').fill('Mobile 10');
    await press(page, 'Add another team');
    await page.getByLabel('Team name').nth(1).fill('Mobile 2');
    await press(page, 'Create 2 Teams');
    await waitForToast(page, 'Already created: Mobile 10. Mobile 2 failed: A team named Mobile 2 already exists.');
    assert.equal(await page.getByLabel('Team name').count(), 1);
    await page.getByText('Your teams: Mobile 2, Mobile 10, Platform').waitFor();
    await page.getByLabel('Team name').fill('');
    await press(page, 'Continue');
    await heading(page, 'Connect Tools');
    await assertAccessible(page);
  });

  it('continues on another device at the same step', async () => {
    const other = await newPage();
    await other.goto('/onboarding');
    await other.getByRole('heading', { name: 'Sign in' }).waitFor();
    await other.getByLabel('Email').fill(founder.email);
    await other.getByLabel('Password', { exact: true }).fill(founder.password);
    await other.getByLabel('Password', { exact: true }).press('Enter');
    await heading(other, 'Connect Tools');
    await press(other, 'Skip');
    await heading(other, 'Invite Team');
    // The first device notices when it continues.
    await press(page, 'Skip');
    await page.getByText('continued elsewhere').waitFor();
    await heading(page, 'Invite Team');
    await press(page, 'Previous');
    await heading(page, 'Connect Tools');
    await other.context().close();
  });

  it('tests the credentials of a tool and shows what is wrong', async () => {
    assert.ok(await page.getByRole('button', { name: 'Connect at least one tool' }).isDisabled());
    const jira = page.getByRole('form', { name: 'Connect Jira' });
    await jira.getByRole('button', { name: 'Connect Jira' }).press('Enter');
    for (const problem of ['Base URL is required', 'Email is required', 'API token is required'])
      await jira.getByText(problem).waitFor();
    await jira.getByLabel('Base URL').fill('http://acme.atlassian.net');
    await jira.getByText('Base URL must start with https://').waitFor();
    await jira.getByLabel('Base URL').fill('https://example.com');
    await jira.getByLabel('Email').fill(founder.email);
    await jira.getByLabel('API token').fill('wrong');
    await jira.getByLabel('API token').press('Enter');
    await jira.getByText('Please enter a valid Jira domain').waitFor();
    await page.getByRole('region', { name: 'Jira' }).getByText('Failed', { exact: true }).waitFor();
  });

  it('connects the sample data in one step', async () => {
    await press(page, 'Use sample data');
    await page.getByText('Sample data is connected.').waitFor();
    for (const name of ['Jira', 'Confluence', 'Bitbucket'])
      await page.getByRole('region', { name, exact: true }).getByText('Connected', { exact: true }).waitFor();
    await press(page, 'Continue');
    await heading(page, 'Invite Team');
    await page.getByText('This installation has no mail server').waitFor();
    await page.getByText(`Confirm ${founder.email} first`).waitFor();
    await assertAccessible(page);
    await press(page, 'Skip');
    await heading(page, 'All Set');
  });

  it('ends on the Overview, which shows the first sync and marks sample data', async () => {
    await press(page, 'Go to Dashboard');
    await page.waitForURL('**/dashboard');
    await heading(page, 'Engineering Metrics Overview');
    await page.getByText('These figures come from the bundled simulator').waitFor();
    await page
      .getByText(/Collecting history from/)
      .first()
      .waitFor();
    await page
      .getByRole('button', { name: /^Total Developers: [0-9]/ })
      .first()
      .waitFor();
  });

  it('marks the sample data where own tools are connected, too', async () => {
    await page.goto('/settings?tab=integrations');
    await page.getByText('The bundled simulator is connected.', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Remove sample data' }).waitFor();
    // One source of it cannot go alone.
    await page.getByRole('button', { name: 'Delete Jira credentials' }).click();
    await page.getByText('All sample data is deleted.').waitFor();
    await page.getByRole('button', { name: 'No', exact: true }).click();
    await page.goto('/settings?tab=billing');
    await page.getByRole('button', { name: 'Request plan: Enterprise' }).waitFor();
    await page.goto('/dashboard');
  });

  it('removes the sample data', async () => {
    await page.getByRole('button', { name: 'Remove sample data' }).press('Enter');
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.request().method() === 'DELETE'),
      waitForToast(page, 'Sample data removed.'),
      page.getByRole('button', { name: 'Remove', exact: true }).press('Enter'),
    ]);
    assert.equal(answer.status(), 200);
    await page.getByText('These figures come from the bundled simulator').waitFor({ state: 'detached' });
  });

  it('saves only the organization settings that were changed in this tab', async () => {
    const save = (on: Page): Promise<void> =>
      on.getByRole('form', { name: 'Organization' }).getByRole('button', { name: 'Save', exact: true }).click();
    await page.goto('/settings?tab=general');
    const field = page.getByLabel('Organization name');
    await field.waitFor();
    const other = await page.context().newPage();
    await other.goto('/settings?tab=general');
    await other.getByLabel('Organization name').fill('Newcomer Harbor');
    await save(other);
    await waitForToast(other, 'Organization updated.');
    await other.close();
    await page.getByRole('banner').getByText('Newcomer Harbor').waitFor();
    assert.equal(await field.inputValue(), 'Newcomer Harbor');
    await page.getByLabel('Time zone', { exact: true }).selectOption('Europe/Lisbon');
    await save(page);
    await waitForToast(page, 'Organization updated.');
    await page.getByRole('banner').getByText('Newcomer Harbor').waitFor();
    assert.equal(await field.inputValue(), 'Newcomer Harbor');
  });

  it('shows a not-found page with a way back, signed in or out', async () => {
    await page.goto('/builds/latest');
    await heading(page, 'Page Not Found');
    await page.getByRole('navigation').first().waitFor();
    const guest = await newPage();
    await guest.goto('/builds/latest');
    await heading(guest, 'Page Not Found');
    await guest.getByRole('banner').getByRole('link', { name: 'Sightline' }).waitFor();
    await guest.context().close();
    await page.goto('/platform/tenants');
    await heading(page, 'Platform Admin Access Required');
    assert.deepEqual(problems, []);
  });
});
