import assert from 'node:assert/strict';
import type { Page, Route } from 'playwright-core';

const calls = '**/v1/**';

/** A call may be sent alone, or in a batch with other calls of the page. */
const asksForThroughput = (route: Route): boolean =>
  `${route.request().url()} ${route.request().postData() ?? ''}`.includes('throughput');

/** Opens a trend, the receipt of one week, another range, a comparison of teams, and a saved forecast. */
export const walkDecisionScreens = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Historical Analysis' }).click();
  // Toasts that stay may cover buttons at the top, so the test uses keys.
  await page.getByRole('button', { name: '90d', exact: true }).press('Enter');
  await page.getByRole('group', { name: /^Lead time for changes over time/ }).waitFor();
  const held = Promise.withResolvers<Route>();
  await page.route(calls, (route) => (asksForThroughput(route) ? held.resolve(route) : route.fallback()));
  await page.getByRole('combobox', { name: /^Metric(?!s)/ }).selectOption({ label: 'Throughput' });
  // While the next metric loads, the figures still shown keep their name.
  const call = await held.promise;
  await page.getByRole('group', { name: /^Lead time for changes over time/ }).waitFor();
  await call.continue();
  await page.unroute(calls);
  const chart = page.getByRole('group', { name: /^Throughput over time/ });
  await chart.waitFor();
  await chart.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  const receipt = page.getByRole('dialog', { name: 'Receipt' });
  await receipt.getByText('Items finished per week.').waitFor();
  assert.match(page.url(), /days=\d{4}-\d\d-\d\d\.\.\d{4}-\d\d-\d\d/);
  await page.keyboard.press('Escape');
  await receipt.waitFor({ state: 'hidden' });

  const custom = page.getByRole('button', { name: 'custom', exact: true });
  // Within the screen, because the note above it goes when the collection ends.
  const offsetOfTitle = (): Promise<number> =>
    page
      .locator('.page')
      .evaluate((screen) => screen.querySelector('h1')!.getBoundingClientRect().y - screen.getBoundingClientRect().y);
  const above = await offsetOfTitle();
  await custom.press('Enter');
  const last = await page.getByLabel('To', { exact: true }).inputValue();
  await page.getByLabel('From', { exact: true }).fill('2999-01-01');
  await page.getByText('The start date must not be after the end date.').waitFor();
  await page.getByLabel('From', { exact: true }).fill(last);
  await page.getByText('compared with the previous day', { exact: false }).waitFor();
  assert.equal(await offsetOfTitle(), above, 'custom days do not cause a shift');
  await page.keyboard.press('Escape');
  await page.getByLabel('From', { exact: true }).waitFor({ state: 'hidden' });
  assert.equal(await custom.getAttribute('aria-expanded'), 'false');
  assert.ok(await custom.evaluate((button) => button === document.activeElement));

  await page.getByRole('link', { name: 'Comparative Analysis' }).click();
  const score = page.getByRole('region', { name: 'Performance score' });
  await score.getByRole('button', { name: /^Performance score, Backend: / }).waitFor();
  await page.getByText('Teams are not ranked', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Export CSV' }).press('Enter');
  const [comparison] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name: 'Export', exact: true }).press('Enter'),
  ]);
  assert.equal(comparison.suggestedFilename(), 'comparison-teams.csv');
  await page.getByRole('button', { name: 'People', exact: true }).press('Enter');
  const finder = page.getByRole('combobox', { name: 'Add a person' });
  await finder.fill('Sofia Marques');
  const offered = page.getByRole('option', { name: /^Sofia Marques/ });
  await offered.click();
  await page.getByRole('button', { name: 'Remove Sofia Marques' }).waitFor();
  await finder.fill('Sofia Marques');
  await page.getByText('Already selected.').waitFor();
  assert.equal(await offered.count(), 0);

  await page.getByRole('link', { name: 'Decision Support' }).click();
  await page.getByLabel('Items to finish').fill('30');
  await page.getByText('30 planned items done by this date').waitFor();
  await page.getByRole('heading', { name: 'Track record' }).waitFor();
  await page.getByRole('button', { name: 'Save and share' }).press('Enter');
  await page.waitForURL(/decision-support\/[0-9a-f-]{36}$/);
  await page.getByRole('heading', { level: 1, name: 'When will 30 items be done?' }).waitFor();
  await page.reload();
  await page.getByText('The saved answer does not change.', { exact: false }).waitFor();
  await page.getByText('it can differ slightly from your preview.', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Remove' }).press('Enter');
  await page
    .getByRole('group', { name: 'Remove this answer for everyone?' })
    .getByText('Remove', { exact: true })
    .click();
  await page.getByText('Nothing saved yet.', { exact: false }).waitFor();

  await page.getByRole('button', { name: 'What if?' }).press('Enter');
  await page.getByText('New dates appear below.', { exact: false }).waitFor();
  const changed = page.getByRole('row', { name: /^Changed / });
  assert.equal(await changed.count(), 0);
  const people = page.getByLabel('Change in people');
  await people.press('ControlOrMeta+a');
  await people.pressSequentially('-1');
  await page.getByText('What if: 20 items, 1 person fewer').waitFor();
  await changed.waitFor();
  const items = page.getByLabel('Items to finish');
  await items.press('ControlOrMeta+a');
  await items.press('Backspace');
  await items.pressSequentially('5');
  await page.getByText('What if: 5 items, 1 person fewer').waitFor();
  await page.getByRole('button', { name: 'Where is the bottleneck?' }).press('Enter');
  const months = page.getByRole('region', { name: 'By month', exact: true });
  await months.getByRole('group', { name: /^Share of mean lead time/ }).waitFor();
  assert.equal(await months.getByRole('table').count(), 0, 'the months can be shown as a table');
};
