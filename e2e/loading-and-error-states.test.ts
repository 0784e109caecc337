/** Loading states, error states and dialogs are accessible in every theme. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { assertAccessible } from './accessible.ts';
import { demoAdmin } from './collected-demo.ts';
import { demoInBrowser } from './demo-in-browser.ts';
import { screenPaths } from './screen-paths.ts';
import { splitBatches } from './split-batches.ts';

const timeoutMs = 90_000;
const viewport = { width: 1280, height: 900 };
/** Screens that add no new states are left out. */
const isTested = (path: string): boolean => !/^\/(admin|onboarding|integrations|platform|metrics|profile)\b/.test(path);
/** Every read fails, so any id will do. */
const named = Object.fromEntries(
  ['teamId', 'developerId', 'sprintId', 'decisionId', 'reportId', 'templateId', 'token', 'tenantId', 'metric'].map(
    (name) => [name, '11111111-1111-4111-8111-111111111111'],
  ),
);
const isRead = (url: URL): boolean => /^\/(v1|api)\//.test(url.pathname) && url.pathname !== '/v1/auth/refresh';
const isFirstTab = (path: string): boolean => !path.startsWith('/settings') || path.endsWith('=general');

describe('states of screens', () => {
  const demo = demoInBrowser(timeoutMs);
  /** Shared by the screens, because a new browser context would load and compile the application again. */
  let failing: Page;
  let released = Promise.withResolvers<void>();
  before(async () => {
    failing = await openPage();
    await failing.route(isRead, async (route) => {
      await released.promise;
      await route.fulfill({ status: 400, json: { code: 'invalid-input', message: 'No figures today.' } });
    });
  });

  const openPage = async (): Promise<Page> => (await demo.signIn({ email: demoAdmin, viewport })).page;

  const paths = screenPaths(named).filter((path) => isTested(path) && isFirstTab(path));
  for (const path of paths)
    it(`are accessible while loading and after failed reads: ${path}`, async () => {
      // The components are the same on every screen, so their colors are checked once.
      const variants = path === paths[0] ? 'all' : 'first';
      await failing.goto('about:blank');
      released = Promise.withResolvers<void>();
      await failing.goto(path);
      await failing.locator('main').waitFor();
      await assertAccessible(failing, { variants });
      released.resolve();
      await failing.locator('main [role=alert]').first().waitFor();
      await assertAccessible(failing, { variants });
    });

  it('keep the cards and the list of Team Analytics, without values', async () => {
    released.resolve();
    await failing.goto('/teams');
    await failing.locator('main [role=alert]').first().waitFor();
    const summary = failing.getByRole('region', { name: 'Organization', exact: true });
    await summary.getByText('Failed to load').last().waitFor();
    assert.equal(await summary.locator('.card').count(), 5);
    assert.doesNotMatch((await summary.textContent()) ?? '', /\d/);
    await failing.locator('main .panel .empty', { hasText: 'Failed to load' }).waitFor();
  });

  it('offer to reload the rows of a receipt that changed between two pages', async () => {
    const page = await openPage();
    await page.route(
      ({ pathname, searchParams }) => pathname === '/v1/receipts/cycle_time' && searchParams.has('cursor'),
      (route) => route.fulfill({ status: 409, json: { code: 'conflict', message: 'The list has changed.' } }),
      { times: 1 },
    );
    await page.goto('/dashboard?receipt=cycle_time&subject=organization');
    const receipt = page.getByRole('dialog', { name: 'Receipt' });
    const more = receipt.getByRole('button', { name: /^Show more/ });
    await more.click();
    await receipt.getByRole('alert').filter({ hasText: 'The list has changed.' }).waitFor();
    await receipt.getByRole('button', { name: 'Reload', exact: true }).click();
    await more.click();
    await receipt.locator('.receipt-rows tbody tr').nth(50).waitFor();
    await page.context().close();
  });

  it('say what failed', async () => {
    released.resolve();
    for (const [path, what] of [
      ['/performance/sprint-analysis', 'sprints'],
      [`/performance/sprint-analysis/flow/${named['teamId']}`, 'the flow of the team'],
      ['/performance/historical', 'the history'],
      ['/performance/comparative', 'the comparison'],
      ['/performance/comparative', 'teams'],
      ['/settings?tab=integrations&part=mappings', 'team mappings'],
      ['/settings?tab=integrations&part=rules', 'the rules'],
      ['/settings?tab=members', 'join requests'],
      ['/settings?tab=security', 'the audit log'],
      ['/settings?tab=security', 'API tokens'],
      ['/profile', 'your sessions'],
    ] as const) {
      await failing.goto(path);
      await failing.locator('main [role=alert]', { hasText: `Failed to load ${what}. No figures today.` }).waitFor();
    }
    await failing.goto(`/performance/comparative?compare=people&people=${named['developerId']}`);
    await failing.getByText('Failed to load the comparison.').waitFor();
    assert.ok(
      !(await failing.locator('main').innerText()).includes(named['developerId'] ?? ''),
      'shows no id as a name',
    );
  });

  it('name the one call that failed, and load it again', async () => {
    const page = await openPage();
    await splitBatches(page);
    const { teamId, developerId } = demo.known;
    const cases: [path: string, call: RegExp, what: string, before?: string][] = [
      [`/teams/${teamId}`, /teams\/[0-9a-f-]{36}\/analytics/, 'Failed to load the team.'],
      [`/teams/${teamId}`, /dora-metrics/, 'Failed to fetch DORA metrics.'],
      [`/teams/${teamId}`, /performance\/history/, 'Failed to fetch performance history.'],
      [`/performance/profiles/${developerId}`, /developers\/[0-9a-f-]{36}\/performance/, 'Failed to load the profile.'],
      [`/performance/profiles/${developerId}`, /dora-metrics/, 'Failed to fetch DORA metrics.'],
      [`/performance/profiles/${developerId}`, /performance\/history/, 'Failed to fetch performance history.'],
      ['/dashboard', /\/pulse/, 'Failed to load the pulse survey.'],
      ['/dashboard', /\/mappings/, 'Failed to load the accounts to review.'],
      ['/teams', /\/skills/, 'Failed to load skills.', 'Filters'],
    ];
    for (const [path, call, what, before] of cases) {
      const isCall = (url: URL): boolean => url.pathname.startsWith('/v1/') && call.test(url.href);
      await page.route(isCall, (route) =>
        route.fulfill({ status: 500, json: { code: 'unexpected', message: 'Error' } }),
      );
      await page.goto(path);
      if (before !== undefined) await page.getByRole('button', { name: before }).click();
      const alert = page.locator('main [role=alert]');
      await alert.filter({ hasText: what }).waitFor();
      assert.deepEqual(await alert.allInnerTexts(), [`${what} Please try again later Try Again`]);
      await page.unroute(isCall);
      await alert.getByRole('button', { name: 'Try Again' }).click();
      await alert.waitFor({ state: 'detached' });
    }
    await page.context().close();
  });

  it('say that a question was not answered and that sources were not loaded', async () => {
    released.resolve();
    for (const [path, part] of [
      ['/performance/decision-support', '.page > [role=alert]'],
      ['/settings?tab=integrations&part=jobs', '[role=alert]'],
    ] as const) {
      await failing.goto(path);
      await failing.locator(`main ${part}`, { hasText: 'No figures today.' }).first().waitFor();
      // A slow screen is shown before its last part has loaded.
      await failing.waitForFunction(() => document.querySelector('main[data-held], main .skeleton') === null);
    }
  });

  it('show late findings in the space reserved for them on a phone', async () => {
    const page = await openPage();
    await page.setViewportSize({ width: 360, height: 740 });
    const late = Promise.withResolvers<void>();
    await page.route(isRead, async (route) => {
      const request = route.request();
      if (`${request.url()} ${request.postData() ?? ''}`.includes('findings')) await late.promise;
      await route.continue();
    });
    await page.goto('/dashboard');
    await page.locator('main:not([data-held]) h1').waitFor();
    const findings = page.getByRole('region', { name: 'Findings' });
    const { height: reserved = 0 } = (await findings.boundingBox()) ?? {};
    assert.ok(reserved > 100 && reserved < 200, `${reserved}`);
    late.resolve();
    await findings.locator('p, li').first().waitFor();
    const { height = 0 } = (await findings.boundingBox()) ?? {};
    assert.ok(height >= reserved && height <= reserved + 21, `${height}`);
    assert.ok(await findings.evaluate((panel) => panel.scrollHeight <= panel.clientHeight));
    await page.context().close();
  });

  it('keep their place when a first sync ends', async () => {
    const page = await openPage();
    await splitBatches(page);
    const stages = {
      collecting: { firstCollection: true, calculating: true, state: 'collecting' },
      calculating: { firstCollection: false, calculating: true, state: 'up-to-date' },
      complete: { firstCollection: false, calculating: false, state: 'up-to-date' },
    };
    let stage: keyof typeof stages = 'collecting';
    await page.route('**/v1/integrations/atlassian/sync-status', async (route) => {
      const answer = await route.fetch();
      const { state, ...rest } = stages[stage];
      const status = (await answer.json()) as { sources: object[] };
      await route.fulfill({
        json: { ...status, ...rest, incomplete: [], sources: status.sources.map((source) => ({ ...source, state })) },
      });
    });
    for (const path of ['/teams', '/performance/sprint-analysis']) {
      stage = 'collecting';
      await page.goto(path);
      await page.locator('main:not([data-held]) h1').waitFor();
      await page.getByText('Collecting history from Jira').waitFor();
      const last = page.getByText(/ history from Confluence$/);
      const before = await last.boundingBox();
      stage = 'calculating';
      await page.getByText('Calculating figures').waitFor();
      assert.deepEqual((await last.boundingBox())?.y, before?.y);
      stage = 'complete';
      await page.getByText('Calculating figures').waitFor({ state: 'detached' });
      await page.getByText('Collected history from Jira').waitFor();
      assert.deepEqual((await last.boundingBox())?.y, before?.y);
    }
    // It has been read, so the next screen does not repeat it.
    await page.keyboard.press('g');
    await page.keyboard.press('t');
    await page.locator('main:not([data-held]) h1', { hasText: 'Team Analytics' }).waitFor();
    assert.equal(await page.getByText('Collected history from').count(), 0);
    await page.context().close();
  });

  const dialogs: readonly [name: string, path: string, open: (page: Page) => Promise<void>][] = [
    ['Search and commands', '/teams', (page) => page.keyboard.press('Control+k')],
    ['Keyboard', '/teams', (page) => page.keyboard.press('?')],
    ['Export Data', '/dashboard', (page) => page.getByRole('button', { name: 'Export', exact: true }).click()],
    ['Schedule Report', '/reports', (page) => page.getByRole('button', { name: 'Schedule Report' }).first().click()],
    ['Create Template', '/reports', (page) => page.getByRole('button', { name: 'Create Template' }).click()],
    ['Receipt', '/dashboard?receipt=lead_time&subject=organization', () => Promise.resolve()],
    [
      'Leave without saving?',
      '/settings?tab=preferences&part=display',
      async (page) => {
        const format = page.getByRole('combobox', { name: 'Time format' });
        await format.selectOption((await format.inputValue()) === '24h' ? '12h' : '24h');
        await page.getByRole('link', { name: 'General', exact: true }).click();
      },
    ],
  ];
  it('load charts below the window when they are scrolled to, or after 10 seconds', async () => {
    const page = await openPage();
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/dashboard');
    const chart = page.getByRole('region', { name: 'Teams', exact: true });
    await chart.locator('.readable').waitFor({ state: 'attached' });
    const scrolledAt = await page.evaluate(() => performance.now());
    await chart.scrollIntoViewIfNeeded();
    await chart.locator('.readable svg').waitFor();
    const [library] = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.includes('/assets/echarts-'))
        .map(({ startTime }) => startTime),
    );
    assert.ok(library !== undefined && library >= Math.min(scrolledAt, 10_000), `loaded at ${library}`);
    await page.context().close();
  });

  it('are accessible with each dialog open', async () => {
    const page = await openPage();
    page.on('dialog', (dialog) => void dialog.accept());
    for (const [name, path, open] of dialogs) {
      await page.goto(path);
      await page.locator('main:not([data-released]) h1').waitFor();
      await page.waitForLoadState('networkidle');
      await open(page);
      await page.getByRole('dialog', { name }).first().waitFor();
      await page.waitForLoadState('networkidle');
      await assertAccessible(page);
    }
    assert.equal(await page.locator('[role=dialog]:not(.toast)').count(), 1);
    await page.context().close();
  });
});
