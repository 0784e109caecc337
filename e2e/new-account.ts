/** Pages and accounts of new users. */
import type { Browser, Page } from 'playwright-core';
import type { MailFolder } from './mail-folder.ts';

export type Account = { name: string; email: string; password: string };

/** A page in a new browser context, signed out. */
export const openPage = async (
  browser: Browser,
  address: string,
  { timeoutMs, problems = [] }: { timeoutMs: number; problems?: string[] },
): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, baseURL: address });
  const page = await context.newPage();
  page.setDefaultTimeout(timeoutMs);
  page.on('pageerror', (error) => problems.push(error.message));
  return page;
};

/** Signs up, or registers an organization with its first admin, and waits for the session. */
export const register = async (
  page: Page,
  { name, email, password }: Account,
  organization: string | null,
): Promise<void> => {
  await page.goto(organization === null ? '/auth/register' : '/auth/register-organization');
  if (organization !== null) await page.getByLabel('Organization name').fill(organization);
  await page.getByLabel('Full name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByLabel('Confirm password').press('Enter');
  await page.getByRole('banner').waitFor();
};

/** Opens the emailed link. */
export const confirmEmail = async (page: Page, mails: Pick<MailFolder, 'link'>, email: string): Promise<void> => {
  await page.goto(await mails.link(email, '/auth/verify-email'));
  await page.getByText(`${email} is confirmed.`).waitFor();
};
