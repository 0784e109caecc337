/** Toasts cover no control, at any window width, and confirm what changed. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { LiveMessage } from '@sightline/contract';
import type { Page, WebSocketRoute } from 'playwright-core';
import { demoAdmin, demoDeveloper } from './collected-demo.ts';
import { demoInBrowser } from './demo-in-browser.ts';
import { waitForToast } from './wait-for-toast.ts';

const timeoutMs = 90_000;

/** The names of visible controls that toasts cover. */
const covered = (page: Page): Promise<string[]> =>
  page.locator('.toasts > *').evaluateAll((toasts) => {
    const isOver = (one: Element, other: Element): boolean => {
      const [box, over] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
      return box.right > over.left && box.left < over.right && box.bottom > over.top && box.top < over.bottom;
    };
    return [...document.querySelectorAll('header :is(a, button, input), main :is(a, button, input, select)')]
      .filter((control) => control.checkVisibility() && control.getBoundingClientRect().width > 0)
      .filter((control) => toasts.some((toast) => isOver(control, toast)))
      .map((control) => control.getAttribute('aria-label') ?? control.textContent ?? '');
  });

/** A notification as long as the product's own. */
const notification: LiveMessage = {
  type: 'notification',
  id: 1,
  payload: {
    id: '00000000-0000-4000-8000-000000000001',
    severity: 'success',
    title: 'Jira Collection Finished',
    message: 'The history since January 2025 has been read. Its figures are complete.',
    timestamp: '2026-01-05T08:00:00.000Z',
    actionText: 'View figures',
    actionUrl: '/dashboard',
    test: false,
  },
};

/** A toast that stays, one of several. */
const failure = (id: number, severity: 'error' | 'warning' = 'error'): LiveMessage => ({
  ...notification,
  id,
  payload: {
    ...notification.payload,
    id: `00000000-0000-4000-8000-00000000000${id}`,
    severity,
    title: `Sync ${id} Failed`,
  },
});

/** Whether each text of the toast is inside it, and neither is cut off. */
const showsWhole = (page: Page): Promise<boolean> =>
  page.locator('.toast').evaluate((toast) => {
    const outer = toast.getBoundingClientRect();
    return [toast, ...toast.querySelectorAll('b, p, a')].every((part) => {
      const box = part.getBoundingClientRect();
      const isInside = box.top >= outer.top && box.bottom <= outer.bottom && box.right <= outer.right;
      const clips = getComputedStyle(part).overflow !== 'visible';
      const isCut = clips && (part.scrollWidth > part.clientWidth || part.scrollHeight > part.clientHeight);
      return isInside && !isCut;
    });
  });

describe('a toast', () => {
  const demo = demoInBrowser(timeoutMs);
  for (const width of [1280, 1440, 1920])
    it(`covers no control at a width of ${width}`, async () => {
      const { context, page } = await demo.signIn({ email: demoDeveloper, viewport: { width, height: 900 } });
      // No other notification may arrive meanwhile.
      await page.routeWebSocket(/\/v1\/ws/, () => {});
      await page.goto('/dashboard');
      await page.getByRole('button', { name: 'Refresh Data' }).click();
      await page.locator('.toast').getByText('Figures are up to date.').waitFor();
      assert.deepEqual(await covered(page), []);
      await context.close();
    });

  for (const width of [1280, 1440])
    it(`covers no control together with four others at a width of ${width}, until all are shown`, async () => {
      const { context, page } = await demo.signIn({ email: demoDeveloper, viewport: { width, height: 900 } });
      const socket = Promise.withResolvers<WebSocketRoute>();
      await page.routeWebSocket(/\/v1\/ws/, socket.resolve);
      await page.goto('/dashboard');
      // More than three that arrive together are one toast.
      for (const [numbers, others] of [
        [[1, 2, 3], '2 more'],
        [[4, 5], '4 more'],
      ] as const) {
        for (const id of numbers) (await socket.promise).send(JSON.stringify(failure(id)));
        await page.getByRole('button', { name: others }).waitFor();
      }
      assert.deepEqual(await covered(page), []);
      await page.getByRole('button', { name: '4 more' }).click();
      assert.equal(await page.locator('.toast').count(), 5);
      await page.getByRole('button', { name: 'Close all' }).click();
      await page.locator('.toast').first().waitFor({ state: 'detached' });
      await context.close();
    });

  it('that answers an action precedes one that was already there, also as a warning, and alerts follow both', async () => {
    const { context, page } = await demo.signIn({ email: demoAdmin, viewport: { width: 1440, height: 900 } });
    const socket = Promise.withResolvers<WebSocketRoute>();
    await page.routeWebSocket(/\/v1\/ws/, socket.resolve);
    await page.goto('/insights/explanations');
    (await socket.promise).send(JSON.stringify(failure(1)));
    await page.locator('.toast').getByText('Sync 1 Failed').waitFor();
    await page.getByRole('button', { name: 'Generate New Insights' }).press('Enter');
    await page.locator('.toast').getByText('Select a Developer').waitFor();
    (await socket.promise).send(JSON.stringify(failure(2, 'warning')));
    await page.getByRole('button', { name: '2 more' }).waitFor();
    assert.equal(await page.locator('.toast').getByText('Select a Developer').count(), 1);
    await context.close();
  });

  it('shows its whole text in the header, next to its link', async () => {
    const { context, page } = await demo.signIn({ email: demoDeveloper, viewport: { width: 1280, height: 900 } });
    await page.routeWebSocket(/\/v1\/ws/, (socket) => socket.send(JSON.stringify(notification)));
    await page.goto('/dashboard');
    await page.locator('.toast').getByText('Its figures are complete.').waitFor();
    assert.equal(await showsWhole(page), true);
    assert.deepEqual(await covered(page), []);
    await context.close();
  });

  for (const width of [360, 768])
    it(`leaves an open receipt free at a width of ${width}`, async () => {
      const { context, page } = await demo.signIn({ email: demoDeveloper, viewport: { width, height: 740 } });
      const socket = Promise.withResolvers<WebSocketRoute>();
      await page.routeWebSocket(/\/v1\/ws/, socket.resolve);
      await page.goto('/dashboard');
      await page.getByRole('button', { name: /^Total Developers/ }).click();
      const receipt = page.getByRole('dialog', { name: 'Receipt' });
      await receipt.getByRole('heading').first().waitFor();
      (await socket.promise).send(JSON.stringify(notification));
      const toast = page.locator('.toast');
      await toast.waitFor();
      const [over, under] = [await toast.boundingBox(), await receipt.boundingBox()];
      assert.ok(over !== null && under !== null);
      assert.ok(over.y + over.height <= under.y || over.x + over.width <= under.x);
      assert.ok(over.x >= 0 && over.width >= 250, 'it is in the window, and readable');
      await context.close();
    });

  for (const width of [360, 1440])
    it(`is readable over a dialog, which its closing keeps open, at a width of ${width}`, async () => {
      const { context, page } = await demo.signIn({ email: demoAdmin, viewport: { width, height: 800 } });
      await page.routeWebSocket(/\/v1\/ws/, () => {});
      await page.goto('/reports');
      await page.getByRole('button', { name: 'Schedule Report' }).click();
      const dialog = page.getByRole('dialog', { name: 'Schedule Report' });
      await dialog.getByLabel('Slack webhook URL').fill('https://hooks.slack.com/services/x');
      await dialog.getByRole('button', { name: 'Send a test to Slack' }).click();
      // Found by its role: the open dialog does not hide it from screen readers.
      const toasts = page.getByRole('status').filter({ hasText: 'The demo sends nothing outside the product.' });
      await toasts.getByRole('button', { name: 'Close' }).click();
      await page.locator('.toast').waitFor({ state: 'detached' });
      await dialog.waitFor();
      await context.close();
    });

  it('confirms an added and a removed skill', async () => {
    const { context, page } = await demo.signIn({ email: demoAdmin, viewport: { width: 1440, height: 900 } });
    await page.goto(`/performance/profiles/${demo.known['developerId']}`);
    await page.getByLabel('Add a skill').fill('Sailing');
    await page.getByLabel('Add a skill').press('Enter');
    await waitForToast(page, 'Skill Added');
    await page.getByRole('button', { name: 'Sailing' }).click();
    await page.getByText('Added by Demo Admin').getByRole('button', { name: 'Remove' }).click();
    await waitForToast(page, 'Skill Removed');
    await page.getByRole('button', { name: 'Sailing' }).waitFor({ state: 'detached' });
    await context.close();
  });
});
