/** Every screen inside the shell, with data, as an admin and a developer: accessible in both themes, fitting a telephone, without errors. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { assertAccessible } from './accessible.ts';
import { openBrowser } from './browser.ts';
import { assertChartsWhole } from './charts.ts';
import { startSightline, type Running } from './start-sightline.ts';

const patience = 60_000;
const betweenLooksMs = 250;
const screensASession = 7;
const telephone = { width: 360, height: 740 };
const desk = { width: 1280, height: 900 };

/** Paths as the application lists them, so that a new screen is looked at as well. */
const listed = [
  ...readFileSync(new URL('../web/src/app/screens.ts', import.meta.url), 'utf8')
    .split('export const publicScreens')[0]!
    .matchAll(/path: '([^']+)'/g),
].map((match) => match[1] ?? '');
const settings = [
  ...readFileSync(new URL('../web/src/app/settings-screen.tsx', import.meta.url), 'utf8').matchAll(/\{\s*id: '(\w+)'/g),
].map((match) => `/settings?tab=${match[1]}`);
const integrations = ['mappings', 'jobs', 'scope', 'rules'].map((part) => `/settings?tab=integrations&part=${part}`);

/** Texts of which a telephone shows one line and not its end. */
const cutTexts = (page: Page): Promise<string[]> =>
  page.locator('main *').evaluateAll((elements) =>
    elements
      .filter((one) => {
        const { textOverflow, whiteSpace } = getComputedStyle(one);
        return textOverflow === 'ellipsis' && whiteSpace === 'nowrap' && one.scrollWidth > one.clientWidth;
      })
      .map((one) => one.textContent ?? ''),
  );

describe('every screen', () => {
  let sightline: Running;
  let browser: Browser;
  let known: Record<string, string> = {};
  const problems: string[] = [];

  const call = async <T>(token: string, path: string, body?: unknown): Promise<T> => {
    const answer = await fetch(`${sightline.address}/v1${path}`, {
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
    assert.ok(answer.ok, `${path}: ${answer.status}`);
    return (await answer.json()) as T;
  };
  const signedIn = async (
    email: string,
    viewport = desk,
  ): Promise<{ context: BrowserContext; page: Page; token: string }> => {
    const answer = await fetch(`${sightline.address}/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'sightline-demo' }),
    });
    const session = (await answer.json()) as { token: string };
    const context = await browser.newContext({ viewport, baseURL: sightline.address });
    await context.addInitScript((text) => localStorage.setItem('sightline.session', text), JSON.stringify(session));
    const page = await context.newPage();
    page.setDefaultTimeout(patience);
    page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(`${page.url()}: ${message.text()}`);
    });
    return { context, page, token: session.token };
  };
  const addresses = (): string[] =>
    [...listed.filter((path) => path !== '/settings'), ...settings, ...integrations].map((path) =>
      path.replaceAll(/\$(\w+)/g, (_, name: string) => {
        const id = known[name];
        assert.ok(id !== undefined, `this test must be told an id for $${name} of ${path}`);
        return encodeURIComponent(id);
      }),
    );
  /** Opens every screen as somebody; as several sessions, since one may not ask so much within a minute. */
  const openEach = async (
    email: string,
    viewport: typeof desk,
    look: (page: Page, address: string) => Promise<void>,
  ): Promise<void> => {
    const all = addresses();
    for (let start = 0; start < all.length; start += screensASession) {
      const { page, context } = await signedIn(email, viewport);
      for (const address of all.slice(start, start + screensASession)) {
        await page.goto(address);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.waitForLoadState('networkidle');
        await look(page, address);
      }
      await context.close();
    }
  };

  before(async () => {
    sightline = await startSightline({ HISTORY_MONTHS: '2' });
    browser = await openBrowser();
    const { token, context } = await signedIn('demo@sightline.example');
    await context.close();
    type Status = { firstCollection: boolean; sources: unknown[]; measuredAt: string | null };
    for (const deadline = Date.now() + patience; ; await setTimeout(betweenLooksMs)) {
      const status = await call<Status>(token, '/integrations/atlassian/sync-status');
      if (!status.firstCollection && status.sources.length === 3 && status.measuredAt !== null) break;
      assert.ok(Date.now() < deadline, 'the first collection did not end');
    }
    const { teams } = await call<{ teams: { id: string; name: string }[] }>(token, '/teams');
    const scores = await call<{ developers: { developerId: string; name: string }[] }>(token, '/performance/scores');
    const sprints = await call<{ teams: { sprints: { id: string }[] }[] }>(token, '/sprints?timeRange=90d');
    const teamId = teams.find((team) => team.name === 'Backend')?.id ?? '';
    const question = { kind: 'completion', teamId, items: 20 };
    const decision = await call<{ id: string }>(token, '/performance/decisions', { question });
    known = {
      teamId,
      decisionId: decision.id,
      // The demo's developer, whom they may see themself.
      developerId: scores.developers.find((one) => one.name === 'Sofia Marques')?.developerId ?? '',
      colleagueId: scores.developers.find((one) => one.name !== 'Sofia Marques')?.developerId ?? '',
      sprintId: sprints.teams.flatMap((team) => team.sprints)[0]?.id ?? '',
    };
    assert.deepEqual(
      Object.entries(known).filter(([, id]) => id === ''),
      [],
    );
  });
  after(async () => {
    await browser.close();
    assert.equal(await sightline.stop(), 0, 'stops cleanly');
  });

  it('is accessible in both themes to an admin', () => openEach('demo@sightline.example', desk, assertAccessible));

  it('has a table and three files for every chart', async () => {
    const charts: string[] = [];
    await openEach('demo@sightline.example', desk, async (page) => {
      charts.push(...(await assertChartsWhole(page)));
    });
    // What is drawn only for the person themself, or only in a receipt.
    for (const [email, address, name] of [
      ['demo-developer@sightline.example', `/performance/profiles/${known['developerId']}`, 'After-hours work'],
      ['demo@sightline.example', '/dashboard?receipt=lead_time&subject=organization', 'Where the time goes'],
    ] as const) {
      const { page, context } = await signedIn(email);
      await page.goto(address);
      await page.getByRole('region', { name, exact: true }).locator('svg').first().waitFor();
      await page.waitForLoadState('networkidle');
      const receipt = page.getByRole('dialog');
      charts.push(...(await assertChartsWhole(page, (await receipt.count()) > 0 ? receipt : undefined)));
      await context.close();
    }
    for (const name of [
      'Performance score',
      'Teams',
      'After-hours work',
      'Reviewed for',
      'Burndown',
      'Time by status',
      'Item age',
      'Where the time goes',
    ])
      assert.ok(charts.includes(name), `${name} was found among ${charts.join(', ')}`);
  });

  it('says why a page is not for the reader', async () => {
    const { page, context } = await signedIn('demo-developer@sightline.example');
    await page.goto(`/performance/profiles/${known['colleagueId']}`);
    await page.getByRole('heading', { name: 'Access Denied' }).waitFor();
    await page.getByText('These figures and their rows are another person’s', { exact: false }).waitFor();
    await context.close();
  });

  for (const [role, email] of [
    ['an admin', 'demo@sightline.example'],
    ['a developer', 'demo-developer@sightline.example'],
  ] as const) {
    it(`fits a telephone for ${role}`, async () => {
      const tooWide: string[] = [];
      await openEach(email, telephone, async (page, address) => {
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        if (width > telephone.width) tooWide.push(`${address} is ${width} wide`);
        tooWide.push(...(await cutTexts(page)).map((text) => `${address} cuts “${text}”`));
      });
      assert.deepEqual(tooWide, []);
    });
  }

  it('ran without an error in the browser', () => {
    // What a role may not read is refused, which browsers report.
    assert.deepEqual(
      problems.filter((problem) => !/status of 403/.test(problem)),
      [],
    );
  });
});
