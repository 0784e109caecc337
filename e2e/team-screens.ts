import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { assertAccessible } from './accessible.ts';

/** On a tablet, some names of key figures take two lines. */
const assertFiguresAligned = async (page: Page): Promise<void> => {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 768, height: 900 });
  const cards = page.locator('.cards > .card');
  await cards.locator('> .fig').first().waitFor();
  const heights = await cards.locator('.label').evaluateAll((labels) => labels.map((label) => label.clientHeight));
  assert.equal(new Set(heights).size, 2, 'some names take two lines');
  const tops = await cards
    .locator('> .fig')
    .evaluateAll((figures) => figures.map((one) => Math.round(one.getBoundingClientRect().top)));
  assert.equal(new Set(tops).size, 1, `figures start at ${tops.join(', ')}`);
  if (size !== null) await page.setViewportSize(size);
};

/** Opens a team from Team Analytics, one of its members, and the receipt of a dimension. */
export const walkTeamScreens = async (page: Page): Promise<void> => {
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  // Screen reader and keyboard users start at the heading of the screen.
  await page.locator('h1:focus', { hasText: 'Team Analytics' }).waitFor();
  await page.getByRole('heading', { name: /^Findings/ }).waitFor();
  await assertAccessible(page);
  await assertFiguresAligned(page);
  await page.getByRole('link', { name: 'Platform', exact: true }).click();
  await page.locator('h1:focus', { hasText: 'Platform' }).waitFor();
  await page.getByRole('button', { name: /^Overall, Platform: [0-9]/ }).waitFor();
  await assertAccessible(page);
  const member = page.getByRole('region', { name: 'Members' }).getByRole('link').first();
  const name = (await member.textContent()) ?? '';
  await member.click();
  await page.getByText(`Your view is recorded. ${name} will see it`, { exact: false }).waitFor();
  await page.getByRole('button', { name: new RegExp(`^Collaboration, ${name}: [0-9]`) }).click();
  const receipt = page.getByRole('dialog', { name: /^(Receipt|Collaboration)/ });
  await receipt.getByText('Reviews given vs. received', { exact: false }).first().waitFor();
  await page.keyboard.press('Escape');
  await receipt.waitFor({ state: 'hidden' });
  await assertAccessible(page);
};
