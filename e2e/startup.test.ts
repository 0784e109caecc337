/** What a screen waits for when it is opened by its address. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Page, Route } from 'playwright-core';
import { demoAdmin } from './collected-demo.ts';
import { demoInBrowser } from './demo-in-browser.ts';

const timeoutMs = 90_000;
const viewport = { width: 1280, height: 900 };

describe('a screen that is opened by its address', () => {
  const demo = demoInBrowser(timeoutMs);
  let teamId: string;
  before(async () => {
    const page = await openPage();
    await page.goto('/teams');
    const link = page.locator('main:not([data-held]) a[href^="/teams/"]').first();
    teamId = /^\/teams\/([^?]+)/.exec((await link.getAttribute('href')) ?? '')?.[1] ?? '';
    await page.context().close();
  });

  const openPage = async (): Promise<Page> => (await demo.signIn({ email: demoAdmin, viewport })).page;

  it('shows its figures while the session is still being refreshed', async () => {
    const page = await openPage();
    const held = Promise.withResolvers<Route>();
    await page.route('**/v1/auth/refresh', (route) => held.resolve(route));
    await page.goto('/dashboard');
    const refresh = await held.promise;
    await page.locator('main:not([data-held]) [aria-label$="Open the receipt"]').first().waitFor();
    await refresh.continue();
    await page.context().close();
  });

  it('shows no figures if the session has ended', async () => {
    const page = await openPage();
    const refused = { status: 401, json: { code: 'not-signed-in', message: 'Sign in again.' } };
    await page.route('**/v1/**', (route) =>
      route.request().url().endsWith('/auth/options') ? route.continue() : route.fulfill(refused),
    );
    await page.goto('/dashboard');
    await page.waitForURL(/\/auth\/login/);
    await page.getByLabel('Email').waitFor();
    assert.equal(await page.locator('main [aria-label$="Open the receipt"]').count(), 0);
    await page.context().close();
  });

  it('requests findings of a team without waiting for the figures of the team', async () => {
    const page = await openPage();
    const held = Promise.withResolvers<Route>();
    await page.route('**/v1/batch', (route) => held.resolve(route));
    const findings = page.waitForRequest(/\/v1\/performance\/findings/);
    await page.goto(`/teams/${teamId}`);
    const batch = await held.promise;
    await findings;
    await batch.continue();
    await page.context().close();
  });
});
