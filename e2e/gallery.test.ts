/** Every primitive in every state: screenshots, accessibility and keyboard. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { build, preview, type PreviewServer } from 'vite';
import { assertAccessible } from './accessible.ts';
import { openBrowser } from './browser.ts';
import { tryControls } from './controls.ts';
import { assertDistinguishable } from './forced-colors.ts';
import { freePort } from './free-port.ts';
import { assertMatchesScreenshot } from './snapshots.ts';

const root = fileURLToPath(new URL('../web', import.meta.url));

describe('the primitives', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gallery-'));
  let server: PreviewServer;
  let browser: Browser;
  let page: Page;

  before(async () => {
    await build({
      root,
      logLevel: 'error',
      build: { outDir: folder, emptyOutDir: true, rolldownOptions: { input: join(root, 'gallery.html') } },
    });
    const port = await freePort();
    server = await preview({
      root,
      logLevel: 'error',
      preview: { port, host: '127.0.0.1' },
      build: { outDir: folder },
    });
    browser = await openBrowser();
    // Browsers format dates in their own locale.
    page = await browser.newPage({ viewport: { width: 1280, height: 900 }, locale: 'en-US' });
    await page.goto(`http://127.0.0.1:${port}/gallery.html`);
    await page.getByRole('combobox', { name: 'Person', exact: true }).waitFor();
  });

  after(async () => {
    await browser?.close();
    await server?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  for (const width of [1280, 360])
    it(`match their screenshots at a width of ${width}`, async () => {
      await page.setViewportSize({ width, height: 900 });
      await page.evaluate(async () => {
        document.documentElement.dataset['theme'] = 'light';
        await document.fonts.ready;
      });
      await assertMatchesScreenshot(page.locator('main'), `primitives-light-${width}`);
      await page.evaluate(() => delete document.documentElement.dataset['theme']);
      await page.setViewportSize({ width: 1280, height: 900 });
    });

  it('are accessible in light, dark and high contrast', () => assertAccessible(page, { variants: 'all' }));

  for (const colorScheme of ['light', 'dark'] as const)
    it(`stay distinguishable in a ${colorScheme} contrast theme of the system`, async () => {
      await page.evaluate(() => localStorage.setItem('sightline.theme', 'light'));
      await page.emulateMedia({ forcedColors: 'active', colorScheme });
      await page.reload();
      await page.getByRole('combobox', { name: 'Person', exact: true }).waitFor();
      assert.equal(await page.locator('html').getAttribute('data-theme'), colorScheme, 'that of the canvas');
      await assertDistinguishable(page);
      await page.emulateMedia({ forcedColors: null, colorScheme: null });
      await page.evaluate(() => localStorage.removeItem('sightline.theme'));
      // The next test starts without a focused control.
      await page.reload();
      await page.getByRole('combobox', { name: 'Person', exact: true }).waitFor();
    });

  it('respond to keyboard and pointer', async () => {
    const { problems } = await tryControls(page);
    assert.deepEqual(problems, []);
  });

  it('find one of thousands of options by typing', async () => {
    const field = page.getByRole('combobox', { name: 'Person', exact: true });
    const active = page.locator('[role="option"][data-active]');
    const status = page.locator('.combobox-status');
    await field.focus();
    await field.press('ArrowDown');
    await status.getByText('50 of 2,500: type to narrow down').waitFor();
    assert.match(await active.innerText(), /^Person 0000/);
    await field.press('ArrowUp');
    assert.match(await active.innerText(), /^Person 0049/, 'goes round');
    assert.equal(await field.getAttribute('aria-activedescendant'), await active.getAttribute('id'));
    await assertAccessible(page);
    await field.fill('person 123');
    await status.getByText('10 results').waitFor();
    assert.equal(await active.innerText(), 'Person 1230');
    await field.press('ArrowDown');
    await field.press('Enter');
    assert.equal(await field.inputValue(), 'Person 1231');
    assert.equal(await field.getAttribute('aria-expanded'), 'false');
    await field.fill('nobody is called so');
    await status.getByText('No matches.').waitFor();
    await field.press('Enter');
    assert.equal(await field.getAttribute('aria-expanded'), 'true', 'Enter selects nothing without a match');
    await field.press('Escape');
    assert.equal(await field.getAttribute('aria-expanded'), 'false');
    assert.equal(await field.inputValue(), 'Person 1231');
  });

  it('open a menu by keyboard and return the focus', async () => {
    const button = page.getByRole('button', { name: 'Download' });
    await button.focus();
    await button.press('ArrowDown');
    await page.getByRole('menuitem', { name: 'CSV' }).waitFor();
    // Focus guards pass the focus on immediately, which the page cannot observe.
    await assertAccessible(page, { except: '[data-base-ui-focus-guard]' });
    await page.locator('[role="menuitem"]:focus', { hasText: 'CSV' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByText('Last action: PNG').waitFor();
    await page.getByRole('menu').waitFor({ state: 'hidden' });
    assert.ok(await button.evaluate((one) => one === document.activeElement));
    await button.click();
    await page.getByRole('menuitem', { name: 'CSV' }).click();
    await page.getByText('Last action: CSV').waitFor();
    await button.click();
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'hidden' });
  });

  it('close a menu with its button, and with Tab, which goes on from there', async () => {
    const button = page.getByRole('button', { name: 'Download' });
    const menu = page.getByRole('menu');
    await button.click();
    await menu.waitFor();
    await button.click();
    await menu.waitFor({ state: 'hidden' });
    assert.equal(await button.getAttribute('aria-expanded'), 'false');
    await button.press('Tab');
    const next = await page.evaluate(() => document.activeElement?.textContent);
    await button.press('Enter');
    await page.locator('[role="menuitem"]:focus', { hasText: 'CSV' }).waitFor();
    await page.keyboard.press('Tab');
    await menu.waitFor({ state: 'hidden' });
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), next);
  });

  it('open a drawer and a dialog', async () => {
    const opener = page.getByRole('button', { name: 'Open drawer' });
    await opener.click();
    const drawer = page.getByRole('dialog', { name: 'Details' });
    await drawer.waitFor();
    await assertAccessible(page);
    await page.getByRole('switch', { name: 'Demo Data' }).click();
    assert.ok(await drawer.isVisible(), 'the screen stays usable');
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });

    await page.getByRole('button', { name: 'Open dialog' }).click();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
    await assertAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor({ state: 'hidden' });
  });

  it('ask for confirmation with both answers on one line', async () => {
    await page.setViewportSize({ width: 360, height: 900 });
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    const asking = page.getByRole('group', { name: 'Remove the connection to Jira?' });
    const topOf = async (name: string): Promise<number | undefined> =>
      (await asking.getByRole('button', { name }).boundingBox())?.y;
    assert.equal(await topOf('Cancel'), await topOf('Remove'));
    await page.keyboard.press('Escape');
    await asking.waitFor({ state: 'hidden' });
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  it('show a tooltip on focus', async () => {
    await page.getByRole('button', { name: 'With a tooltip' }).focus();
    await page.getByText('Shown on hover and focus').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('Shown on hover and focus').waitFor({ state: 'hidden' });
  });

  it('stack toasts, and keep those that need an answer', async () => {
    for (const type of ['warning', 'error', 'warning'])
      await page.getByRole('button', { name: `Show ${type}` }).click();
    assert.equal(await page.locator('.toast').count(), 1, 'the error comes before the warnings');
    await page.locator('.toast').getByText('A message: error').waitFor();
    await assertAccessible(page);
    await page.getByRole('button', { name: '2 more' }).click();
    assert.equal(await page.locator('.toast').count(), 3);
    await page.locator('.toast').first().getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Show success' }).click();
    await page.locator('.toast').getByText('A message: success').waitFor();
    for (let alerts = 0; alerts < 4; alerts += 1) await page.getByRole('button', { name: 'Show warning' }).click();
    assert.equal(await page.locator('.toast').count(), 5);
    await page.locator('.toast').first().getByText('A message: success').waitFor();
    await page.locator('.toast').getByText('A message: success').waitFor({ state: 'hidden', timeout: 20_000 });
    assert.equal(await page.locator('.toast').count(), 5, 'the others stay');
  });
});
