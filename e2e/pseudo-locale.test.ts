/**
 * Every screen in the pseudo-locale: each text has accents and brackets and is a third longer, so texts that are not
 * translated or do not fit stand out. Each screen is also mirrored, as for languages written from right to left.
 */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { demoAdmin } from './collected-demo.ts';
import { demoInBrowser } from './demo-in-browser.ts';
import { overflowsOn } from './overflow.ts';
import { screenCount, screenPaths } from './screen-paths.ts';
import { sourceNames } from './source-names.ts';

const timeoutMs = 90_000;
const screensPerTest = 9;
const desktop = { width: 1280, height: 900 };
const phone = { width: 360, height: 740 };
const language = 'en-XA';

/** What overflows at the current width, mirrored. */
const mirroredOverflows = async (page: Page, address: string): Promise<string[]> => {
  const direct = (direction: string): Promise<void> =>
    page.evaluate((wanted) => void (document.documentElement.dir = wanted), direction);
  await direct('rtl');
  const problems = await overflowsOn(page, `${address} from right to left`);
  await direct('');
  return problems;
};

/** Visible texts, and those for screen readers. */
const textsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
      if (node.parentElement?.closest('script, style, code, [translate=no]') === null)
        texts.push(node.textContent ?? '');
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
      if (element.closest('[translate=no]') === null)
        for (const name of ['aria-label', 'title', 'placeholder', 'alt']) texts.push(element.getAttribute(name) ?? '');
    return texts.map((text) => text.replaceAll(/\s+/g, ' ').trim()).filter((text) => text !== '');
  });

describe('the pseudo-locale', () => {
  const demo = demoInBrowser(timeoutMs);

  const open = () => demo.signIn({ email: demoAdmin, viewport: desktop, language });

  // They mostly wait, so three run at a time.
  describe('translates and shows all texts', { concurrency: 3 }, () => {
    for (let start = 0; start < screenCount; start += screensPerTest) {
      const end = Math.min(start + screensPerTest, screenCount);
      it(`screens ${start + 1} to ${end} of ${screenCount}`, async () => {
        const { page, context } = await open();
        const names = sourceNames(page);
        const problems: string[] = [];
        for (const address of screenPaths(demo.known).slice(start, end)) {
          await page.goto(address);
          await page.getByRole('heading', { level: 1 }).waitFor();
          await page.waitForLoadState('networkidle');
          assert.equal(await page.locator('html').getAttribute('lang'), language);
          for (const text of new Set(await textsOn(page)))
            if ((await names()).isUntranslated(text)) problems.push(`${address}: “${text}” is not translated`);
          for (const size of [desktop, phone]) {
            await page.setViewportSize(size);
            problems.push(...(await overflowsOn(page, address)), ...(await mirroredOverflows(page, address)));
          }
          await page.setViewportSize(desktop);
        }
        await context.close();
        assert.deepEqual(problems, []);
      });
    }
  });

  it('mirrors the shell, receipts and figures, and not charts or code', async () => {
    const { page, context } = await open();
    // As the build of such a language does.
    await page.route(
      ({ pathname }) => pathname === '/dashboard',
      async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ response: answer, body: (await answer.text()).replace('<html ', '<html dir="rtl" ') });
      },
    );
    await page.goto('/dashboard?receipt=lead_time&subject=organization');
    await page.locator('.drawer .num').first().waitFor();
    await page.locator('main svg').first().waitFor();
    const boxOf = async (selector: string): Promise<{ left: number; right: number }> =>
      page
        .locator(selector)
        .first()
        .evaluate((one) => {
          const { left, right } = one.getBoundingClientRect();
          return { left: Math.round(left), right: Math.round(right) };
        });
    const styleOf = (selector: string, name: string): Promise<string> =>
      page
        .locator(selector)
        .first()
        .evaluate((one, property) => getComputedStyle(one).getPropertyValue(property), name);
    assert.equal((await boxOf('.side')).right, desktop.width);
    assert.equal((await boxOf('.drawer')).left, 12);
    const [brand, search] = [await boxOf('.brand'), await boxOf('.search-box')];
    assert.ok(search.right <= brand.left, 'the header begins at the right');
    assert.equal(await styleOf('main .fig', 'text-align'), 'start');
    assert.equal(await styleOf('main .fig', 'unicode-bidi'), 'isolate');
    assert.equal(await styleOf('.readable > [role=img]', 'direction'), 'ltr');
    assert.equal(await styleOf('main', 'direction'), 'rtl');
    await context.close();
  });
});
