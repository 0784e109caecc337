/** A new organization connects its sources, chooses what is synced and maps its teams. */
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import type { Browser, Locator, Page, Route } from 'playwright-core';
import { assertAccessible } from './accessible.ts';
import { openBrowser } from './browser.ts';
import { call } from './call.ts';
import { findInLongCombobox } from './long-combobox.ts';
import { openPage } from './new-account.ts';
import { startSightline, type Running } from './start-sightline.ts';
import { waitForToast } from './wait-for-toast.ts';

const timeoutMs = 90_000;

describe('Atlassian integrations', () => {
  let sightline: Running;
  let browser: Browser;
  let page: Page;
  let simulator: string;
  const problems: string[] = [];

  const toast = (title: string): Promise<void> => waitForToast(page, title);
  const card = (name: string): Locator => page.getByRole('region', { name, exact: true });
  const openPart = async (name: string): Promise<void> => {
    await page.getByRole('navigation', { name: 'Integration sections' }).getByRole('link', { name }).click();
  };
  const account = { name: 'Ines Admin', email: 'ines@acme.example', password: 'Correct-horse-9-battery' };

  before(async () => {
    sightline = await startSightline({ HISTORY_MONTHS: '1' });
    browser = await openBrowser();
    const context = await browser.newContext({ viewport: { width: 1440, height: 1100 } });
    page = await context.newPage();
    page.setDefaultTimeout(timeoutMs);
    page.on('pageerror', (error) => problems.push(error.message));

    // The demo says where the bundled simulator is.
    const post = (path: string, body: unknown): Promise<Response> =>
      fetch(`${sightline.address}/v1${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const demo = await post('/auth/login', { email: 'demo@sightline.example', password: 'sightline-demo' });
    const { token } = (await demo.json()) as { token: string };
    const answer = await fetch(`${sightline.address}/v1/integrations/atlassian/credentials`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { credentials } = (await answer.json()) as { credentials: { baseUrl: string }[] };
    simulator = credentials[0]?.baseUrl ?? '';
    assert.match(simulator, /^http:\/\/127\.0\.0\.1:/);
    const organization = { organizationName: 'Acme', organizationDomain: '' };
    const registered = await post('/auth/register-organization', { ...account, ...organization });
    assert.equal(registered.status, 200, await registered.clone().text());
    const session = (await registered.json()) as { token: string };
    assert.ok(session.token !== '');
    await page.goto(`${sightline.address}/auth/login`);
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password').fill(account.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
  });
  after(async () => {
    await browser.close();
    assert.equal(await sightline.stop(), 0, 'stops cleanly');
  });

  it('lead from an empty Overview to the credentials', async () => {
    await page.getByRole('link', { name: 'Set Up Atlassian Integration' }).click();
    await card('Jira').getByText('Not Configured').waitFor();
    const cards = page.locator('section.credential');
    assert.deepEqual(await cards.evaluateAll((shown) => shown.map((each) => each.getAttribute('aria-label'))), [
      'Jira',
      'Confluence',
      'Bitbucket',
    ]);
    await assertAccessible(page);
  });

  it('validate credentials before sending them', async () => {
    await page.getByRole('button', { name: 'Save All Settings' }).click();
    await toast('No new API tokens to save');
    await card('Jira').getByRole('button', { name: 'Test Connection' }).click();
    await toast('Please fill in all Jira credentials before testing');
    const testOfBitbucket = card('Bitbucket').getByRole('button', { name: 'Test Connection' });
    assert.ok(await testOfBitbucket.isDisabled());
    const reason = await testOfBitbucket.getAttribute('aria-describedby');
    assert.equal(
      await page.locator(`[id="${reason}"]`).textContent(),
      'Enter a token first.',
      'says why it is disabled',
    );
    await card('Jira').getByLabel('Email').fill('collector@halden-robotics.example');
    await page.getByRole('button', { name: 'Save All Settings' }).click();
    await toast('Please enter an API token for Jira');
    await card('Jira').getByLabel('Domain').fill('jira.example.com');
    await card('Jira').getByLabel('API Token').fill('wrong');
    await card('Jira').getByRole('button', { name: 'Test Connection' }).click();
    await toast('Please enter a valid Jira domain');
    await card('Jira').getByLabel('Domain').fill(simulator);
    await card('Jira').getByRole('button', { name: 'Test Connection' }).click();
    await toast('Connection Failed');
  });

  it('say that saved credentials do not work', async () => {
    await page.getByRole('button', { name: 'Save All Settings' }).click();
    await card('Jira').getByText('Error', { exact: true }).waitFor();
    assert.equal(await page.getByText('All integration settings have been saved').count(), 0);
    assert.match(await page.locator('.toast').innerText(), /^Connection Failed/);
  });

  it('test and save all sources together', async () => {
    await card('Jira').getByLabel('API Token').fill('simulator-token');
    await card('Jira').getByRole('button', { name: 'Test Connection' }).click();
    await toast('Successfully connected to Jira');
    await card('Bitbucket').getByRole('button', { name: 'Access token' }).click();
    await card('Bitbucket').getByLabel('Domain').fill(simulator);
    await card('Bitbucket').getByLabel('Workspace Slug').fill('halden');
    await card('Bitbucket').getByLabel('Access Token', { exact: false }).last().fill('simulator-workspace-token');
    await page.getByRole('button', { name: 'Save All Settings' }).click();
    await toast('All integration settings have been saved');
    for (const name of ['Jira', 'Bitbucket']) {
      await card(name).getByText('Connected', { exact: true }).waitFor();
      assert.equal(
        await card(name).locator('input[type=password]').inputValue(),
        '',
        'the token is not left on the screen',
      );
    }
    await card('Confluence').getByText('Not Configured').waitFor();
  });

  it('set up a webhook and accept its signed event', async () => {
    await page.getByRole('button', { name: 'Set up the Jira webhook' }).click();
    await page.locator('.webhook-made').waitFor();
    const [address = '', secret = ''] = await page.locator('.webhook-made code').allTextContents();
    const sent = await fetch(`${sightline.address}${new URL(address).pathname}`, {
      method: 'POST',
      headers: { 'x-hub-signature': `sha256=${createHmac('sha256', secret).update('{}').digest('hex')}` },
      body: '{}',
    });
    assert.deepEqual(await sent.json(), { accepted: true });
    await page.getByRole('button', { name: 'Done' }).click();
  });

  it('show the progress of the collection until it ends', async () => {
    await openPart('Collection Jobs');
    const job = page.getByRole('row').filter({ hasText: 'Jira' }).filter({ hasText: 'Full history' });
    await job.getByText('Complete', { exact: true }).waitFor();
    // Jobs that are running when they are first shown are open.
    const counts = job.locator('[aria-expanded]');
    if ((await counts.getAttribute('aria-expanded')) === 'false') await counts.click();
    await page.getByRole('row', { name: /^Issues / }).waitFor();
    await page
      .locator('.job-details')
      .getByText("Expected is the source's count.")
      .filter({ visible: true })
      .first()
      .waitFor();
    await page.getByLabel('Sync interval for Jira', { exact: true }).selectOption('60');
    await page.getByRole('button', { name: 'Save: Sync interval for Jira' }).click();
    await toast('Jira syncs every hour');
    await assertAccessible(page);
  });

  it('show what a smaller selection of sources removes before saving', async () => {
    await openPart('Scope');
    await page.getByRole('checkbox', { name: 'Mobile', exact: true }).uncheck();
    await page.getByText(/Removed: Mobile/).waitFor();
    await assertAccessible(page);
    await page.getByRole('button', { name: 'Save Scope' }).click();
    await page.getByRole('button', { name: 'Yes, save' }).click();
    await toast('Settings Saved');
    await page.getByText('3 of 4 selected').waitFor();
  });

  it('create a team by keyboard, assign a project, and undo it', async () => {
    await openPart('Team Mappings');
    await page.getByRole('button', { name: 'Teams' }).press('Enter');
    await page.getByRole('button', { name: 'Create Team' }).press('Enter');
    await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
    await page.getByText('Team name is required').waitFor();
    await page.getByLabel('Team name').fill('Robotics');
    await page.keyboard.press('Enter');
    await toast('Mapping Saved');
    await page.getByRole('button', { name: 'Edit Robotics' }).waitFor();
    await page.getByRole('button', { name: 'Projects, boards, repositories' }).press('Enter');
    const team = page.getByLabel('Team for Backend (CORE)', { exact: true });
    // The first measurement run creates the teams of projects.
    await team.locator('option:not([value=""]):checked').waitFor({ state: 'attached' });
    const before = await team.inputValue();
    await team.selectOption({ label: 'Robotics' });
    await page.getByRole('button', { name: 'Save: Team for Backend (CORE)' }).click();
    const undo = page.getByRole('button', { name: 'Undo: Backend belongs to Robotics' });
    await undo.waitFor();
    await assertAccessible(page);
    await undo.press('Enter');
    const undoTeam = page.getByRole('button', { name: 'Undo: Team Robotics' });
    await undoTeam.waitFor();
    await team.locator(`option[value="${before}"]:checked`).waitFor({ state: 'attached' });
    await undoTeam.press('Enter');
    await undoTeam.waitFor({ state: 'detached' });
    await team.getByRole('option', { name: 'Robotics' }).waitFor({ state: 'detached' });
  });

  it('merge people and record when they left, and undo both', async () => {
    await page.getByRole('button', { name: 'People', exact: true }).press('Enter');
    const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: 'Edit Priya Desai' }) });
    await row.getByRole('button').press('Enter');
    const editor = page.locator('.person-editor');
    const other = editor.getByRole('combobox', { name: 'Same person as' });
    await other.fill('Old Laptop');
    await page.getByRole('option', { name: /Old Laptop/ }).click();
    await editor.getByRole('button', { name: 'Merge' }).click();
    await editor.getByText('Old Laptop, root@localhost.example').waitFor();
    assert.equal(
      await page.getByRole('button', { name: /^Old Laptop.*bot/i }).count(),
      0,
      'a merged account is a person',
    );
    assert.ok(await editor.getByRole('button', { name: 'Merge' }).isDisabled(), 'the next merge begins empty');
    const day = editor.getByLabel('Left on');
    await day.fill('2026-01-15');
    await editor.getByRole('button', { name: 'Save', exact: true }).first().click();
    await page.getByRole('button', { name: /^Undo: Priya Desai left/ }).press('Enter');
    const undo = page.getByRole('button', { name: 'Undo: Old Laptop is Priya Desai' });
    await undo.waitFor();
    assert.equal(await day.inputValue(), '');
    await undo.press('Enter');
    await undo.waitFor({ state: 'detached' });
    await page.locator('table.people').getByRole('button', { name: 'Close' }).press('Enter');
  });

  it('find one of thousands of people by typing, also on a phone', async () => {
    await findInLongCombobox(page);
    await toast('Mapping Saved');
  });

  it('preview rules on the collected data, save them, and undo', async () => {
    await openPart('Rules');
    await page.getByLabel('Production rule for orders-service').selectOption('none');
    await page.getByText('You have unsaved changes.').waitFor();
    assert.ok(await page.getByRole('button', { name: 'Save Rules' }).isDisabled());
    await page.getByRole('button', { name: 'Preview Rules' }).click();
    await page.getByRole('heading', { name: 'What would change' }).waitFor();
    await page
      .getByRole('status')
      .getByText(/^\d+ figures? would change\./)
      .waitFor();
    await page.getByRole('button', { name: 'Show details' }).click();
    await page.waitForFunction(() => document.activeElement?.textContent.startsWith('What would change'));
    await page.getByText(/No longer counted/).waitFor();
    await page.getByRole('row', { name: /orders-service.*never deploys/ }).waitFor();
    await assertAccessible(page);
    await page.getByRole('button', { name: 'Save Rules' }).click();
    const undo = page.getByRole('button', { name: 'Undo: production of orders-service' });
    await undo.click();
    await page.locator('#main').getByRole('button', { name: 'Undo', exact: true }).waitFor();
  });

  it('save the meaning of unlisted statuses and unknown deployment states', async () => {
    type Rules = { statuses: { isListed: boolean }[]; deploymentStates: { name: string; count: number }[] };
    type Answer = Partial<Rules> & { replies?: { body: Partial<Rules> | null }[] };
    // Both would take weeks to occur in a real source.
    const withRareRules = async (route: Route): Promise<void> => {
      const response = await route.fetch();
      const answer = (await response.json()) as Answer;
      for (const rules of [answer, ...(answer.replies ?? []).map((reply) => reply.body)]) {
        if (rules?.deploymentStates === undefined) continue;
        const [status] = rules.statuses ?? [];
        assert.ok(status !== undefined);
        Object.assign(status, { name: 'Parked', isListed: false, category: 'done' });
        rules.deploymentStates = [{ name: 'HALTED_BY_GATE', count: 3 }];
      }
      await route.fulfill({ response, json: answer });
    };
    const reads = /\/v1\/(batch|integrations\/atlassian\/rules)$/;
    await page.route(reads, withRareRules);
    await page.reload();
    await page.getByText('1 status in the history of issues is no longer listed by Jira.').waitFor();
    const status = page.getByLabel('Category of status Parked');
    await status.getByRole('option', { name: /^most likely: / }).waitFor({ state: 'attached' });
    await page.getByRole('row', { name: /^HALTED_BY_GATE 3/ }).waitFor();
    await assertAccessible(page);
    await status.selectOption('done');
    await page.getByLabel('Outcome of state HALTED_BY_GATE').focus();
    await page.keyboard.type('failure');
    const [preview] = await Promise.all([
      page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/preview')),
      page.getByRole('button', { name: 'Preview Rules' }).press('Enter'),
    ]);
    const sent = JSON.stringify(preview.postDataJSON());
    assert.match(sent, /"category":"done"/);
    assert.match(sent, /"state":"HALTED_BY_GATE","outcome":"failure"/);
    // Waits for calls that are being answered.
    await page.unrouteAll({ behavior: 'wait' });
    await page.reload();
  });

  it('connect a Data Center with only a token', async () => {
    await openPart('Credentials');
    await card('Confluence').getByRole('button', { name: 'Data Center' }).click();
    assert.equal(await card('Confluence').getByLabel('Email').count(), 0);
    await card('Confluence').getByLabel('Domain').fill(`${simulator}/confluence`);
    await card('Confluence').getByLabel('Personal Access Token').fill('wrong');
    await card('Confluence').getByRole('button', { name: 'Test Connection' }).click();
    await page.locator('.toast').getByText('Create a new personal access token').waitFor();
    await card('Confluence').getByLabel('Personal Access Token').fill('simulator-personal-token');
    await assertAccessible(page);
    await page.getByRole('button', { name: 'Save All Settings' }).click();
    await card('Confluence').getByText('Connected', { exact: true }).waitFor();
    assert.equal(await card('Confluence').getByLabel('Domain').inputValue(), `${simulator}/confluence`);
  });

  it('delete credentials after a confirmation', async () => {
    await page.getByRole('button', { name: 'Delete Bitbucket credentials' }).click();
    await page.getByText('Are you sure you want to delete Bitbucket credentials?').waitFor();
    await page.getByRole('button', { name: 'Yes, delete' }).click();
    await toast('Credentials Deleted');
    await card('Bitbucket').getByText('Not Configured').waitFor();
    assert.deepEqual(problems, []);
  });

  it('explain what is missing while only Bitbucket is connected', async () => {
    const { address } = sightline;
    const admin = { ...account, email: 'ada@apps.example' };
    const { token } = await call<{ token: string }>(address, '', '/auth/register-organization', {
      ...admin,
      organizationName: 'Apps',
      organizationDomain: '',
    });
    await call(address, token, '/integrations/atlassian/credentials', {
      provider: 'bitbucket',
      baseUrl: simulator,
      apiToken: 'simulator-workspace-token',
      workspace: 'halden',
    });
    const other = await openPage(browser, address, { timeoutMs, problems });
    await other.goto('/auth/login');
    await other.getByLabel('Email').fill(admin.email);
    await other.getByLabel('Password', { exact: true }).fill(admin.password);
    await other.keyboard.press('Enter');
    await other.getByRole('banner').waitFor();
    await other.goto('/performance/services');
    await other.getByRole('rowheader', { name: 'payments-service' }).waitFor();
    for (const path of [
      '/teams',
      '/performance/sprint-analysis',
      '/performance/comparative',
      '/performance/decision-support',
    ]) {
      await other.goto(path);
      const card = other.getByRole('region', { name: 'No team data available' });
      await card.getByText('Teams and their sprints come from Jira').waitFor();
      await card.getByRole('link', { name: 'Team Mappings' }).waitFor();
      assert.equal(await other.getByRole('button', { name: 'All teams' }).count(), 0, 'there are no teams to choose');
    }
    await other.goto('/dashboard?receipt=change_failure_rate&subject=organization');
    await other.getByText('Incidents are unknown, because Jira is not connected').waitFor();
    await other.context().close();
    assert.deepEqual(problems, []);
  });
});
