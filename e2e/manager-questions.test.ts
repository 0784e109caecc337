/** A manager's questions, each answered from the Overview in at most three clicks. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { assertAccessible } from './accessible.ts';
import { demoAdmin } from './collected-demo.ts';
import { demoInBrowser } from './demo-in-browser.ts';

const timeoutMs = 90_000;
const viewport = { width: 1440, height: 1000 };
const maxClicks = 3;

type Click = (on: Locator) => Promise<void>;

describe('a manager’s question', () => {
  const demo = demoInBrowser(timeoutMs);
  const fromOverview = async (answer: (page: Page, click: Click) => Promise<void>): Promise<void> => {
    const { context, page } = await demo.signIn({ email: demoAdmin, viewport });
    await page.goto('/dashboard');
    let clicks = 0;
    await answer(page, async (on) => {
      clicks += 1;
      await on.click();
    });
    assert.ok(clicks <= maxClicks, `answered after ${clicks} clicks`);
    await context.close();
  };
  const answerOn = (page: Page): Locator => page.getByRole('region', { name: 'Answer', exact: true });
  const receiptOn = (page: Page): Locator => page.getByRole('dialog', { name: 'Receipt' });

  it('what failed, and why?', () =>
    fromOverview(async (page, click) => {
      await click(page.getByRole('link', { name: 'By service' }));
      await page.getByRole('heading', { name: 'Services' }).waitFor();
      const service = page.getByRole('row', { name: /^payments-service/ });
      const figure = service.getByRole('button', { name: /^Failure rate of payments-service: / });
      const rate = /: ([\d.]+%)/.exec((await figure.getAttribute('aria-label')) ?? '')?.[1];
      assert.ok(rate !== undefined, 'payments-service fails often enough for a rate');
      await click(figure);
      const receipt = receiptOn(page);
      await receipt.getByText('payments-service', { exact: false }).first().waitFor();
      assert.ok((await receipt.innerText()).replaceAll(/\s/g, '').includes(rate), `the receipt is of ${rate}`);
      await receipt
        .getByText(/^Failed \(\d+\)$/)
        .first()
        .waitFor();
      assert.match(await receipt.innerText(), /(incident|rollback|revert|hotfix)/i);
    }));

  it('is this person overloaded?', () =>
    fromOverview(async (page, click) => {
      await click(page.getByRole('region', { name: 'Top Performers' }).getByRole('link').first());
      const workload = page.getByRole('region', { name: 'Workload' });
      await workload.getByText(/in progress\. (Not overloaded: h|H)igh load starts at 6 items\./).waitFor();
      await assertAccessible(page);
      const items = workload.getByRole('button', { name: /^\d+ items?$/ });
      const count = Number.parseInt(await items.innerText(), 10);
      await click(items);
      await receiptOn(page).getByText('Work in progress').first().waitFor();
      await receiptOn(page)
        .getByText(new RegExp(`\\b${count}\\b`))
        .first()
        .waitFor();
    }));

  it('can we ship by the 15th?', () =>
    fromOverview(async (page, click) => {
      await click(page.getByRole('link', { name: 'Decision Support' }));
      await click(page.getByRole('button', { name: 'Can we ship by a date?' }));
      await answerOn(page)
        .getByText(/^Can we ship by \d\d\/15\/\d{4}\?$/)
        .waitFor();
      const verdict = answerOn(page).getByText(
        /^(Yes, very likely|Probably|Unlikely|No, very unlikely).* by \d\d\/15\/\d{4}\b/,
      );
      await verdict.waitFor();
      await answerOn(page)
        .getByText(/chance of finishing by \d\d\/15\/\d{4}/)
        .waitFor();
      await answerOn(page)
        .getByText(/^\d+ open items?/)
        .waitFor();
      await page.getByRole('region', { name: 'Track record' }).waitFor();
      await assertAccessible(page);
    }));

  it('did the review change help?', () =>
    fromOverview(async (page, click) => {
      await click(page.getByRole('link', { name: 'Decision Support' }));
      await click(page.getByRole('button', { name: 'Did a change help?' }));
      const verdict = /(Yes, clearly better|No, clearly worse|No clear effect): .+’s time to first review response is/;
      await answerOn(page).getByText(verdict).waitFor();
      await answerOn(page)
        .getByText(/the median change of the other \d teams was/)
        .waitFor();
      await assertAccessible(page);
      const figure = answerOn(page).getByRole('button').first();
      const written = await figure.innerText();
      await click(figure);
      const [number = '', unit = ''] = written.split(' ');
      await receiptOn(page).getByText('Time to first review response').first().waitFor();
      assert.match(await receiptOn(page).innerText(), new RegExp(`${number.replace('.', '\\.')}\\s+${unit}`));
    }));
});
