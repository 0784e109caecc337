/** Demo users on the Overview. */
import assert from 'node:assert/strict';
import type { BrowserContext, Page } from 'playwright-core';
import type { DemoInBrowser } from './demo-in-browser.ts';

const desktop = { width: 1280, height: 900 };

type DemoUsers = {
  /** Signs in, without opening a screen. */
  openAs(email: string, viewport?: typeof desktop): Promise<{ context: BrowserContext; page: Page }>;
  /** Runs `work` on the Overview. Errors in the browser fail the test. */
  as(email: string, work: (page: Page) => Promise<void>, viewport?: typeof desktop): Promise<void>;
};

export const demoUsers = (demo: DemoInBrowser): DemoUsers => {
  const openAs: DemoUsers['openAs'] = (email, viewport = desktop) => demo.signIn({ email, viewport });
  return {
    openAs,
    async as(email, work, viewport) {
      const { context, page } = await openAs(email, viewport);
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.message}`));
      await page.goto('/dashboard');
      await page.getByRole('heading', { level: 1, name: 'Engineering Metrics Overview' }).waitFor();
      await work(page);
      await context.close();
      assert.deepEqual(errors, []);
    },
  };
};
