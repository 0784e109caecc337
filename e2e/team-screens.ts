import type { Page } from 'playwright-core';
import { assertAccessible } from './accessible.ts';

/** Opens a team from Team Analytics, one of its members, and the receipt of a dimension. */
export const walkTeamScreens = async (page: Page): Promise<void> => {
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  // Screen reader and keyboard users start at the heading of the screen.
  await page.locator('h1:focus', { hasText: 'Team Analytics' }).waitFor();
  await page.getByRole('heading', { name: /^Findings/ }).waitFor();
  await assertAccessible(page);
  await page.getByRole('link', { name: 'Platform', exact: true }).click();
  await page.locator('h1:focus', { hasText: 'Platform' }).waitFor();
  await page.getByRole('button', { name: /^Overall, Platform: [0-9]/ }).waitFor();
  await assertAccessible(page);
  const member = page.getByRole('region', { name: 'Members' }).getByRole('link').first();
  const name = (await member.textContent()) ?? '';
  await member.click();
  await page.getByText(`Your view of this page is recorded. ${name} will see it`, { exact: false }).waitFor();
  await page.getByRole('button', { name: new RegExp(`^Collaboration, ${name}: [0-9]`) }).click();
  const receipt = page.getByRole('dialog', { name: /^(Receipt|Collaboration)/ });
  await receipt.getByText('Reviews given vs. received', { exact: false }).first().waitFor();
  await page.keyboard.press('Escape');
  await receipt.waitFor({ state: 'hidden' });
  await assertAccessible(page);
};
