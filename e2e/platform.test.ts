/** The platform area: first admin, suspension, settings, export and deletion. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { assertAccessible } from './accessible.ts';
import { openBrowser } from './browser.ts';
import { openPage, register } from './new-account.ts';
import { overflowsOn } from './overflow.ts';
import { removeDataFolder } from './remove-data-folder.ts';
import { startSightline, type Running } from './start-sightline.ts';

const timeoutMs = 90_000;
const script = fileURLToPath(new URL('../scripts/admin.ts', import.meta.url));
const member = { name: 'Ada Admin', email: 'ada@harbour.example', password: 'Seven-Lighthouses-7' };
const operator = { name: 'Olga Operator', email: 'olga@platform.example' };

describe('the platform area', () => {
  let sightline: Running;
  let browser: Browser;
  let ada: Page;
  let olga: Page;
  const folder = mkdtempSync(join(tmpdir(), 'sightline-platform-'));

  const newPage = (): Promise<Page> => openPage(browser, sightline.address, { timeoutMs });

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

  /** A job deletes the organization; reloads the list of users until it has. */
  const assertGone = async (email: string): Promise<void> => {
    for (const end = Date.now() + timeoutMs; ;) {
      await olga.goto('/platform/users');
      await olga.getByText(operator.email).waitFor();
      if ((await olga.getByText(email).count()) === 0) return;
      assert.ok(Date.now() < end, `${email} is still there`);
    }
  };

  it('is closed to admins of organizations', async () => {
    await register(ada, member, 'Harbour Works');
    await ada.goto('/platform/tenants');
    await ada.getByRole('heading', { name: 'Platform Admin Access Required' }).waitFor();
  });

  it('opens for the platform admin that the command creates', async () => {
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

  it('grants a requested plan, and shows it as the chosen one', async () => {
    const requested = await ada.evaluate(async () => {
      const { token } = JSON.parse(localStorage.getItem('sightline.session') ?? '{}') as { token: string };
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const body = JSON.stringify({ plan: 'enterprise', note: '' });
      return (await fetch('/v1/organizations/current/plan-requests', { method: 'POST', headers, body })).status;
    });
    assert.equal(requested, 200);
    await olga.goto('/platform/tenants');
    await olga.getByRole('link', { name: 'Details of Harbour Works' }).click();
    const plan = olga.getByLabel('Subscription');
    assert.equal(await plan.inputValue(), 'professional');
    await olga.getByRole('button', { name: 'Grant', exact: true }).click();
    await olga.getByText('Granted', { exact: true }).waitFor();
    assert.equal(await plan.inputValue(), 'enterprise');
    assert.ok(await olga.getByRole('button', { name: 'Change plan' }).isDisabled());
    await olga.goto('/platform');
  });

  it('suspends an organization, which signs its members out, and activates it again', async () => {
    await olga.getByRole('navigation').getByRole('link', { name: 'Tenants' }).click();
    await olga.locator('main').getByLabel('Search').fill('harbour');
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
    const users = olga.getByLabel('User limit');
    await users.pressSequentially('2e');
    await users.press('Enter');
    await olga.getByRole('button', { name: 'Save limits' }).click();
    assert.ok(await users.evaluate((field) => field === document.activeElement), 'a half-typed limit is not saved');
    await users.press('Backspace');
    await users.pressSequentially('0'.repeat(19));
    await olga.getByText('Enter a whole number from 1 to 100,000, or leave it empty.').waitFor();
    assert.ok(await olga.getByRole('button', { name: 'Save limits' }).isDisabled());
    for (let digit = 0; digit < 19; digit += 1) await users.press('Backspace');
    await users.press('Enter');
    await olga.getByText('Current limit: 2.', { exact: false }).waitFor();
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
    const rule = olga.getByRole('row').filter({ hasText: 'High Queue Depth' });
    const condition = await rule.getByRole('cell').first().innerText();
    assert.match(condition, /Queue Depth above 1,000 jobs/);
    await rule.getByRole('button', { name: 'Delete High Queue Depth' }).click();
    await rule.waitFor({ state: 'detached' });
    await olga.locator('.toast').filter({ hasText: 'Rule Deleted' }).getByRole('button', { name: 'Undo' }).click();
    await rule.waitFor();
    assert.equal(await rule.getByRole('cell').first().innerText(), condition);
    const slack = olga
      .getByRole('group', { name: 'Notify about High Queue Depth' })
      .getByRole('button', { name: 'Slack' });
    const missing = olga.getByRole('status').getByText('until you save a webhook URL', { exact: false });
    assert.equal(await missing.count(), 0);
    await slack.click();
    await missing.waitFor();
    await slack.click();
    await missing.waitFor({ state: 'detached' });
    const threshold = olga.getByLabel(/^Threshold/);
    await threshold.press('ControlOrMeta+a');
    await threshold.press('Backspace');
    assert.equal(await threshold.inputValue(), '', 'an emptied threshold does not become 0');
    await threshold.pressSequentially('-5');
    assert.equal(await threshold.inputValue(), '-5');
    await threshold.press('ControlOrMeta+a');
    await threshold.pressSequentially('1.5');
    await threshold.press('Tab');
    assert.equal(await threshold.inputValue(), '1.5');
    await olga.goto('/platform/settings?tab=rates');
    const rate = olga.getByLabel('API rate limit');
    await rate.press('ControlOrMeta+a');
    await rate.press('Backspace');
    assert.equal(await rate.inputValue(), '', 'an emptied number does not become 0');
    await rate.pressSequentially('900');
    assert.equal(await rate.inputValue(), '900');
    await rate.fill('9');
    await olga.getByText('Enter a whole number from 10 to 1,000,000.').waitFor();
    await olga.getByRole('tab', { name: 'Billing' }).click();
    await olga.getByText('Cannot be applied yet: API rate limit (requests/min).').waitFor();
    assert.ok(await olga.getByRole('button', { name: 'Apply Changes' }).isDisabled());
    await olga.getByRole('tab', { name: 'Rate Limits' }).click();
    await rate.fill('900');
    await olga.getByRole('button', { name: 'Apply Changes' }).click();
    await olga.getByText('Platform Settings Applied').waitFor();
    await olga.getByText('Configuration version 1').waitFor();
    await assertAccessible(olga);

    const held = Promise.withResolvers<void>();
    await olga.route('**/platform/settings', async (route) => {
      if (route.request().method() === 'PUT') await held.promise;
      await route.continue();
    });
    await rate.press('ControlOrMeta+a');
    await rate.pressSequentially('800');
    const apply = olga.getByRole('button', { name: 'Apply Changes' });
    await apply.press('Enter');
    await rate.press('End');
    await rate.pressSequentially('0');
    held.resolve();
    await olga.getByText('Configuration version 2').waitFor();
    assert.equal(await rate.inputValue(), '8000', 'what is typed while saving stays');
    assert.ok(await rate.evaluate((field) => field === document.activeElement));
    await apply.press('Enter');
    await olga.getByText('Configuration version 3').waitFor();
    assert.ok(
      await apply.evaluate((button) => button === document.activeElement),
      'the pressed button keeps the focus',
    );
  });

  it('fits long names and high numbers on a telephone, and says which figures failed to load', async () => {
    const page = await olga.context().newPage();
    await page.setViewportSize({ width: 360, height: 800 });
    const long = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
    await page.route('**/platform/tenants?**', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { tenants: object[] };
      const tenants = body.tenants.map((tenant) => ({ ...tenant, name: long, userCount: 12_345 }));
      await route.fulfill({ response, json: { ...body, tenants } });
    });
    await page.goto('/platform/tenants');
    await page.getByText('12,345').first().waitFor();
    assert.deepEqual(await overflowsOn(page, '/platform/tenants'), []);

    let fails = false;
    await page.route('**/platform/users?**', async (route) => {
      if (fails) return route.fulfill({ status: 400, json: { code: 'invalid-input', message: 'Failed on purpose' } });
      const response = await route.fetch();
      const body = (await response.json()) as { users: object[] };
      const users = body.users.map((user) => ({ ...user, email: `${long}@${long}.example`, isPlatformAdmin: true }));
      await route.fulfill({ response, json: { ...body, users } });
    });
    await page.goto('/platform/users');
    const rows = page.getByRole('region', { name: 'User Management' }).locator('.scroll');
    await rows.getByText(long).first().waitFor();
    assert.ok(await rows.evaluate((list) => list.scrollWidth <= list.clientWidth), 'the list does not scroll sideways');
    fails = true;
    await page.reload();
    await page.getByText('Failed on purpose').waitFor();
    assert.equal(await page.locator('.card .stat').first().innerText(), '--');
    await page.close();
  });

  it('says once what failed to load, and offers to retry', async () => {
    const page = await olga.context().newPage();
    await page.route(/\/v1\/(batch$|platform\/)/, (route) =>
      route.fulfill({ status: 500, json: { code: 'internal', message: 'Failed on purpose' } }),
    );
    await page.goto('/platform/health');
    const alert = page.getByRole('main').getByRole('alert');
    await alert.getByText('Failed to load system health.').waitFor();
    await alert.getByText('Failed to load recent activity.').waitFor();
    await alert.getByRole('button', { name: 'Retry' }).waitFor();
    assert.equal(await page.getByText(/Failed on purpose|Data unavailable/).count(), 1);
    assert.equal(await page.locator('.toast').count(), 0);
    await page.goto('/platform/tenants/11111111-1111-4111-8111-111111111111');
    await page.getByRole('heading', { name: 'Organization', exact: true }).waitFor();
    await alert.getByRole('button', { name: 'Retry' }).waitFor();
    await page.unrouteAll();
    await page.reload();
    await page.getByRole('heading', { name: 'Organization not found' }).waitFor();
    await page.getByRole('link', { name: 'Go to Tenant Management' }).click();
    await page.getByRole('heading', { name: 'Tenant Management' }).waitFor();
    await page.close();
  });

  it('links to itself from unknown addresses', async () => {
    for (const path of ['/nowhere', '/platform/nowhere']) {
      await olga.goto(path);
      await olga.getByRole('heading', { name: 'Page Not Found' }).waitFor();
      const links = await olga
        .getByRole('main')
        .getByRole('link')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
      assert.deepEqual(links.slice(0, 2), ['/platform', '/platform/tenants']);
      assert.ok(!links.includes('/dashboard'));
    }
  });

  it('exports an organization as files, and deletes it with its members', async () => {
    await olga.goto('/platform/tenants');
    await olga.getByRole('link', { name: 'Details of Harbour Works' }).click();
    const download = olga.waitForEvent('download');
    await olga.getByRole('button', { name: 'Export all data' }).click();
    const file = await (await download).path();
    assert.match(readFileSync(file).toString('latin1'), /data\/members\.csv/);
    await olga.getByText('Export Successful').waitFor();
    await olga.getByText('Suspend the organization to delete it.').waitFor();
    await olga.getByRole('button', { name: 'Suspend Harbour Works' }).click();
    await olga.getByRole('button', { name: 'Suspend', exact: true }).last().click();
    await olga.getByLabel('Type “Harbour Works” to confirm').fill('Harbour Works');
    await assertAccessible(olga);
    await olga.getByRole('button', { name: 'Delete organization' }).click();
    await olga.getByText('Deleting the organization').waitFor();
    await assertGone(member.email);
  });
});
