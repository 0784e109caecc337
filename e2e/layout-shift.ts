import type { BrowserContext, Page } from 'playwright-core';

type Shift = { value: number; hadRecentInput: boolean };

/** Records the cumulative layout shift in every page of a context. */
export const watchShifts = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const counted = window as unknown as { shifted: number };
    counted.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as Shift[])
        if (!entry.hadRecentInput) counted.shifted += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** The cumulative layout shift of the page, once the screen is complete. */
export const shiftOf = async (page: Page): Promise<number> => {
  await page.locator('main:not([data-held])').waitFor();
  // Entries arrive after the frame in which the shift happened.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  return page.evaluate(() => (window as unknown as { shifted: number }).shifted);
};
