import { AxeBuilder } from '@axe-core/playwright';
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';

/** Fails with every violation of WCAG A and AA that a screen has in either theme, `except` in elements of a selector. */
export const assertAccessible = async (page: Page, except?: string): Promise<void> => {
  const before = await page.evaluate(() => document.documentElement.dataset['theme']);
  for (const theme of ['light', 'dark']) {
    await page.evaluate((wanted) => {
      document.documentElement.dataset['theme'] = wanted;
    }, theme);
    // Looks within the page itself, which has no frames, and tells nothing of what is well: both take most of the time.
    const look = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
    if (except !== undefined) look.exclude(except);
    const { violations } = await look.withTags(['wcag2a', 'wcag2aa']).analyze();
    assert.deepEqual(
      violations.map((one) => `${theme}: ${one.id}: ${one.nodes[0]?.html ?? ''}`),
      [],
      page.url(),
    );
  }
  await page.evaluate((theme) => {
    if (theme === undefined) delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = theme;
  }, before);
};
