/** Explanations and recommendations on the demo, for a manager and a developer. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { assertAccessible } from './accessible.ts';
import { demoAdmin, demoDeveloper } from './collected-demo.ts';
import { demoInBrowser } from './demo-in-browser.ts';
import { waitForToast } from './wait-for-toast.ts';

const timeoutMs = 90_000;
const viewport = { width: 1440, height: 1200 };

/** Through the API, as a script would. */
const developerWithRecommendation = async (address: string): Promise<string> => {
  const json = { 'content-type': 'application/json' };
  const body = JSON.stringify({ email: demoAdmin, password: 'sightline-demo' });
  const signedIn = await fetch(`${address}/v1/auth/login`, { method: 'POST', headers: json, body });
  const { token } = (await signedIn.json()) as { token: string };
  const headers = { ...json, authorization: `Bearer ${token}` };
  const scores = await fetch(`${address}/v1/performance/scores`, { headers });
  const { developers } = (await scores.json()) as { developers: { developerId: string; overall: { kind: string } }[] };
  for (const { developerId, overall } of developers) {
    if (overall.kind !== 'value') continue;
    const made = await fetch(`${address}/v1/ai/generate/recommendation`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ developerId }),
    });
    const list = (await made.json()) as unknown[];
    if (list.length > 0) return developerId;
  }
  return assert.fail('no developer has a recommendation');
};

describe('explanations and recommendations', () => {
  const demo = demoInBrowser(timeoutMs);
  let [developerId, colleagueId] = ['', ''];
  /** A developer with a recommendation. */
  let recommendedId = '';
  before(async () => {
    [developerId, colleagueId] = [demo.known['developerId'] ?? '', demo.known['colleagueId'] ?? ''];
    recommendedId = await developerWithRecommendation(demo.address);
  });

  const openAs = async (email: string, path: string): Promise<Page> => {
    const { page } = await demo.signIn({ email, viewport });
    await page.goto(path);
    return page;
  };

  it('explain the chosen developer, and open the receipt of a figure', async () => {
    const page = await openAs(demoAdmin, '/dashboard');
    await page.getByRole('button', { name: 'View Insights' }).click();
    await page.getByRole('heading', { name: 'Performance Explanations' }).waitFor();
    const generate = page.getByRole('button', { name: 'Generate New Insights' });
    assert.ok(await generate.isDisabled(), 'for All Developers');
    await page.getByText('Select a developer to use Generate New Insights.').waitFor();
    await generate.focus();
    await page.keyboard.press('Enter');
    await page.getByText('Please select a specific developer to generate insights for').waitFor();
    await page.goto(`/insights/explanations?developer=${developerId}`);
    await page.getByRole('button', { name: 'Generate New Insights' }).click();
    await waitForToast(page, 'Insights Generated');
    const card = page.getByRole('region', { name: 'Sofia Marques' });
    await card.getByText('Change of the score').waitFor();
    await page.getByText('Score bands:').waitFor();
    await assertAccessible(page);
    await card.getByRole('button', { name: /^Score of Sofia Marques/ }).click();
    await page.getByRole('dialog').getByText('Performance score').first().waitFor();
    await page.goto('/performance/profiles');
    await page.getByText('Score bands:').waitFor();
  });

  it('name the days of an explanation on a profile that shows other days', async () => {
    const page = await openAs(demoAdmin, `/insights/explanations?developer=${developerId}`);
    await page.getByRole('button', { name: 'Generate New Insights' }).click();
    await waitForToast(page, 'Insights Generated');
    await page.goto(`/performance/profiles/${developerId}?range=90d`);
    const block = page.getByRole('region', { name: 'Why this score' });
    await block.getByText(/^\d+\/\d+\/\d+ – \d+\/\d+\/\d+ · Generated \d+\/\d+\/\d+$/).waitFor();
  });

  it('fold people without a clear change, below those with one', async () => {
    const page = await openAs(demoAdmin, '/insights/explanations');
    const cards = page.locator('section.insight');
    const unclear = page.getByText(/^\d+ people (on this page )?without a clear change$/);
    await unclear.waitFor();
    const clear = await cards.count();
    await unclear.click();
    await cards.nth(clear).waitFor();
    assert.equal(await cards.count(), clear + Number(/^\d+/.exec((await unclear.textContent()) ?? '')?.[0]));
    await assertAccessible(page);
  });

  it('fold the details of each person among many, and remember which are open', async () => {
    const page = await openAs(demoAdmin, '/insights/explanations');
    await page.getByText(/without a clear change$/).click();
    const name = (await page.locator('section.insight').first().getAttribute('aria-label')) ?? '';
    const card = page.getByRole('region', { name, exact: true });
    const details = card.getByText('All factors, what if, team and recommendations');
    await details.waitFor();
    assert.ok((await card.getByRole('list', { name: 'Top factors' }).getByRole('listitem').count()) > 0);
    assert.equal(await page.getByText('Change of the score', { exact: true }).count(), 0);
    await details.focus();
    await page.keyboard.press('Enter');
    await card.getByText('By dimension:').waitFor();
    await page.getByRole('link', { name: 'Predictive Analytics' }).click();
    await page.getByRole('heading', { name: 'Predictive Analytics' }).waitFor();
    await page.getByRole('link', { name: 'Performance Explanations' }).click();
    await card.getByText('By dimension:').waitFor();
    assert.equal(await page.getByText('By dimension:').count(), 1);
    await assertAccessible(page);
  });

  it('save the status of a recommendation, and count new ones', async () => {
    const page = await openAs(demoAdmin, `/insights/recommendations?developer=${recommendedId}`);
    await page.getByRole('button', { name: 'Generate Recommendations' }).click();
    await waitForToast(page, 'Recommendations Generated');
    const status = page.getByRole('combobox', { name: /^Status of/ }).first();
    const name = (await status.getAttribute('aria-label')) ?? '';
    await status.press('ArrowDown');
    await page.keyboard.press('Tab');
    await page
      .getByRole('button', { name: `Save: ${name}` })
      .and(page.locator(':focus'))
      .waitFor();
    assert.equal(await status.inputValue(), 'in_progress');
    await page.keyboard.press('Enter');
    await waitForToast(page, 'Status Updated');
    await page.reload();
    const reloaded = page.getByRole('combobox', { name, exact: true });
    await reloaded.waitFor();
    assert.equal(await reloaded.inputValue(), 'in_progress');
    const counted = page.getByRole('link', { name: /^AI Recommendations \d+ New recommendations$/ });
    await counted.getByTitle('New recommendations', { exact: true }).waitFor();
    await assertAccessible(page);
  });

  it('show developers only themselves', async () => {
    const page = await openAs(demoDeveloper, '/insights/explanations');
    await page.getByRole('region', { name: 'Sofia Marques' }).waitFor();
    assert.equal(await page.locator('section.insight').count(), 1);
    assert.equal(await page.getByText('Compared with the team').count(), 0);
    for (const screen of ['explanations', 'recommendations', 'predictions', 'risks']) {
      await page.goto(`/insights/${screen}?developer=${colleagueId}`);
      await page.getByText('These figures belong to someone else.', { exact: false }).waitFor();
      await page.getByRole('combobox', { name: 'Developer' }).waitFor();
      assert.equal(await page.getByText(/Failed to load|Try Again/).count(), 0, screen);
    }
    await assertAccessible(page);
  });

  it('draw each impact from the middle of its cell, where the line of no impact is', async () => {
    const page = await openAs(demoDeveloper, '/insights/explanations');
    await page.locator('td.impact i').first().waitFor();
    const distances = await page.locator('td.impact:has(i)').evaluateAll((cells) =>
      cells.map((cell) => {
        const [box, bar] = [cell.getBoundingClientRect(), cell.querySelector('i')!.getBoundingClientRect()];
        const middle = (box.left + box.right) / 2;
        return Math.min(Math.abs(bar.left - middle), Math.abs(bar.right - middle));
      }),
    );
    assert.ok(Math.max(...distances) < 1, distances.join());
  });

  it('lead developers from their profile to who viewed it, and let them report a mistake to the admins', async () => {
    const { page } = await demo.signIn({ email: demoDeveloper, viewport: { width: 768, height: 1024 } });
    await page.goto(`/performance/profiles/${developerId}`);
    await page.getByRole('button', { name: 'See who viewed them' }).click();
    await page.getByRole('heading', { name: /^Profile views/ }).waitFor();
    await page.waitForFunction(() => document.activeElement?.textContent?.startsWith('Growth'));
    await page.getByRole('button', { name: 'Report a mistake' }).click();
    assert.ok(await page.getByRole('button', { name: 'Send', exact: true }).isDisabled(), 'without a message');
    await page.getByLabel('What is wrong?').fill('Two of these deployments are not mine.');
    await assertAccessible(page);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await waitForToast(page, 'Report Sent');
    await page.getByRole('button', { name: 'Report a mistake' }).and(page.locator(':focus')).waitFor();
    const [title, ranges] = [page.getByRole('heading', { level: 1 }), page.getByRole('group', { name: 'Time range' })];
    assert.equal((await title.boundingBox())?.x, (await ranges.boundingBox())?.x, 'on a line of their own');
    const admin = await openAs(demoAdmin, '/settings?tab=issues');
    await admin.getByText('Two of these deployments are not mine.').waitFor();
  });

  it('say that a prediction was not possible, instead of that it was generated', async () => {
    const page = await openAs(demoDeveloper, '/insights/predictions');
    await page.getByText(/^Not enough history for a prediction: \d+ of \d+ days/).waitFor();
    await page.getByRole('button', { name: 'Generate Prediction' }).click();
    await waitForToast(page, 'Not enough history for a prediction');
  });

  it('ask before leaving the organization, in full', async () => {
    const page = await openAs(demoDeveloper, '/dashboard');
    await page.getByRole('button', { name: 'Halden Robotics' }).click();
    await page.getByRole('button', { name: 'Leave Organization' }).click();
    const question = page.getByText('Leave Halden Robotics? You will lose access to its data.');
    const [text, panel] = [question, page.getByRole('region', { name: 'Leave Organization' })];
    const isWhole = await panel.evaluate((popover) => popover.scrollWidth <= popover.clientWidth);
    assert.ok(isWhole && (await text.isVisible()), 'nothing is cut off');
  });

  it('answer how a figure developed with bars, each of which opens the receipt of its days', async () => {
    const page = await openAs(demoAdmin, '/insights/ask?q=cycle+time+trend+since+April');
    await page.getByRole('button', { name: 'Table', exact: true }).press('Enter');
    const rows = page
      .getByRole('main')
      .getByRole('row')
      .filter({ hasText: / (?:days|hours)$/ });
    const value = await rows.last().getByRole('cell').last().innerText();
    await rows.last().getByRole('button').press('Enter');
    const receipt = page.getByRole('dialog', { name: 'Receipt' });
    await receipt.locator('.big').filter({ hasText: value }).waitFor();
    const days = new URL(page.url()).searchParams.get('days') ?? '';
    assert.match(days, /^2030-0[45]-\d\d\.\.2030-0[45]-\d\d$/);
    await page.context().close();
  });

  it('say why developers who are not linked to a contributor have none', async () => {
    const { page } = await demo.signIn({ email: demoDeveloper, viewport });
    for (const path of ['refresh', 'me'])
      await page.route(`**/v1/auth/${path}`, async (route) => {
        const answer = await route.fetch();
        const session = (await answer.json()) as { user: object };
        await route.fulfill({ response: answer, json: { ...session, user: { ...session.user, developerId: null } } });
      });
    for (const path of ['predictions', 'risks', 'recommendations']) {
      await page.goto(`/insights/${path}`);
      await page.getByText("Your account isn't linked to a contributor yet", { exact: false }).waitFor();
      assert.equal(await page.getByRole('button', { name: /^(Generate|Run) / }).count(), 0, path);
    }
  });
});
