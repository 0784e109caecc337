/** An organization connects Jira with OAuth instead of a token. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Locator, Page } from 'playwright-core';
import { assertAccessible } from './accessible.ts';
import { openBrowser } from './browser.ts';
import { freePort } from './free-port.ts';
import { startSightline, type Running } from './start-sightline.ts';
import { startSimulator } from './start-simulator.ts';

describe('connecting with Atlassian OAuth', () => {
  let simulator: Awaited<ReturnType<typeof startSimulator>>;
  let sightline: Running;
  let browser: Browser;
  let page: Page;
  const account = { name: 'Ines Admin', email: 'ines@acme.example', password: 'Correct-horse-9-battery' };
  const jira = (): Locator => page.getByRole('region', { name: 'Jira', exact: true });
  const connect = (): Promise<void> => jira().getByRole('button', { name: 'Connect with Atlassian' }).click();

  before(async () => {
    simulator = await startSimulator();
    sightline = await startSightline({
      DEMO: 'off',
      PORT: String(await freePort()),
      HISTORY_MONTHS: '1',
      ATLASSIAN_EXTRA_HOSTS: simulator.address,
      ATLASSIAN_OAUTH_ORIGIN: simulator.address,
      ATLASSIAN_OAUTH_CLIENT_ID: 'simulator-oauth-client',
      ATLASSIAN_OAUTH_CLIENT_SECRET: 'simulator-oauth-secret',
    });
    const registered = await fetch(`${sightline.address}/v1/auth/register-organization`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...account, organizationName: 'Acme', organizationDomain: '' }),
    });
    assert.equal(registered.status, 200, await registered.clone().text());
    browser = await openBrowser();
    const context = await browser.newContext({ viewport: { width: 1440, height: 1100 } });
    page = await context.newPage();
    page.setDefaultTimeout(90_000);
    await page.goto(`${sightline.address}/auth/login`);
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password').fill(account.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('link', { name: 'Set Up Atlassian Integration' }).click();
  });
  after(async () => {
    await browser.close();
    assert.equal(await sightline.stop(), 0, 'stops cleanly');
    await simulator.stop();
  });

  it('is offered for Jira and Confluence, and can be canceled', async () => {
    await connect();
    await page.getByText('read:jira-work').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('You canceled at Atlassian.', { exact: false }).waitFor();
    await assertAccessible(page);
    await page.getByRole('link', { name: 'Back to Credentials' }).click();
    await jira().getByText('Not Configured').waitFor();
    const bitbucket = page.getByRole('region', { name: 'Bitbucket', exact: true });
    assert.equal(await bitbucket.getByRole('button', { name: 'Connect with Atlassian' }).count(), 0);
  });

  it('connects and collects the granted site', async () => {
    await connect();
    await page.getByRole('button', { name: 'Accept' }).click();
    await page.getByText('Jira is connected. Collecting its history now.').waitFor();
    // The response can be used only once.
    await page.reload();
    await page.getByText('Start again', { exact: false }).waitFor();
    await page.getByRole('link', { name: 'Back to Credentials' }).click();
    await jira().getByText('Connected with your Atlassian account.').waitFor();
    await jira().getByText('Connected', { exact: true }).waitFor();
    await assertAccessible(page);
    if (process.env['SHOT'] !== undefined) await page.screenshot({ path: process.env['SHOT'], fullPage: true });
    await page.getByRole('link', { name: 'Collection Jobs' }).click();
    await page.getByText('Complete').first().waitFor();
  });
});
