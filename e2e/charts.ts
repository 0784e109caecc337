import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { waitForToast } from './wait-for-toast.ts';

const chartSelector = '[_echarts_instance_]';
const files = {
  'Image (PNG)': (bytes: Buffer) => assert.equal(bytes.subarray(1, 4).toString('latin1'), 'PNG'),
  'Vector image (SVG)': (bytes: Buffer) => assert.match(bytes.toString('utf8'), /^<svg [^]*<\/svg>$/),
  'Table (CSV)': (bytes: Buffer) => {
    assert.ok(bytes.toString('utf8').split('\r\n').length > 1, 'has rows');
    assert.equal(bytes.subarray(0, 3).toString('hex'), 'efbbbf', 'Excel reads it as UTF-8');
  },
};

/** Charts further down are drawn when they are scrolled to. */
export const drawAllCharts = async (page: Page, within: Locator = page.locator('body')): Promise<void> => {
  for (const chart of await within.locator('.readable').all()) {
    await chart.scrollIntoViewIfNeeded();
    await chart.locator('svg').waitFor();
  }
  await page.evaluate(() => scrollTo(0, 0));
};

/** A page can be printed before its charts further down have been drawn: they are drawn for the print. */
export const assertPrintsAllCharts = async (page: Page): Promise<void> => {
  const undrawn = page.locator('.readable:not(:has(svg))');
  await page.locator('.readable svg').first().waitFor();
  assert.ok((await undrawn.count()) > 0, 'some charts are further down');
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  assert.equal(await undrawn.count(), 0);
};

/** Where no chart has come near the window yet, the values are printed instead, until the charts are drawn. */
export const assertPrintsValuesEarly = async (page: Page): Promise<void> => {
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  const printing = Promise.withResolvers<void>();
  await page.route(/\/echarts-[^/]+\.js$/, async (route) => {
    await printing.promise;
    await route.continue();
  });
  await page.setViewportSize({ width, height: 160 });
  await page.reload();
  const charts = page.locator('.readable');
  await charts.first().waitFor();
  assert.equal(await charts.locator('svg').count(), 0, 'no chart is near the window');
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  const printed = charts.locator('.instead-of-chart td:visible');
  assert.ok((await printed.count()) > 0, 'the values are printed');
  await page.emulateMedia({ media: 'screen' });
  assert.equal(await printed.count(), 0, 'only on paper');
  printing.resolve();
  await page.locator('.readable:not(:has(svg))').first().waitFor({ state: 'detached' });
  assert.equal(await page.locator('.instead-of-chart').count(), 0);
  await page.setViewportSize({ width, height });
};

/**
 * Fails for a chart that lacks its table or one of its files.
 * @param mayExport whether the viewer may export data; others get no files
 * @returns the names of the charts
 */
export const assertChartsComplete = async (
  page: Page,
  { within = page.locator('body'), mayExport = true }: { within?: Locator; mayExport?: boolean } = {},
): Promise<string[]> => {
  await drawAllCharts(page, within);
  const found = await within.locator(chartSelector).evaluateAll((charts) =>
    charts.map((one, index) => {
      const section = one.closest('section');
      // The table replaces the chart, so its position has to be stored.
      section?.setAttribute('data-tested-chart', String(index));
      return section?.getAttribute('aria-label') ?? null;
    }),
  );
  for (const [index, name] of found.entries()) {
    assert.ok(name !== null, `${page.url()} has a chart outside of a titled section`);
    await assertChartComplete(page, page.locator(`[data-tested-chart="${index}"]`), { name, mayExport });
  }
  return found.filter((name) => name !== null);
};

const assertChartComplete = async (
  page: Page,
  chart: Locator,
  { name, mayExport }: { name: string; mayExport: boolean },
): Promise<void> => {
  const where = `${name} of ${page.url()}`;
  const view = chart.getByRole('group', { name: `View of ${name}`, exact: true });
  assert.equal(await view.count(), 1, `${where} can be shown as a table`);
  await view.getByRole('button', { name: 'Table', exact: true }).click();
  const values = chart.getByRole('region', { name: `Values of ${name}`, exact: true }).locator('tbody tr');
  assert.ok((await values.count()) > 0, `the table of ${where} has rows`);
  if (!mayExport) {
    assert.equal(await chart.getByRole('button', { name: /^Download/ }).count(), 0, `${where} offers no files`);
    return;
  }
  for (const [label, check] of Object.entries(files)) {
    await chart.getByRole('button', { name: `Download ${name}`, exact: true }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: label, exact: true }).click(),
    ]);
    check(readFileSync(await file.path()));
    await waitForToast(page, file.suggestedFilename());
  }
};
