/** The command palette and shortcuts. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { assertAccessible } from './accessible.ts';
import { demoAdmin, demoDeveloper } from './collected-demo.ts';
import { demoInBrowser } from './demo-in-browser.ts';
import { demoUsers } from './demo-users.ts';

const timeoutMs = 120_000;
const phone = { width: 360, height: 740 };
const placeholder = 'Search developers, teams, or metrics...';

describe('the command palette', () => {
  const demo = demoInBrowser(timeoutMs);
  const { openAs, as } = demoUsers(demo);
  const palette = (page: Page) => page.getByRole('dialog', { name: 'Search and commands' });
  const field = (page: Page) => palette(page).getByPlaceholder(placeholder);
  const option = (page: Page, name: string | RegExp) => palette(page).getByRole('option', { name });
  /** The heading of a team's or person's page, once loaded. */
  const nameAt = async (page: Page, path: string, list: string): Promise<string> => {
    await page.goto(path);
    return (await page.locator('h1', { hasNotText: list }).innerText()).trim();
  };

  it('leads to definitions, which their addresses and links scroll to', () =>
    as(demoAdmin, async (page) => {
      const isAtTop = (id: string) =>
        page.waitForFunction((key) => {
          const top = document.getElementById(key)?.getBoundingClientRect().top ?? -1;
          return scrollY > 0 && top >= 0 && top < 200;
        }, id);
      await page.goto('/metrics/cycle_time');
      await isAtTop('cycle_time');
      await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Velocity' }).click();
      await isAtTop('velocity');
      await page.goto('/metrics/nonsense');
      await page.getByText('There is no metric with this name.').waitFor();
    }));

  it('opens a team by keyboard, and returns the focus on Esc', () =>
    as(demoAdmin, async (page) => {
      const name = await nameAt(page, `/teams/${demo.known['teamId']}`, 'Team Analytics');
      // Nothing on this screen changes while the demo is still being collected.
      await page.goto('/metrics');
      const theme = page.getByRole('banner').getByRole('button', { name: /^Theme/ });
      await theme.focus();
      await page.waitForLoadState('networkidle');
      await page.locator('main:not([data-held])').waitFor();
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
      // Where nothing had the focus, nothing gets it.
      await theme.blur();
      await page.keyboard.press('ControlOrMeta+k');
      await field(page).waitFor();
      await page.keyboard.press('Escape');
      await palette(page).waitFor({ state: 'detached' });
      assert.ok(await page.evaluate(() => document.activeElement === document.body));

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

  const queryOf = (url: string): string | null =>
    new URL(url).pathname === '/v1/search' ? new URL(url).searchParams.get('q') : null;
  const isForEverything = (url: string | URL): boolean => queryOf(String(url)) === '';

  it('reads everything that can be found when it opens, and asks for nothing more', () =>
    as(demoAdmin, async (page) => {
      const everything = page.waitForResponse((response) => isForEverything(response.url()));
      await page.keyboard.press('ControlOrMeta+k');
      await (await everything).finished();
      const searched: string[] = [];
      page.on('request', (request) => searched.push(queryOf(request.url()) ?? ''));
      for (const [text, name] of [
        ['sofia marq', /^Sofia Marques/],
        ['platform', /^Platform/],
        ['lead ti', /^Lead time/i],
      ] as const) {
        await field(page).fill(text);
        await option(page, name).first().waitFor();
      }
      await field(page).fill('e');
      await palette(page).getByText('The 24 best results').waitFor();
      assert.deepEqual(searched.filter(Boolean), []);
    }));

  it('searches for the first letter at once, and for letters that follow fast together', () =>
    as(demoAdmin, async (page) => {
      // Too much to be sent before the first key.
      await page.route(isForEverything, () => {});
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
      assert.deepEqual(searched.filter(Boolean), ['t', 'team']);
      await option(page, /Team/).first().waitFor();
    }));

  it('keeps the rows that the user moved to in place while the server is searching', () =>
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

  it('runs commands by shortcut, and lists all shortcuts with ?', () =>
    as(demoAdmin, async (page) => {
      await page.keyboard.press('?');
      const keys = page.getByRole('dialog', { name: 'Keyboard' });
      for (const title of ['Overview', 'Sprint Deep Dive', 'System Monitoring', 'Search and commands'])
        await keys.getByRole('cell', { name: title, exact: true }).first().waitFor();
      const close = await keys.getByRole('button', { name: 'Close' }).boundingBox();
      const shown = await keys.boundingBox();
      assert.ok(close !== null && shown !== null);
      assert.ok(close.y + close.height < shown.y + shown.height, 'the button is not cut off');
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
});
