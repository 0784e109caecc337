import type { Page } from 'playwright-core';
import { assertAccessible } from './accessible.ts';
import { waitForToast } from './wait-for-toast.ts';

/** Changes the scoring settings: validation errors, the preview, and the new receipt. */
export const changeScoring = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Settings' }).first().click();
  await page.getByRole('link', { name: 'Scoring', exact: true }).click();
  for (const tab of ['Team Modifiers', 'Complexity', 'Advanced', 'Scoring Rules', 'Metrics']) {
    await page.getByRole('tab', { name: tab }).click();
    await assertAccessible(page);
  }

  await page.getByRole('slider', { name: 'Velocity weight' }).fill('45');
  await page.getByText('Weights should total 100% for accurate scoring. Currently: 125%').waitFor();
  await page.getByText('You have unsaved changes.').waitFor();
  await page.getByText(/of \d+ people move by more than 2 points/).waitFor();
  const preview = page.getByRole('region', { name: 'What this changes' });
  await preview.getByRole('button', { name: /^Platform score: [0-9]/ }).waitFor();

  await page.getByRole('tab', { name: 'Scoring Rules' }).click();
  await page.getByRole('button', { name: 'Use the custom method' }).click();
  await page.getByLabel('Type').first().selectOption('formula');
  const formula = page.getByRole('textbox', { name: /^Formula/ }).first();
  await formula.fill('score > 60 ?\n  score * 1.05 : speed');
  await page.getByText('Line 2, column 18: Unknown variable: speed').waitFor();
  await assertAccessible(page);
  await formula.fill('score > 60 ?\n  score * 1.05 : score');
  await page.getByRole('button', { name: 'Save Configuration' }).click();
  await waitForToast(page, 'Configuration Saved');
  await page.getByText('Version 1, saved by Demo Admin', { exact: false }).waitFor();
  await page.getByText('Used for all scores.').waitFor();

  await page.goto(new URL('/dashboard?receipt=performance_score', page.url()).href);
  const receipt = page.getByRole('dialog', { name: 'Receipt' });
  await receipt.getByText('Scoring configuration version 1').waitFor();
  await page.keyboard.press('Escape');
  await receipt.waitFor({ state: 'hidden' });
};
