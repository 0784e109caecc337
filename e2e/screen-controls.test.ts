/** Whether every control responds, and what failures show. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from './browser.ts';
import { demoAdmin, openSignedIn, waitForDemo } from './collected-demo.ts';
import { tryControls } from './controls.ts';
import { settingsPaths } from './screen-paths.ts';
import { startSightline, type Running } from './start-sightline.ts';

const timeoutMs = 90_000;
const desktop = { width: 1280, height: 900 };
const scoringTabs = ['metrics', 'rules', 'modifiers', 'complexity', 'advanced'];
const mappingViews = ['people', 'places', 'teams', 'users'];

describe('using the screens', () => {
  let sightline: Running;
  let browser: Browser;

  before(async () => {
    sightline = await startSightline({ HISTORY_MONTHS: '2' });
    browser = await openBrowser();
    await waitForDemo(sightline.address, timeoutMs);
  });
  after(async () => {
    await browser.close();
    assert.equal(await sightline.stop(), 0, 'stops cleanly');
  });

  const as = async (email: string, work: (page: Page) => Promise<void>): Promise<void> => {
    const { context, page } = await openSignedIn(browser, {
      address: sightline.address,
      email,
      viewport: desktop,
      timeoutMs,
    });
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.message}`));
    await work(page);
    await context.close();
    assert.deepEqual(errors, []);
  };
  const open = async (page: Page, path: string): Promise<void> => {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.waitForLoadState('networkidle');
  };

  it('changes every control of the settings by keyboard and pointer', () =>
    as(demoAdmin, async (page) => {
      const problems: string[] = [];
      const kinds = new Set<string>();
      const tryScreen = async (path: string): Promise<void> => {
        const found = await tryControls(page);
        problems.push(...found.problems.map((problem) => `${path}: ${problem}`));
        for (const kind of found.kinds) kinds.add(kind);
      };
      page.on('dialog', (dialog) => void dialog.accept());
      for (const path of [
        ...settingsPaths().filter((one) => !one.endsWith('scoring')),
        ...mappingViews.map((view) => `/settings?tab=integrations&part=mappings&view=${view}`),
        '/profile',
      ]) {
        await open(page, path);
        await tryScreen(path);
      }
      for (const tab of scoringTabs) {
        await page.goto('about:blank');
        await open(page, '/settings?tab=scoring');
        await page.locator('.scored, [role=tablist]').first().waitFor();
        await page.getByRole('tab').nth(scoringTabs.indexOf(tab)).click();
        if (tab === 'modifiers') {
          await page.getByRole('combobox').fill('Back');
          await page.getByRole('option').first().click();
          await page.getByRole('slider').first().waitFor();
        }
        await tryScreen(`scoring ${tab}`);
      }
      assert.deepEqual(problems, []);
      for (const kind of ['range', 'checkbox', 'select', 'number', 'text', 'button'])
        assert.ok(kinds.has(kind), `a ${kind} was among the controls: ${[...kinds].join(', ')}`);
    }));

  it('opens the Security Monitor by a click anywhere on its button', () =>
    as(demoAdmin, async (page) => {
      await open(page, '/dashboard');
      const head = page.locator('.monitor-head');
      const failed: string[] = [];
      const rest = async (): Promise<void> => {
        await page.mouse.move(400, 300);
        await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      };
      for (let index = 0; index < 25; index += 1) {
        await rest();
        const box = await head.boundingBox();
        assert.ok(box !== null && box.width < 60, 'only the icon is shown');
        const x = box.x + box.width * (0.02 + 0.24 * (index % 5));
        const y = box.y + box.height * (0.02 + 0.24 * Math.floor(index / 5));
        await page.mouse.move(x, y);
        await page.mouse.down();
        await page.mouse.up();
        const isOpen = (await head.getAttribute('aria-expanded')) === 'true';
        if (!isOpen) failed.push(`${index}`);
        else await head.press('Enter');
      }
      assert.deepEqual(failed, []);
    }));

  it('keeps working without the live channel, and says so', () =>
    as(demoAdmin, async (page) => {
      await page.addInitScript(() => {
        window.WebSocket = function () {
          throw new DOMException('Connections are not allowed', 'SecurityError');
        } as never;
      });
      await page.goto('/dashboard');
      await page
        .getByText('Real-time notifications unavailable. Dashboard functionality remains unaffected.')
        .waitFor();
      await page.getByRole('heading', { level: 1, name: 'Engineering Metrics Overview' }).waitFor();
      await page.getByRole('button', { name: /^Total Developers/ }).waitFor();
    }));

  it('says why it does not export the shared demo organization as a whole', () =>
    as(demoAdmin, async (page) => {
      await open(page, '/settings?tab=general');
      await page.getByRole('heading', { name: 'Organization', exact: true }).waitFor();
      await page.getByText('The demo cannot be exported.').waitFor();
      assert.ok(await page.getByRole('button', { name: 'Export all data' }).isDisabled());
    }));

  it('shows that it is connecting after a failed first attempt', () =>
    as(demoAdmin, async (page) => {
      await page.routeWebSocket(/\/v1\/ws/, (socket) => void socket.close({ code: 1011 }));
      await page.goto('/dashboard');
      await page.getByText('Connecting to real-time notifications...').waitFor();
    }));

  it('names what failed to load instead of showing skeletons', () =>
    as(demoAdmin, async (page) => {
      // Every part of a batch fails as the server's own calls would.
      await page.route('**/v1/batch', async (route) => {
        const { calls } = route.request().postDataJSON() as { calls: { call: string }[] };
        const answer = await route.fetch();
        const { replies } = (await answer.json()) as { replies: unknown[] };
        const fails = calls.map(({ call }) => call.startsWith('performance.') || call === 'profiles.top');
        const refused = {
          status: 400,
          body: { code: 'invalid-input', message: 'No figures today.' },
          retryAfter: null,
        };
        await route.fulfill({ json: { replies: replies.map((reply, index) => (fails[index] ? refused : reply)) } });
      });
      await open(page, '/dashboard');
      const banner = page.getByRole('alert').filter({ hasText: 'Failed to fetch DORA metrics' });
      await banner.waitFor();
      const text = await banner.innerText();
      for (const name of ['developers', 'DORA metrics', 'performance scores', 'performance history', 'top performers'])
        assert.ok(text.includes(`Failed to fetch ${name}`), text);
      assert.equal(text.split('No figures today.').length, 2, 'the reason is shown once');
      assert.equal(await page.locator('main .skeleton').count(), 0);
      // Waits for calls that are being answered.
      await page.unrouteAll({ behavior: 'wait' });
      await banner.getByRole('button').click();
      await page.getByRole('button', { name: /^Total Developers/ }).waitFor();
      assert.equal(await banner.count(), 0);
    }));

  it('says that Decision Support lacks its teams, and asks for them again', () =>
    as(demoAdmin, async (page) => {
      const failed = { status: 500, body: { code: 'internal', message: 'No teams today.' }, retryAfter: null };
      await page.route('**/v1/batch', async (route) => {
        const { calls } = route.request().postDataJSON() as { calls: { call: string }[] };
        const answer = await route.fetch();
        const { replies } = (await answer.json()) as { replies: unknown[] };
        await route.fulfill({
          json: { replies: replies.map((reply, index) => (calls[index]?.call === 'people.teams' ? failed : reply)) },
        });
      });
      // Failed calls are tried again on their own.
      await page.route('**/v1/teams', (route) => route.fulfill({ status: failed.status, json: failed.body }));
      await page.goto('/performance/decision-support');
      const banner = page.getByRole('alert').filter({ hasText: 'No teams today.' });
      await banner.waitFor();
      await page.unrouteAll({ behavior: 'wait' });
      await banner.getByRole('button', { name: 'Try Again' }).click();
      await page.getByText('50% likely').first().waitFor();
    }));

  it('marks notifications as read and removes them', () =>
    as(demoAdmin, async (page) => {
      await open(page, '/dashboard');
      await page.getByRole('button', { name: /^Notifications, [1-9]/ }).click();
      const panel = page.getByRole('region', { name: 'Notifications' });
      await panel.getByText('Jira Collected').waitFor();
      const items = panel.locator('.alert');
      const [shown, unread] = [await items.count(), await panel.getByRole('button', { name: /^Mark as read/ }).count()];
      await panel.getByRole('button', { name: /^Mark as read.*Jira/ }).focus();
      await page.keyboard.press('Enter');
      const read = panel.getByRole('button', { name: /^Mark as read.*Jira/, disabled: true });
      await read.and(page.locator(':focus')).waitFor();
      assert.equal(await panel.getByRole('button', { name: /^Mark as read/, disabled: false }).count(), unread - 1);
      await page.keyboard.press('Tab');
      await panel
        .getByRole('button', { name: /^Remove.*Jira/ })
        .and(page.locator(':focus'))
        .waitFor();
      await read.waitFor({ state: 'detached' });
      await page.keyboard.press('Enter');
      await panel.getByText('Jira Collected').waitFor({ state: 'detached' });
      assert.equal(await items.count(), shown - 1);
      await items.locator(':focus').waitFor();
      await page.reload();
      await page.getByRole('button', { name: /^Notifications, \d/ }).click();
      await panel.locator('.alert').first().waitFor();
      assert.equal(await panel.getByText('Jira Collected').count(), 0);
    }));
});
