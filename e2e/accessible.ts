import { AxeBuilder } from '@axe-core/playwright';
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';

/** All rules run in the first variant; the others differ only in their colors. */
const variants = [
  { name: 'light', theme: 'light', contrast: 'no-preference', rules: null },
  { name: 'dark', theme: 'dark', contrast: 'no-preference', rules: ['color-contrast', 'link-in-text-block'] },
  { name: 'high contrast, light', theme: 'light', contrast: 'more', rules: ['color-contrast', 'link-in-text-block'] },
  { name: 'high contrast, dark', theme: 'dark', contrast: 'more', rules: ['color-contrast', 'link-in-text-block'] },
] as const;
const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

type Options = { variants?: 'all' | 'themes' | 'first'; except?: string };

const variantSets = { all: variants, themes: variants.slice(0, 2), first: variants.slice(0, 1) };

/**
 * Fails for violations of WCAG 2.2 A and AA in light and dark, `except` in elements of a selector. `all` adds high
 * contrast, which uses the same few colors on every screen.
 */
export const assertAccessible = async (
  page: Page,
  { variants: set = 'themes', except }: Options = {},
): Promise<void> => {
  const before = await page.evaluate(() => document.documentElement.dataset['theme']);
  const found: string[] = [];
  for (const { name, theme, contrast, rules } of variantSets[set]) {
    await page.emulateMedia({ contrast });
    await page.evaluate((wanted) => {
      document.documentElement.dataset['theme'] = wanted;
    }, theme);
    // Legacy mode (the page has no frames) and reporting only violations save most of the time.
    const builder = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
    if (except !== undefined) builder.exclude(except);
    const { violations } = await (
      rules === null ? builder.withTags(standard) : builder.withRules([...rules])
    ).analyze();
    found.push(...violations.map((one) => `${name}: ${one.id}: ${one.nodes[0]?.html ?? ''}`));
  }
  await page.emulateMedia({ contrast: null });
  await page.evaluate((theme) => {
    if (theme === undefined) delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = theme;
  }, before);
  assert.deepEqual(found, [], page.url());
};
