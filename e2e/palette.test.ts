/** Command palette, sidebar and theme, and import and export of the configuration. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { assertAccessible } from './accessible.ts';
import { demoAdmin, demoDeveloper } from './collected-demo.ts';
import { demoInBrowser } from './demo-in-browser.ts';
import { waitForToast } from './wait-for-toast.ts';

const timeoutMs = 120_000;
const desktop = { width: 1280, height: 900 };
const phone = { width: 360, height: 740 };
const placeholder = 'Search developers, teams, or metrics...';

describe('shell and settings', () => {
  const demo = demoInBrowser(timeoutMs);
  const openAs = (email: string, viewport = desktop): Promise<{ context: BrowserContext; page: Page }> =>
    demo.signIn({ email, viewport });
  const as = async (email: string, work: (page: Page) => Promise<void>, viewport = desktop): Promise<void> => {
    const { context, page } = await openAs(email, viewport);
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.message}`));
    await page.goto('/dashboard');
    await page.getByRole('heading', { level: 1, name: 'Engineering Metrics Overview' }).waitFor();
    await work(page);
    await context.close();
    assert.deepEqual(errors, []);
  };
  const palette = (page: Page) => page.getByRole('dialog', { name: 'Search and commands' });
  const field = (page: Page) => palette(page).getByPlaceholder(placeholder);
  const option = (page: Page, name: string | RegExp) => palette(page).getByRole('option', { name });
  /** The heading of a team's or person's page, once loaded. */
  const nameAt = async (page: Page, path: string, list: string): Promise<string> => {
    await page.goto(path);
    return (await page.locator('h1', { hasNotText: list }).innerText()).trim();
  };

  it('opens a team by keyboard, and returns the focus on Esc', () =>
    as(demoAdmin, async (page) => {
      const name = await nameAt(page, `/teams/${demo.known['teamId']}`, 'Team Analytics');
      await page.goto('/dashboard');
      const theme = page.getByRole('banner').getByRole('button', { name: /^Theme/ });
      await theme.focus();
      await page.waitForLoadState('networkidle');
      await page.evaluate(() => scrollTo(0, 300));
      const before = await page.evaluate(() => scrollY);
      await page.keyboard.press('ControlOrMeta+k');
      await field(page).waitFor();
      assert.ok(await field(page).evaluate((element) => element === document.activeElement));
      await assertAccessible(page);
      await page.keyboard.press('Escape');
      await palette(page).waitFor({ state: 'detached' });
      assert.ok(await theme.evaluate((element) => element === document.activeElement));
      assert.equal(await page.evaluate(() => scrollY), before);

      await page.keyboard.press('/');
      await field(page).waitFor();
      await page.keyboard.type(name);
      await option(page, new RegExp(`^${name}.*Team`))
        .first()
        .waitFor();
      await assertAccessible(page);
      await page.keyboard.press('Enter');
      await page.waitForURL(`**/teams/${demo.known['teamId']}*`);
      await palette(page).waitFor({ state: 'detached' });
      const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
      await crumbs.getByRole('link', { name: 'Team Analytics' }).click();
      await page.waitForURL('**/teams');
    }));

  it('opens a person by pointer, and lists the most used results first', () =>
    as(demoAdmin, async (page) => {
      const box = page.getByRole('banner').getByRole('searchbox', { name: 'Search' });
      assert.equal(await box.getAttribute('placeholder'), placeholder);
      await box.click();
      await field(page).fill('sofia marq');
      await option(page, /^Sofia Marques/).click();
      await page.waitForURL(`**/performance/profiles/${demo.known['developerId']}*`);
      await page.keyboard.press('ControlOrMeta+k');
      await field(page).fill('use dark');
      await option(page, 'Use dark theme').click();
      await palette(page).waitFor({ state: 'detached' });
      await page.locator('html[data-theme="dark"]').waitFor();
      await page.keyboard.press('ControlOrMeta+k');
      assert.match(await palette(page).getByRole('option').first().innerText(), /Use dark theme/);
      await field(page).fill('nothing called');
      await palette(page).getByText('No results for “nothing called”.').waitFor();
    }));

  it('searches for the first letter at once, and for letters that follow fast together', () =>
    as(demoAdmin, async (page) => {
      const queryOf = (url: string): string | null =>
        new URL(url).pathname === '/v1/search' ? new URL(url).searchParams.get('q') : null;
      const searched: (string | null)[] = [];
      page.on('request', (request) => searched.push(queryOf(request.url())));
      await page.keyboard.press('ControlOrMeta+k');
      const last = page.waitForRequest((request) => queryOf(request.url()) === 'team');
      await field(page).evaluate((input) => {
        const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
        // Rendering may take longer than the keys are apart.
        const now = performance.now();
        performance.now = () => now;
        for (const text of ['t', 'te', 'tea', 'team']) {
          setValue?.call(input, text);
          input.dispatchEvent(new InputEvent('input', { bubbles: true }));
        }
        Reflect.deleteProperty(performance, 'now');
      });
      await last;
      assert.deepEqual(
        searched.filter((query) => query !== null),
        ['t', 'team'],
      );
      await option(page, /Team/).first().waitFor();
    }));

  it('keeps the rows in place that somebody has moved to while the server is searching', () =>
    as(demoAdmin, async (page) => {
      const released = Promise.withResolvers<void>();
      await page.route('**/v1/search?*', async (route) => {
        await released.promise;
        await route.continue();
      });
      await page.keyboard.press('ControlOrMeta+k');
      // “Platform”, a team that the server finds, would be the first.
      await field(page).fill('pl');
      const options = palette(page).getByRole('option');
      await options.nth(1).waitFor();
      const before = await options.allInnerTexts();
      assert.ok(before.length > 1);
      await page.keyboard.press('ArrowDown');
      const current = palette(page).locator('[role=option][data-highlighted]');
      const name = await current.innerText();
      assert.equal(name, before[1]);
      released.resolve();
      await option(page, /^Platform/)
        .first()
        .waitFor();
      assert.deepEqual((await options.allInnerTexts()).slice(0, before.length), before);
      assert.equal(await current.innerText(), name);
    }));

  it('opens receipts in the next frame once their code is loaded', () =>
    as(demoAdmin, async (page) => {
      await Promise.all([page.waitForResponse(/\/receipt-panel-[^/]*\.js$/), page.reload()]);
      await page.waitForLoadState('networkidle');
      const figure = page.getByRole('main').getByRole('button', { name: /: [\d.,]+/ });
      const isOpen = await figure.first().evaluate(async (button: HTMLElement) => {
        button.click();
        for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
        return document.querySelector('[role=dialog]') !== null;
      });
      assert.ok(isOpen);
    }));

  it('runs commands by shortcut, and lists all shortcuts with ?', () =>
    as(demoAdmin, async (page) => {
      await page.keyboard.press('?');
      const keys = page.getByRole('dialog', { name: 'Keyboard' });
      for (const title of ['Overview', 'Sprint Deep Dive', 'System Monitoring', 'Search and commands'])
        await keys.getByRole('cell', { name: title, exact: true }).first().waitFor();
      await page.keyboard.press('Escape');
      await page.keyboard.press('ControlOrMeta+k');
      await field(page).fill('historical');
      assert.match(await option(page, /^Historical Analysis/).innerText(), /G\s*H/);
      await page.keyboard.press('Escape');
      await palette(page).waitFor({ state: 'detached' });
      await page.getByRole('heading', { level: 1 }).focus();
      await page.keyboard.press('g');
      await page.keyboard.press('h');
      await page.waitForURL('**/performance/historical*');
    }));

  it('finds for developers only themselves and what they may open', () =>
    as(demoDeveloper, async (page) => {
      const admin = await openAs(demoAdmin);
      const path = `/performance/profiles/${demo.known['colleagueId']}`;
      const colleague = await nameAt(admin.page, path, 'Performance Profiles');
      await admin.context.close();
      await page.keyboard.press('ControlOrMeta+k');
      await field(page).fill('Sofia Marques');
      await option(page, /^Sofia Marques/)
        .first()
        .waitFor();
      await field(page).fill(colleague);
      await palette(page).getByText(`No results for “${colleague}”.`).waitFor();
      for (const denied of ['Export data', 'Invite people', 'Generate report', 'Import configuration', 'Scoring']) {
        await field(page).fill(denied);
        await palette(page)
          .getByText(/^No results|^\d+ results?$/)
          .waitFor();
        assert.equal(await option(page, new RegExp(`^${denied}`)).count(), 0, denied);
      }
      await field(page).fill('sign out');
      await option(page, /^Sign out/).waitFor();
    }));

  it('fits a phone: full-width palette, closing drawer', () =>
    as(
      demoAdmin,
      async (page) => {
        await page.getByRole('banner').getByRole('searchbox', { name: 'Search' }).click();
        await field(page).waitFor();
        const box = await palette(page).boundingBox();
        assert.ok(box !== null && box.x >= 0 && box.x + box.width <= phone.width && box.width > 300);
        await page.keyboard.press('Escape');
        await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
        await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Team Analytics' }).click();
        await page.waitForURL('**/teams');
        await page.getByRole('navigation', { name: 'Sections' }).waitFor({ state: 'hidden' });
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), phone.width);
      },
      phone,
    ));

  it('remembers the sidebar in the browser and the theme on the server', async () => {
    const first = await openAs(demoDeveloper);
    await first.page.goto('/dashboard');
    await first.page.getByRole('button', { name: /^Theme/ }).waitFor();
    await first.page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
    await first.page.locator('.app.narrow').waitFor();
    await first.page.reload();
    await first.page.locator('.app.narrow').waitFor();
    // Faster than the server responds: the last choice wins.
    const theme = first.page.getByRole('banner').getByRole('button', { name: /^Theme/ });
    for (let presses = 0; presses < 3; presses += 1) {
      if ((await theme.getAttribute('aria-label')) === 'Theme: dark' && presses > 0) break;
      await theme.click();
    }
    await first.page.locator('html[data-theme="dark"]').waitFor();
    await first.page.waitForLoadState('networkidle');
    await first.context.close();
    const second = await openAs(demoDeveloper);
    await second.page.goto('/dashboard');
    await second.page.locator('html[data-theme="dark"]').waitFor();
    await second.context.close();
  });

  it('exports, previews, imports and restores the configuration', () =>
    as(demoAdmin, async (page) => {
      await page.goto('/settings?tab=general');
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Export Configuration' }).click(),
      ]);
      assert.match(download.suggestedFilename(), /configuration-\d{4}-\d\d-\d\d\.json$/);
      const exported = JSON.parse(readFileSync(await download.path(), 'utf8')) as {
        format: number;
        settings: { scoring: { minimumDataPoints: number } };
      };
      const choose = async (content: unknown): Promise<void> => {
        const buffer = Buffer.from(typeof content === 'string' ? content : JSON.stringify(content));
        await page
          .getByRole('dialog', { name: 'Import Configuration' })
          .locator('input[type=file]')
          .setInputFiles({ name: 'configuration.json', mimeType: 'application/json', buffer });
      };
      await page.getByRole('button', { name: 'Import Configuration' }).click();
      const dialog = page.getByRole('dialog', { name: 'Import Configuration' });
      const apply = dialog.getByRole('button', { name: 'Apply changes' });
      await choose('no configuration');
      await dialog.getByRole('alert').getByText('This file is not a configuration.').waitFor();
      await choose(exported);
      await dialog.getByText('There is nothing to apply.').waitFor();
      assert.ok(await apply.isDisabled());
      const scoring = { ...exported.settings.scoring, minimumDataPoints: 9 };
      await choose({ ...exported, settings: { ...exported.settings, scoring } });
      await dialog.getByRole('listitem').filter({ hasText: 'Scoring' }).waitFor();
      await assertAccessible(page);
      await apply.click();
      await waitForToast(page, 'Configuration Imported');
      const row = page.getByRole('row').filter({ hasText: 'Imported:' }).first();
      await row.getByText('Current').waitFor();

      const back = { ...scoring, minimumDataPoints: exported.settings.scoring.minimumDataPoints };
      await page.getByRole('button', { name: 'Import Configuration' }).click();
      await choose({ ...exported, settings: { ...exported.settings, scoring: back } });
      await apply.click();
      const restore = page.getByRole('button', { name: /^Restore version \d+ of Scoring/ }).first();
      await restore.click();
      await waitForToast(page, 'Settings Restored');
      await page
        .getByRole('cell', { name: /^Restored version/ })
        .first()
        .waitFor();
      await page.getByRole('button', { name: 'Import Configuration' }).click();
      await choose(exported);
      await apply.click();
      await dialog.waitFor({ state: 'detached' });
    }));

  it('saves all settings changes together, and asks before leaving unsaved ones', () =>
    as(demoAdmin, async (page) => {
      await page.goto('/settings?tab=preferences&part=display');
      const saveAll = page.getByRole('button', { name: 'Save All Changes' });
      await saveAll.waitFor();
      assert.ok(await saveAll.isDisabled());
      await page.getByRole('combobox', { name: 'Time format' }).selectOption('24h');
      await page.getByRole('link', { name: 'General', exact: true }).click();
      await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click();
      await saveAll.click();
      await waitForToast(page, 'Preferences Saved');
      assert.ok(await saveAll.isDisabled());
    }));

  it('shows developers only their own settings', () =>
    as(demoDeveloper, async (page) => {
      await page.goto('/settings');
      await page.getByText('Some settings require admin permissions').waitFor();
      const tabs = page.getByRole('navigation', { name: 'Settings sections' });
      await tabs.getByRole('link', { name: 'Your Security' }).click();
      await page.getByRole('heading', { name: 'Passkeys' }).waitFor();
      for (const hidden of ['General', 'Security', 'Metrics', 'Scoring'])
        assert.equal(await tabs.getByRole('link', { name: hidden, exact: true }).count(), 0, hidden);
      for (const hidden of ['Save All Changes', 'Import Configuration', 'Export Configuration'])
        assert.equal(await page.getByRole('button', { name: hidden }).count(), 0, hidden);
    }));
});
