import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';

/** Each header menu fits a phone, closes with Esc and returns the focus. */
export const checkHeaderMenus = async (page: Page): Promise<void> => {
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 900 };
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/dashboard');
  const header = page.getByRole('banner');
  for (const [button, opened] of [
    [
      header.getByRole('button', { name: 'Harbour Works' }),
      page.getByRole('region', { name: 'Organization', exact: true }),
    ],
    [header.getByRole('button', { name: /^Notifications, / }), page.getByRole('region', { name: 'Notifications' })],
    [header.getByRole('button', { name: 'Menu' }), page.getByRole('navigation', { name: 'Sections' })],
    [header.getByRole('button', { name: 'Logout' }), page.getByRole('group', { name: 'Sure?' })],
  ] as const) {
    await button.focus();
    await page.keyboard.press('Enter');
    await opened.waitFor();
    const box = await opened.boundingBox();
    assert.ok(box !== null && box.x >= 0 && box.x + box.width <= 360, `${String(box?.x)} to ${String(box?.width)}`);
    await page.keyboard.press('Escape');
    await opened.waitFor({ state: 'hidden' });
    assert.ok(await button.evaluate((element) => element === document.activeElement));
  }
  await page.setViewportSize({ width: 320, height: 256 });
  await page.waitForFunction(() => document.documentElement.scrollWidth <= 320);
  await page.setViewportSize({ width, height });
};

/** Prints dark on white without header and sidebar, in any theme. */
export const checkPrint = async (page: Page): Promise<void> => {
  const inkOf = (): Promise<string> =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--ink'));
  const inLight = await inkOf();
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.waitForFunction(() => document.documentElement.dataset['theme'] === 'dark');
  assert.notEqual(await inkOf(), inLight);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.waitForFunction(() => document.documentElement.dataset['theme'] === 'light');
  assert.equal(await inkOf(), inLight);
  assert.equal(await page.getByRole('banner').isVisible(), false);
  await page.emulateMedia({ media: null, colorScheme: null });
  await page.getByRole('banner').waitFor();
};

/** The collapsed sidebar opens the screens of a section. */
export const checkNarrowSidebar = async (page: Page): Promise<void> => {
  const side = page.getByRole('navigation', { name: 'Sections' });
  const within = side.getByRole('link', { name: 'Performance Profiles' });
  await within.waitFor();
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
  await within.waitFor({ state: 'hidden' });
  const header = await page.getByRole('banner').boundingBox();
  assert.deepEqual([header?.x, header?.y, header?.width], [0, 0, page.viewportSize()?.width]);
  await side.getByRole('button', { name: 'Developer Performance' }).click();
  await within.click();
  await page.waitForURL('**/performance/profiles');
};
