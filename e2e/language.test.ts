/** The language of pages: chosen before sign-in and under Preferences, and kept offline. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from './browser.ts';
import { startSightline, type Running } from './start-sightline.ts';

const timeoutMs = 90_000;
const ada = { name: 'Ada Admin', email: 'ada@hafen.example', password: 'Seven-Lighthouses-7' };

describe('the language', () => {
  let sightline: Running;
  let browser: Browser;

  before(async () => {
    sightline = await startSightline({ DEMO: 'off' });
    browser = await openBrowser();
  });
  after(async () => {
    await browser.close();
    assert.equal(await sightline.stop(), 0, 'stops cleanly');
  });

  const open = async (options: { locale?: string; serviceWorkers?: 'allow' } = {}): Promise<Page> => {
    const context = await browser.newContext({ baseURL: sightline.address, ...options });
    const page = await context.newPage();
    page.setDefaultTimeout(timeoutMs);
    return page;
  };
  const waitForLanguage = async (page: Page, language: string): Promise<void> =>
    page.locator(`html[lang=${language}]`).waitFor({ state: 'attached' });

  it('is that of the browser, or the one chosen before sign-in, and then that of the new account', async () => {
    const page = await open();
    await page.goto('/auth/register-organization');
    await waitForLanguage(page, 'en');
    await page.getByLabel('Language').selectOption('de');
    await page.getByRole('heading', { name: 'Ihre Organisation registrieren' }).waitFor();

    await page.getByLabel('Name der Organisation').fill('Hafen GmbH');
    await page.getByLabel('Vollständiger Name').fill(ada.name);
    await page.getByLabel('E-Mail').fill(ada.email);
    await page.getByLabel('Passwort', { exact: true }).fill(ada.password);
    await page.getByLabel('Passwort bestätigen').fill(ada.password);
    await page.getByLabel('Passwort bestätigen').press('Enter');
    await page.getByRole('heading', { name: 'Hafen GmbH einrichten' }).waitFor();
    await page.goto('/settings?tab=preferences');
    assert.equal(await page.getByLabel('Sprache').inputValue(), 'de');

    await page.setViewportSize({ width: 768, height: 1024 });
    await page.goto('/monitoring?tab=rules');
    const channels = page.getByRole('row').filter({ hasText: 'Hohe Fehlerrate' }).locator('.channels .btn');
    await channels.last().waitFor();
    const tops = await channels.evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top));
    assert.equal(tops.length, 3);
    assert.equal(new Set(tops).size, 1, 'German channels share a line on a tablet');
    await page.context().close();
  });

  it('follows the account: the page is loaded once more, after sign-in and after the preference changes', async () => {
    const page = await open();
    await page.goto('/auth/login?from=/settings?tab=preferences');
    await page.getByLabel('Email').fill(ada.email);
    await page.getByLabel('Password').fill(ada.password);
    await page.getByLabel('Password').press('Enter');
    await page.getByLabel('Sprache').waitFor();
    assert.equal(new URL(page.url()).pathname, '/settings');

    let loads = 0;
    page.on('load', () => (loads += 1));
    await page.getByLabel('Sprache').selectOption('en');
    await page.getByText('Sie haben ungespeicherte Änderungen.').waitFor();
    assert.equal(
      await page.getByLabel('Datumsformat').inputValue(),
      'MM/DD/YYYY',
      'the formats come with the language',
    );
    assert.equal(loads, 0);
    await page.getByRole('button', { name: 'Einstellungen speichern' }).click();
    await page.getByRole('button', { name: 'Save preferences' }).waitFor();
    assert.equal(await page.getByLabel('Language').inputValue(), 'en');
    await page.waitForLoadState('networkidle');
    assert.equal(loads, 1);
    await page.context().close();
  });

  it('has its own service worker, which is replaced when the language changes', async () => {
    const page = await open({ locale: 'de-DE', serviceWorkers: 'allow' });
    const controlledBy = (path: string) =>
      page.waitForFunction((expected) => {
        const script = navigator.serviceWorker.controller?.scriptURL;
        return script !== undefined && new URL(script).pathname === expected;
      }, path);
    /** The worker deletes the files of the other language while it starts to control the page. */
    const keepsOnly = (path: string) =>
      page.waitForFunction(async (expected) => {
        const kept = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
        const pages = kept.flat().filter(({ url }) => url.includes('index.html'));
        return pages.length === 1 && new URL(pages[0]?.url ?? '').pathname === expected;
      }, path);
    await page.goto('/auth/login');
    await waitForLanguage(page, 'de');
    await controlledBy('/de/sw.js');
    await keepsOnly('/de/index.html');

    await page.getByLabel('Sprache').selectOption('en');
    await waitForLanguage(page, 'en');
    await controlledBy('/sw.js');
    await keepsOnly('/index.html');
    assert.equal(await page.locator('.toast').count(), 0);

    await page.context().setOffline(true);
    await page.reload();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await waitForLanguage(page, 'en');
    await page.context().close();
  });
});
