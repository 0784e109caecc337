/** Rare conditions: contrast themes of the system, and the longest names. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { demoAdmin } from './collected-demo.ts';
import { demoInBrowser } from './demo-in-browser.ts';
import { assertChosen, assertQuietLines, assertSeriesDistinguishable } from './forced-colors.ts';
import { overflowsOn } from './overflow.ts';

const timeoutMs = 90_000;
const desktop = { width: 1280, height: 900 };
const phone = { width: 360, height: 740 };
const teamNames = ['Backend', 'Frontend', 'Mobile', 'Platform'];
/** A name of the maximum length of a team, without a break opportunity. */
const longest = (name: string): string => 'Supercalifragilistic'.repeat(5).slice(name.length) + name;

const withLongestNames = (text: string): string =>
  teamNames
    .reduce((changed, name) => changed.replaceAll(name, longest(name)), text)
    .replaceAll(/"(Sprint \d+|Ben Carter|Leila Haddad|payments-service)"/g, (_, name: string) => `"${longest(name)}"`)
    .replaceAll(/"title":"(\w+-\d+) [^"]*"/g, (_, key: string) => `"title":"${key} ${longest('')}"`);

type Answered = { state?: unknown; figures?: Record<string, { unit: string; figure: { value: number } }> };

/** Active sprints on their first day. */
const withNothingCompleted = (text: string): string =>
  JSON.stringify(
    JSON.parse(text, (_key, value: Answered | null) => {
      if (value?.state === 'active' && value.figures !== undefined)
        for (const { unit, figure } of Object.values(value.figures)) if (unit === 'share') figure.value = 0;
      return value;
    }),
  );

describe('screens for few readers', () => {
  const demo = demoInBrowser(timeoutMs);
  const open = (viewport = desktop): Promise<{ context: BrowserContext; page: Page }> =>
    demo.signIn({ email: demoAdmin, viewport });

  for (const colorScheme of ['light', 'dark'] as const)
    it(`tell the teams of a chart apart in a ${colorScheme} contrast theme of the system`, async () => {
      const { context, page } = await open();
      await page.emulateMedia({ forcedColors: 'active', colorScheme });
      await page.goto('/dashboard');
      const chart = page.getByRole('region', { name: 'Teams', exact: true });
      await chart.scrollIntoViewIfNeeded();
      await chart.locator('svg path[fill^="rgb"]').first().waitFor();
      await assertSeriesDistinguishable(page, chart);
      const bands = page.getByRole('region', { name: 'DORA metrics', exact: true });
      await bands.scrollIntoViewIfNeeded();
      await assertQuietLines(bands);
      await context.close();
    });

  it('keep the values above bars readable in a contrast theme of the system', async () => {
    const { context, page } = await open();
    await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
    await page.goto('/performance/sprint-analysis');
    const values = page.locator('main svg text[stroke]');
    await values.first().waitFor();
    const colors = await values.evaluateAll((texts) =>
      texts.map((text) => [getComputedStyle(text).fill, getComputedStyle(text).stroke]),
    );
    for (const [fill, outline] of colors) assert.notEqual(fill, outline);
    await context.close();
  });

  it('show what is chosen on a phone in a contrast theme of the system', async () => {
    const { context, page } = await open(phone);
    await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
    for (const [address, choices] of [
      ['/performance/decision-support', '.seg.wrap'],
      ['/settings?tab=integrations', '.seg.parts'],
    ] as const) {
      await page.goto(address);
      await page.locator(choices).first().waitFor();
      await assertChosen(page, `${choices} .on`, `${choices} > :not(.on)`);
    }
    await page.keyboard.press('Control+k');
    await page.keyboard.type('team');
    const colors = await page
      .locator('.palette-item[data-highlighted]')
      .first()
      .evaluate((item) => [item, ...item.querySelectorAll('*')].map((part) => getComputedStyle(part).color));
    assert.deepEqual([new Set(colors).size, colors.length > 3], [1, true], 'all of a selected row is readable');
    await context.close();
  });

  it('give the screen shown in the sidebar and badges an edge where more contrast is preferred', async () => {
    const { context, page } = await open();
    await page.emulateMedia({ contrast: 'more' });
    await page.goto('/settings?tab=members');
    await page.locator('.badge').first().waitFor();
    const styleOf = (selector: string, name: 'boxShadow' | 'outlineStyle') =>
      page
        .locator(selector)
        .first()
        .evaluate((element, property) => getComputedStyle(element)[property], name);
    assert.notEqual(await styleOf('.side a.on', 'boxShadow'), 'none');
    assert.equal(await styleOf('.badge', 'outlineStyle'), 'solid');
    await context.close();
  });

  it('keep the role of a member as wide as before while a phone asks about removing them', async () => {
    const { context, page } = await open(phone);
    await page.goto('/settings?tab=members');
    const member = page.locator('.rows.members tr', { hasText: 'Demo Developer' });
    const widthOf = async () => (await member.getByRole('combobox').boundingBox())?.width ?? 0;
    await member.getByRole('combobox').waitFor();
    const before = await widthOf();
    await member.getByRole('button', { name: 'Remove' }).click();
    await member.getByRole('group').waitFor();
    assert.equal(await widthOf(), before);
    await context.close();
  });

  it('fit the German titles of sprints on a tablet', async () => {
    const { context, page } = await demo.signIn({ email: demoAdmin, viewport: desktop, language: 'de' });
    await page.goto('/performance/sprint-analysis');
    const tables = page.locator('.scroll:has(> .sprint-list)');
    await tables.first().waitFor();
    for (const width of [768, 820, 900, 1024]) {
      await page.setViewportSize({ width, height: 900 });
      const hidden = await tables.evaluateAll((all) => all.map((one) => one.scrollWidth - one.clientWidth));
      assert.deepEqual(new Set(hidden), new Set([0]), `hidden at ${width}`);
    }
    await context.close();
  });

  it('have small controls that a finger hits on a phone', async () => {
    const { context, page } = await open(phone);
    for (const [address, controls] of [
      ['/teams', '.team-score .fig.small, li > .fig.small'],
      ['/teams', 'li > .link'],
      ['/performance/profiles', '.sorted'],
      ['/performance/sprint-analysis', 'td > .link'],
    ] as const) {
      await page.goto(address);
      const control = page.locator('main').locator(controls).filter({ visible: true }).first();
      await control.waitFor();
      await page.waitForLoadState('networkidle');
      const height = await control.evaluate((one) => {
        one.scrollIntoView({ block: 'center' });
        const { left, top, bottom, width } = one.getBoundingClientRect();
        const isHit = (y: number): boolean => one.contains(document.elementFromPoint(left + width / 2, y));
        let [from, to] = [top + 1, bottom - 1];
        while (isHit(from - 1)) from -= 1;
        while (isHit(to + 1)) to += 1;
        return to - from + 1;
      });
      assert.ok(height >= 24, `${controls} on ${address} is ${height} high`);
    }
    await context.close();
  });

  it('keep what explains a figure within the window', async () => {
    for (const [isPhone, viewport] of [
      [false, { width: 768, height: 900 }],
      [true, { width: 390, height: 844 }],
    ] as const) {
      const { context, page } = await demo.signIn({ email: demoAdmin, viewport, isPhone });
      await page.goto('/teams');
      const figures = page.locator('main .fig[data-tip], main .delta[data-tip]').filter({ visible: true });
      await figures.first().waitFor();
      await page.waitForLoadState('networkidle');
      for (const figure of (await figures.all()).slice(0, 24)) {
        await (isPhone ? figure.tap() : figure.hover());
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.equal(width, viewport.width, await figure.innerText());
        await page.keyboard.press('Escape');
        await page.locator('.drawer').waitFor({ state: 'detached' });
      }
      await context.close();
    }
  });

  it('show no reliability before anything in a sprint is completed', async () => {
    const { context, page } = await open();
    await page.route(/\/v1\//, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: withNothingCompleted(await answer.text()) });
    });
    await page.goto('/performance/sprint-analysis');
    const row = page.locator('.sprint-list tr', { hasText: 'active' }).first();
    await row.getByRole('button', { name: /^Reliability, .*: nothing completed yet\. / }).waitFor();
    await row.getByRole('button', { name: /^Completion, .*: nothing completed yet\. / }).waitFor();
    await row.getByRole('link').click();
    await page.getByRole('region', { name: 'Sprint figures' }).getByText('nothing completed yet').first().waitFor();
    await context.close();
  });

  it('fit the longest names of teams, people, sprints, services and issues', async () => {
    const { context, page } = await open();
    await page.route(/\/v1\//, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: withLongestNames(await answer.text()) });
    });
    for (const address of [
      '/dashboard',
      '/performance/comparative',
      '/teams',
      `/teams/${demo.known['teamId']}`,
      '/performance/profiles',
      '/performance/sprint-analysis',
      `/performance/sprint-analysis/${demo.known['sprintId']}`,
      '/performance/services',
      '/insights/risks',
    ]) {
      await page.setViewportSize(desktop);
      await page.goto(address);
      await page
        .getByText(/Supercalifragilistic/)
        .first()
        .waitFor();
      await page.waitForLoadState('networkidle');
      assert.deepEqual(await overflowsOn(page, address), []);
      await page.setViewportSize(phone);
      assert.deepEqual(await overflowsOn(page, address), []);
    }
    await page.setViewportSize(desktop);
    await page.goto('/performance/sprint-analysis');
    await page.locator('.sprint-list .fig').first().click();
    await page.locator('.drawer .receipt-rows').waitFor();
    const drawer = page.locator('.drawer');
    assert.ok(
      await drawer.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth),
      'rows fit their drawer',
    );
    await context.close();
  });
});
