import { generate } from 'otplib';
import type { Page } from 'playwright-core';
import { assertAccessible } from './accessible.ts';

/**
 * Turns on the second factor, and signs in with a recovery code in another browser context.
 * @returns the signed-in page of that context
 */
export const turnOnSecondFactor = async (
  page: Page,
  { email, password }: { email: string; password: string },
  openPage: () => Promise<Page>,
): Promise<Page> => {
  const typeInto = async (label: string, text: string): Promise<void> => {
    const field = page.getByLabel(label, { exact: true });
    // A screen is hidden until its first reads have settled.
    await field.waitFor();
    await field.focus();
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  };
  await page.goto('/profile');
  await typeInto('Your password', password);
  const key = (await page.getByText(/^Key:/).innerText()).replace('Key:', '').replaceAll(/\s/g, '');
  await assertAccessible(page);
  await typeInto('Code from the app', await generate({ secret: key }));
  const codes = page.getByRole('region', { name: 'Recovery codes' }).locator('code');
  const recoveryCode = await codes.first().innerText();
  await page.getByRole('button', { name: 'I saved my codes' }).click();
  await page.getByText(/^On since/).waitFor();

  const other = await openPage();
  await other.goto('/auth/login');
  await other.getByLabel('Email').fill(email);
  await other.getByLabel('Password').fill(password);
  await other.keyboard.press('Enter');
  await other.getByRole('heading', { name: 'Two-factor sign-in' }).waitFor();
  await assertAccessible(other);
  await other.keyboard.type('000000');
  await other.keyboard.press('Enter');
  await other.getByText('This code is incorrect.').waitFor();
  await other.getByLabel('Code').fill(recoveryCode);
  await other.keyboard.press('Enter');
  await other.getByText('Welcome to Sightline').waitFor();
  return other;
};
