/** The installed application: offline start, privacy of cached figures, and updates. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { startReverseProxy } from './reverse-proxy.ts';
import { demoAdmin } from './collected-demo.ts';
import { demoInBrowser } from './demo-in-browser.ts';

const timeoutMs = 90_000;
const viewport = { width: 1280, height: 900 };

/** Every path in the browser's caches. */
const cachedPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

type CachedRead = { owner: string; key: string[] };

const cachedReads = (page: Page): Promise<CachedRead[]> =>
  page.evaluate(
    () =>
      new Promise<CachedRead[]>((done, failed) => {
        const opening = indexedDB.open('sightline-reads');
        opening.addEventListener('error', () => failed(opening.error));
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction('reads').objectStore('reads').getAll();
          reading.addEventListener('error', () => failed(reading.error));
          reading.addEventListener('success', () => done(reading.result as CachedRead[]));
        });
      }),
  );

const waitForCachedOverview = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.waitForFunction(
    () =>
      new Promise<boolean>((done) => {
        const opening = indexedDB.open('sightline-reads');
        opening.addEventListener('success', () => {
          const { result } = opening;
          if (!result.objectStoreNames.contains('reads')) return done(false);
          const reading = result.transaction('reads').objectStore('reads').getAll();
          reading.addEventListener('success', () =>
            done((reading.result as CachedRead[]).some(({ key }) => key[1] === 'findings')),
          );
          return undefined;
        });
      }),
  );
};

describe('the installed application', () => {
  const demo = demoInBrowser(timeoutMs);

  /** A page that has loaded and cached the Overview. */
  const openOverview = async (address = demo.address): Promise<{ context: BrowserContext; page: Page }> => {
    const { context, page } = await demo.signIn({
      address,
      email: demoAdmin,
      viewport,
      serviceWorkers: 'allow',
    });
    await page.goto('/dashboard');
    await page.locator('main:not([data-held]) svg').first().waitFor();
    await waitForCachedOverview(page);
    return { context, page };
  };

  it('has a manifest and its icons', async () => {
    const answer = await fetch(`${demo.address}/manifest.webmanifest`);
    assert.equal(answer.headers.get('content-type'), 'application/manifest+json');
    const { icons, shortcuts } = (await answer.json()) as {
      icons: { src: string; type: string }[];
      shortcuts: { url: string }[];
    };
    assert.equal(icons.length, 4);
    for (const { src, type } of icons) {
      const icon = await fetch(`${demo.address}${src}`);
      assert.equal(icon.status, 200, src);
      assert.ok(icon.headers.get('content-type')?.startsWith(type), src);
    }
    for (const { url } of shortcuts) assert.equal((await fetch(`${demo.address}${url}`)).status, 200, url);
  });

  it('starts offline with the last Overview and its time', async () => {
    const { context, page } = await openOverview();
    const figures = page.locator('main [aria-label$="Open the receipt"]');
    const online = await figures.allTextContents();
    assert.ok(online.length > 5, `${online.length} figures`);
    assert.deepEqual(
      (await cachedPaths(page)).filter((path) => /^\/(v1|api)\//.test(path)),
      [],
    );
    await context.setOffline(true);
    await page.reload();
    await page.getByText('You’re offline.').waitFor();
    await page.getByText(/Data as of \d+\/\d+\/\d{4}, \d+:\d\d/).waitFor();
    await page.locator('main:not([data-held]) svg').first().waitFor();
    assert.deepEqual(await figures.allTextContents(), online);

    // Reads of a screen that was never opened fail instead of waiting.
    await page.goto('/reports');
    await page.getByText('Not available offline.').first().waitFor();

    await context.setOffline(false);
    await page.getByText('You’re offline.').waitFor({ state: 'detached' });
    await context.close();
  });

  it('does not show one user the cached figures of another', async () => {
    const { context, page } = await openOverview();
    const other = await page.evaluate(async () => {
      const session = JSON.parse(localStorage.getItem('sightline.session') ?? '') as {
        user: { organizationId: string };
      };
      session.user.organizationId = crypto.randomUUID();
      return JSON.stringify(session);
    });
    await context.addInitScript((text) => localStorage.setItem('sightline.session', text), other);
    await context.setOffline(true);
    await page.reload();
    await page.getByText('You’re offline.').waitFor();
    await page.locator('main:not([data-held])').waitFor();
    assert.equal(await page.locator('main [aria-label$="Open the receipt"]').count(), 0);
    assert.deepEqual(await cachedReads(page), []);
    await context.close();
  });

  it('deletes cached figures at sign-out', async () => {
    const { context, page } = await openOverview();
    assert.ok((await cachedReads(page)).length > 5);
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('button', { name: 'Yes' }).click();
    await page.waitForURL(/\/auth\/login/);
    await page.waitForFunction(
      () =>
        new Promise<boolean>((done) => {
          const opening = indexedDB.open('sightline-reads');
          opening.addEventListener('success', () => {
            const counting = opening.result.transaction('reads').objectStore('reads').count();
            counting.addEventListener('success', () => done(counting.result === 0));
          });
        }),
    );
    const cached = await cachedPaths(page);
    assert.ok(cached.includes('/index.html'));
    assert.deepEqual(
      cached.filter((path) => !/^\/(assets\/|index\.html$|icon\.svg$|theme\.js$|manifest\.webmanifest$)/.test(path)),
      [],
    );
    await context.close();
  });

  it('offers to reload when a new version is available', async () => {
    const front = await startReverseProxy(demo.address);
    const { context, page } = await openOverview(front.address);
    const version = await page.locator('meta[name="version"]').getAttribute('content');
    assert.match(version ?? '', /^[0-9a-f]{16}$/);
    const toast = page.locator('.toast').filter({ hasText: 'A new version is available.' });
    assert.equal(await toast.count(), 0);
    front.replaceInWorker(version ?? '', 'a newer version');
    await page.evaluate(async () => {
      await (await navigator.serviceWorker.ready).update();
    });
    await toast.waitFor();
    const reloaded = page.waitForEvent('load');
    await toast.getByRole('button', { name: 'Reload' }).click();
    await reloaded;
    await context.close();
    await front.close();
  });
});
