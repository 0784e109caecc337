/** The platform area: the first admin by command, an organization suspended and activated, a setting applied. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { assertAccessible } from './accessible.ts';
import { openBrowser } from './browser.ts';
import { removeDataFolder } from './remove-data-folder.ts';
import { startSightline, type Running } from './start-sightline.ts';

const patience = 20_000;
const script = fileURLToPath(new URL('../scripts/admin.ts', import.meta.url));
const member = { name: 'Ada Admin', email: 'ada@harbour.example', password: 'Seven-Lighthouses-7' };
const operator = { name: 'Olga Operator', email: 'olga@platform.example' };

describe('the platform area in a browser', () => {
  let sightline: Running;
  let browser: Browser;
  let ada: Page;
  let olga: Page;
  const folder = mkdtempSync(join(tmpdir(), 'sightline-platform-'));

  const newPage = async (): Promise<Page> => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, baseURL: sightline.address });
    const opened = await context.newPage();
    opened.setDefaultTimeout(patience);
    return opened;
  };

  before(async () => {
    sightline = await startSightline({ DEMO: 'off', DATA_DIR: folder });
    browser = await openBrowser();
    [ada, olga] = [await newPage(), await newPage()];
  });
  after(async () => {
    await browser.close();
    assert.equal(await sightline.stop(), 0, 'stops cleanly');
    removeDataFolder(folder);
  });

  it('is closed to admins of organizations', async () => {
    await ada.goto('/auth/register-organization');
    await ada.getByLabel('Organization name').fill('Harbour Works');
    await ada.getByLabel('Full name').fill(member.name);
    await ada.getByLabel('Email').fill(member.email);
    await ada.getByLabel('Password', { exact: true }).fill(member.password);
    await ada.getByLabel('Confirm password').fill(member.password);
    await ada.getByLabel('Confirm password').press('Enter');
    await ada.getByRole('banner').waitFor();
    await ada.goto('/platform/tenants');
    await ada.getByRole('heading', { name: 'Platform Admin Access Required' }).waitFor();
  });

  it('opens to the admin whom the command makes, who lands on it', async () => {
    const printed = execFileSync(process.execPath, [script, 'create-platform-admin', operator.email, operator.name], {
      env: { ...process.env, DATA_DIR: folder, DATABASE_URL: '' },
      encoding: 'utf8',
    });
    const password = /shown once: (\S+)/.exec(printed)?.[1] ?? '';
    await olga.goto('/auth/login');
    await olga.getByLabel('Email').fill(operator.email);
    await olga.getByLabel('Password', { exact: true }).fill(password);
    await olga.getByLabel('Password', { exact: true }).press('Enter');
    await olga.getByRole('heading', { name: 'Platform Statistics' }).waitFor();
    await assertAccessible(olga);
  });

  it('suspends an organization, which signs its members out, and activates it', async () => {
    await olga.getByRole('navigation').getByRole('link', { name: 'Tenants' }).click();
    await olga.getByLabel('Search').fill('harbour');
    await olga.getByRole('button', { name: 'Suspend Harbour Works' }).click();
    await olga.getByRole('button', { name: 'Suspend', exact: true }).last().click();
    await olga.getByText('Suspended', { exact: true }).waitFor();
    await ada.goto('/dashboard');
    await ada.waitForURL(/\/auth\/login/);
    await olga.getByRole('button', { name: 'Activate Harbour Works' }).click();
    await olga.getByText('Active', { exact: true }).waitFor();
    await assertAccessible(olga);
    await olga.getByRole('link', { name: 'Details of Harbour Works' }).click();
    await olga.getByText('Organization suspended: Harbour Works').waitFor();
    await assertAccessible(olga);
  });

  it('shows health, users and monitoring, and applies a setting', async () => {
    await olga.goto('/platform/health');
    await olga.getByText('All Systems Operational').waitFor();
    await assertAccessible(olga);
    await olga.goto('/platform/users');
    await olga.getByText(member.email).waitFor();
    await assertAccessible(olga);
    await olga.goto('/monitoring?tab=rules');
    await olga.getByRole('switch', { name: 'High API Response Time' }).waitFor();
    await assertAccessible(olga);
    await olga.goto('/platform/settings?tab=rates');
    await olga.getByLabel('API rate limit').fill('900');
    await olga.getByRole('button', { name: 'Apply Changes' }).click();
    await olga.getByText('Platform settings applied').waitFor();
    await olga.getByText('Configuration version 1').waitFor();
    await assertAccessible(olga);
  });
});
