/** Reports: creating, scheduling, downloading, checking and exporting. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { assertAccessible } from './accessible.ts';
import { demoInBrowser } from './demo-in-browser.ts';
import { splitBatches } from './split-batches.ts';
import { waitForToast } from './wait-for-toast.ts';

const timeoutMs = 90_000;

describe('reports', () => {
  const demo = demoInBrowser(timeoutMs);
  const openAs = async (email: string, address: string): Promise<Page> => {
    const viewport = { width: 1440, height: 1200 };
    const { page } = await demo.signIn({ email, viewport, timezoneId: 'UTC' });
    await page.goto(address);
    return page;
  };
  const saved = async (page: Page, press: () => Promise<void>) => {
    const [download] = await Promise.all([page.waitForEvent('download'), press()]);
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
  };

  /** Checks figures by keyboard: unchanged, and with one changed and one removed. */
  const checkFigures = async (page: Page): Promise<void> => {
    const figures = page.getByRole('region', { name: 'Figures today', exact: true });
    const check = figures.getByRole('button', { name: 'Check Figures' });
    await check.press('Enter');
    await figures.getByText(/^None of the \d+ figures has changed \(data version \d+, measured /).waitFor();
    const missing = { kind: 'insufficient-data', have: 0, need: 5, total: 0 };
    const changed = {
      label: 'Teams: Lead time',
      about: 'Backend',
      day: null,
      unit: 'seconds',
      state: 'differs',
      figure: { kind: 'value', value: 86_400, n: 5, total: 5 },
      now: { kind: 'value', value: 172_800, n: 6, total: 6 },
      receipt: '/dashboard?receipt=lead_time',
    };
    const gone = { ...changed, label: 'Teams: Velocity', state: 'no-longer-recorded', figure: missing, now: null };
    await page.route('**/reports/*/check', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), changed: [changed, gone] } });
    });
    await check.press('Enter');
    await figures.getByText(/^2 of \d+ figures have changed since this report /).waitFor();
    await figures.getByRole('row', { name: 'Teams: Velocity Backend' }).getByText('No longer recorded').waitFor();
    await assertAccessible(page);
    await figures.getByRole('link', { name: 'Teams: Lead time: 2 days' }).press('Enter');
    await page.getByRole('dialog').getByRole('heading', { name: 'Lead time' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Quarterly look' }).waitFor();
    await page.unroute('**/reports/*/check');
  };

  it('are created by keyboard, downloaded, opened and deleted', async () => {
    const page = await openAs('demo@sightline.example', '/dashboard');
    await page.getByRole('button', { name: 'Generate Report' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create Report' });
    const generate = dialog.getByRole('button', { name: 'Generate Report' });
    await generate.waitFor();
    assert.ok(await generate.isDisabled(), 'without a template');
    await dialog.getByText('Choose a template first.').waitFor();
    await dialog.getByRole('tab', { name: 'Custom Report' }).click();
    assert.ok(await generate.isDisabled(), 'without a name');
    await dialog.getByText('Enter a name first.').waitFor();
    await dialog.getByLabel('Report name').fill('Quarterly look');
    const first = dialog.getByLabel('First day');
    const day = await first.inputValue();
    await first.focus();
    await first.press('Delete');
    assert.equal(await first.inputValue(), '');
    await dialog.getByText('Choose a start and an end date.').waitFor();
    assert.ok(await generate.isDisabled(), 'with only one of its days');
    await first.pressSequentially(day.slice(5, 7));
    assert.equal(await first.inputValue(), day);
    // The figures of days long past stay the same while the demo goes on.
    await dialog.getByLabel('Last day').fill(`${day.slice(0, 8)}24`);
    await dialog.getByRole('button', { name: 'Move Trends Analysis up' }).focus();
    await page.keyboard.press('Enter');
    await dialog.getByText('Trends Analysis is now 4 of 5').waitFor();
    for (const place of [3, 2, 1]) {
      await page.keyboard.press('Enter');
      await dialog.getByText(`Trends Analysis is now ${place} of 5`).waitFor();
    }
    // The button that moves it up is disabled now; the focus must not be lost.
    await page.keyboard.press('Enter');
    await dialog.getByText('Trends Analysis is now 2 of 5').waitFor();
    await assertAccessible(page);
    await generate.click();
    await page.getByText('Custom Report Generation Started').waitFor();
    await page.getByRole('heading', { name: 'Reports & Analytics' }).waitFor();
    await assertAccessible(page);
    const download = page.getByRole('button', { name: 'Download Quarterly look' });
    await page.locator('button:enabled[aria-label="Download Quarterly look"]').waitFor();
    const { name, bytes } = await saved(page, () => download.click());
    assert.match(name, /^report-[0-9a-f-]{36}\.pdf$/);
    assert.equal(bytes.subarray(0, 5).toString(), '%PDF-');
    await page.getByRole('link', { name: 'Quarterly look' }).click();
    await page.getByRole('heading', { name: 'Quarterly look' }).waitFor();
    await page.getByRole('region', { name: 'Trends Analysis' }).waitFor();
    await assertAccessible(page);
    const chart = page.getByRole('region', { name: 'Performance score, rolling 30 days' });
    await chart.getByRole('img', { name: 'Performance score, rolling 30 days' }).waitFor();
    await chart.getByRole('button', { name: 'Table', exact: true }).click();
    await chart.getByRole('region', { name: /^Values of/ }).waitFor();
    const sheet = await saved(page, () => page.getByRole('button', { name: 'Excel', exact: true }).click());
    assert.match(sheet.name, /^export-[0-9a-f-]{36}\.xlsx$/);
    const own = page.getByRole('region', { name: 'Your exports of this report' });
    const again = await saved(page, () => own.getByRole('button', { name: `Download ${sheet.name}` }).click());
    assert.ok(again.bytes.equals(sheet.bytes));
    await checkFigures(page);
    const links = page.getByRole('region', { name: 'Links for members' });
    await links.getByRole('button', { name: 'Create link' }).press('Enter');
    await links.getByText('Link created. Copy it now. It is shown only once.').waitFor();
    assert.equal(await page.locator('.toast', { hasText: /link created/i }).count(), 0, 'it could cover the button');
    await links.getByRole('button', { name: 'Copy: New link' }).waitFor();
    await links.getByRole('button', { name: /^Revoke/ }).press('Enter');
    await waitForToast(page, 'Link Revoked');
    await links.getByRole('button', { name: 'Copy: New link' }).waitFor({ state: 'detached' });
    const address = page.url();
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').click();
    await page.getByRole('button', { name: 'Delete Quarterly look' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await waitForToast(page, 'Report Deleted');
    await page.goto(address);
    await page.getByRole('heading', { name: 'Report not found' }).waitFor();
    await assertAccessible(page);
    await page.getByRole('link', { name: 'Go to Reports' }).click();
    await page.getByRole('heading', { name: 'Reports & Analytics' }).waitFor();
    await page.context().close();
  });

  it('are scheduled, paused, resumed, edited and tested', async () => {
    const page = await openAs('demo-manager@sightline.example', '/reports');
    await page.getByRole('button', { name: 'Schedule Report' }).click();
    const dialog = page.getByRole('dialog', { name: 'Schedule Report' });
    await dialog.getByLabel('Name').fill('Monday numbers');
    assert.equal(await dialog.getByLabel('Time zone').inputValue(), 'Europe/Berlin', "the organization's");
    await dialog.getByRole('button', { name: 'Schedule Report' }).click();
    await page.getByText('Weekly on Monday at 8:00 AM, Europe/Berlin').waitFor();
    await page.getByRole('button', { name: 'Pause Monday numbers' }).click();
    await waitForToast(page, 'Schedule Paused');
    await page.getByRole('button', { name: 'Resume Monday numbers' }).click();
    await waitForToast(page, 'Schedule Resumed');
    await page.getByRole('button', { name: 'Edit Monday numbers' }).click();
    const editor = page.getByRole('dialog', { name: 'Edit Schedule' });
    assert.equal(await editor.getByLabel('Day of the week').inputValue(), '1', 'what was saved');
    await editor.getByLabel('Frequency').selectOption('Monthly');
    await editor.getByLabel('Day of the month').selectOption('15');
    await editor.getByLabel('Time of day').fill('06:30');
    await editor.getByLabel('Time zone').selectOption('Asia/Tokyo');
    await editor.getByText(/^Next runs: [A-Z][a-z]{2}, \d+\/15\/\d{4}, .* · [A-Z][a-z]{2}, \d+\/15\/\d{4}, /).waitFor();
    await assertAccessible(page);
    await editor.getByRole('button', { name: 'Save Changes' }).click();
    await waitForToast(page, 'Schedule Updated');
    await page.getByText(/Monthly on day 15 at 6:30 AM, Asia\/Tokyo\. Next run /).waitFor();
    await page.getByRole('button', { name: 'Send a test to me: Monday numbers' }).click();
    await page.getByText('The report is being generated for you only.').waitFor();
    await page.locator('button:enabled[aria-label="Download Monday numbers"]').waitFor();
    await page.context().close();
  });

  it('cannot lose a template that a schedule uses', async () => {
    const page = await openAs('demo-manager@sightline.example', '/reports');
    await page.getByRole('button', { name: 'Create Template' }).click();
    const creator = page.getByRole('dialog', { name: 'Create Template' });
    await creator.getByLabel('Name').fill('Team pulse');
    const question = page.getByRole('dialog', { name: 'Discard what you entered?' });
    await page.mouse.click(5, 600);
    await question.getByRole('button', { name: 'Keep editing' }).click();
    assert.equal(await creator.getByLabel('Name').inputValue(), 'Team pulse');
    await creator.getByRole('button', { name: 'Save Template' }).click();
    await waitForToast(page, 'Template Saved');
    await page.getByRole('button', { name: 'Schedule Report' }).click();
    const dialog = page.getByRole('dialog', { name: 'Schedule Report' });
    await dialog.getByLabel('Name').fill('Pulse on Fridays');
    await dialog.getByLabel('Template').selectOption('Team pulse');
    await dialog.getByRole('button', { name: 'Schedule Report' }).click();
    await page.getByRole('button', { name: 'Edit Pulse on Fridays' }).waitFor();
    await page.getByRole('button', { name: 'Delete the template Team pulse' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('The schedule “Pulse on Fridays” uses this template.').waitFor();
    await page.getByRole('button', { name: 'Use Template: Team pulse' }).waitFor();
    for (const what of ['schedule Pulse on Fridays', 'template Team pulse']) {
      await page.getByRole('button', { name: `Delete the ${what}` }).click();
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      await waitForToast(page, what.startsWith('schedule') ? 'Schedule Deleted' : 'Template Deleted');
    }
    await page.context().close();
  });

  it('are previewed, generated from the preview, and reported missing', async () => {
    const page = await openAs('demo-manager@sightline.example', '/reports/preview/team-sprint-review');
    await page.getByRole('link', { name: 'Use Template' }).click();
    const creator = page.getByRole('dialog', { name: 'Create Report' });
    await creator.getByText('Closed sprints: ').waitFor();
    assert.equal(await creator.getByRole('combobox', { name: 'Template' }).inputValue(), 'team-sprint-review');
    await creator.getByRole('button', { name: 'Cancel' }).click();
    await creator.waitFor({ state: 'hidden' });
    assert.equal(new URL(page.url()).search, '');
    for (const [path, title, reason] of [
      ['preview/nothing', 'Template not found', 'This template does not exist or was deleted.'],
      ['shared/nothing', 'Report not found', 'This report does not exist, was deleted, or is for someone else.'],
      [`shared/${'x'.repeat(43)}`, 'Report not found', 'Ask for a new link.'],
      ['nothing', 'Report not found', 'This report does not exist, was deleted, or is for someone else.'],
    ] as const) {
      await page.goto(`/reports/${path}`);
      await page.getByRole('heading', { name: title }).waitFor();
      await page.getByText(reason).waitFor();
      await page.getByRole('link', { name: 'Go to Reports' }).waitFor();
    }
    await page.context().close();
  });

  it('that are deleted while they are open are reported missing', async () => {
    for (const [group, button] of [
      ['Export as', 'CSV'],
      ['Figures today', 'Check Figures'],
      ['Links for members', 'Create link'],
    ] as const) {
      const page = await openAs('demo@sightline.example', `/reports/${demo.known['reportId']}`);
      await page.getByRole('heading', { name: 'Definitions' }).waitFor();
      await splitBatches(page);
      await page.route(/\/v1\/(export|reports)\//, (route) =>
        route.fulfill({ status: 404, json: { code: 'not-found', message: 'No report with this id' } }),
      );
      const part = page.getByRole('group', { name: group }).or(page.getByRole('region', { name: group, exact: true }));
      await part.getByRole('button', { name: button }).click();
      await page.getByRole('heading', { name: 'Report not found' }).waitFor();
      await page.unrouteAll({ behavior: 'wait' });
      await page.context().close();
    }
  });

  it('are shown in the language that they were written in, with everything around them', async () => {
    const page = await openAs('demo-manager@sightline.example', '/dashboard');
    await page.route('**/v1/reports/shared/*', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), language: 'de' } });
    });
    const isIn = (language: string) => page.locator(`html[lang=${language}]`).waitFor({ state: 'attached' });
    let loads = 0;
    page.on('load', () => (loads += 1));
    await page.goto(`/reports/shared/${demo.known['token']}`);
    await page.getByRole('heading', { name: 'Definitionen' }).waitFor();
    await isIn('de');
    await page.waitForLoadState('networkidle');
    assert.equal(loads, 2);
    await page.getByRole('link', { name: 'Übersicht' }).click();
    await page.getByRole('heading', { name: 'Engineering Metrics Overview' }).waitFor();
    await isIn('en');
    await page.goBack();
    await page.getByRole('heading', { name: 'Definitionen' }).waitFor();
    await page.context().close();
  });

  it('that are shared wait for figures that are being calculated', async () => {
    const page = await openAs('demo-developer@sightline.example', '/dashboard');
    await page.route('**/v1/reports/shared/*', (route) =>
      route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Scores are being recalculated.' } }),
    );
    await page.goto(`/reports/shared/${demo.known['token']}`);
    await page.getByText('This report is being prepared.', { exact: false }).waitFor();
    assert.equal(await page.getByText(/recalculated|Try Again/).count(), 0);
    await page.unroute('**/v1/reports/shared/*');
    await page.getByRole('heading', { name: 'Definitions' }).waitFor();
    await page.context().close();
  });

  it('link figures to receipts that say whether they still hold and since when they differ', async () => {
    const day = (daysAgo: number): string => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
    const link = (claimed: string): string =>
      `/dashboard?receipt=lead_time&days=${day(29)}..${day(1)}&claimed=${claimed}`;
    const page = await openAs('demo-manager@sightline.example', link('0~5~360000'));
    const receipt = page.getByRole('dialog');
    const said = receipt.getByText('The report shows 4.2 days from 5 rows, data version 0.');
    await said.getByText(/Changed at data version \d+\. The current figure is below\./).waitFor();
    await said.getByText(/Rows of these days last changed at data version \d+, measured \d+\/\d+\/\d{4}/).waitFor();
    await assertAccessible(page);
    await page.goto(link('0~none'));
    await receipt.getByText('The report shows not enough data, data version 0.').waitFor();
    await page.context().close();
    const developer = await openAs('demo-developer@sightline.example', link('0~5~360000'));
    await developer.getByText(/Changed at data version \d+\. The current figure is below\./).waitFor();
    // Only viewers who may see the rows learn when they changed.
    assert.equal(await developer.getByText('last changed at data version').count(), 0);
    await developer.context().close();
  });

  it('share one export dialog, which lists the screen’s own file first', async () => {
    const page = await openAs('demo@sightline.example', '/dashboard');
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Export Data' });
    await dialog.getByRole('button', { name: 'Monthly Performance Report' }).click();
    await dialog.getByText('Estimated size: 800 KB').waitFor();
    await dialog.getByRole('combobox', { name: 'Metrics' }).fill('Lead time');
    await dialog.getByRole('option', { name: 'Lead time for changes' }).click();
    await dialog.getByRole('button', { name: 'Remove Lead time for changes' }).waitFor();
    await dialog.getByLabel('Format').selectOption('csv');
    assert.ok(await dialog.getByLabel('Include Charts').isDisabled());
    const file = await saved(page, () => dialog.getByRole('button', { name: 'Export', exact: true }).click());
    assert.match(file.name, /^export-performance-\d{8}T\d{6}Z\.zip$/);
    await page.getByText('Your performance data has been exported as CSV').waitFor();
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await dialog.getByLabel('Format').selectOption('json');
    const own = await saved(page, () => dialog.getByRole('button', { name: 'Export', exact: true }).click());
    assert.match(own.name, /^sightline-overview-/);
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await dialog.getByLabel('Format').selectOption('json');
    await dialog.getByRole('checkbox', { name: 'Include Recommendations' }).check();
    const chosen = await saved(page, () => dialog.getByRole('button', { name: 'Export', exact: true }).click());
    assert.match(chosen.name, /^export-performance-\d{8}T\d{6}Z\.json$/, 'the screen’s file has no recommendations');
    await page.context().close();
  });
});
