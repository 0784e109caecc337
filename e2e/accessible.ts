import axe from 'axe-core';
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
 * Runs `rules`, or by default those of the standard. axe is loaded once per page: its Playwright adapter loads it for
 * every run, which took longer than the rules.
 */
const violationsOn = async (page: Page, rules: readonly string[] | null, except?: string): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const runOnly = rules === null ? { type: 'tag', values: standard } : { type: 'rule', values: [...rules] };
  return page.evaluate(
    async ({ context, options }) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(context, options);
      return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`);
    },
    {
      context: except === undefined ? { include: ['html'] } : { include: ['html'], exclude: [except] },
      options: { runOnly, resultTypes: ['violations'] } as axe.RunOptions,
    },
  );
};

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
    const violations = await violationsOn(page, rules, except);
    found.push(...violations.map((violation) => `${name}: ${violation}`));
  }
  await page.emulateMedia({ contrast: null });
  await page.evaluate((theme) => {
    if (theme === undefined) delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = theme;
  }, before);
  assert.deepEqual(found, [], page.url());
};
