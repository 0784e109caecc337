/** Finds what does not fit on a screen. */
import type { Page } from 'playwright-core';

/** Truncated single-line texts. */
const truncatedTexts = (page: Page): Promise<string[]> =>
  page.locator('main *').evaluateAll((elements) =>
    elements
      .filter((one) => {
        const { textOverflow, whiteSpace } = getComputedStyle(one);
        return textOverflow === 'ellipsis' && whiteSpace === 'nowrap' && one.scrollWidth > one.clientWidth;
      })
      .map((one) => one.textContent ?? ''),
  );

/** The maximum number of frames to wait for a redraw. */
const longestRedraw = 30;

/** What overflows the window once charts are redrawn in its size: the screen, its texts and its controls. */
export const overflowsOn = async (page: Page, address: string): Promise<string[]> => {
  for (let frame = 0; frame < longestRedraw; frame += 1) {
    if ((await overflowsNow(page, address)).length === 0) return [];
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
  }
  return overflowsNow(page, address);
};

const overflowsNow = async (page: Page, address: string): Promise<string[]> => {
  const { width, scrolled, beyond, covering } = await page.evaluate(() => {
    const scrolls = (one: Element | null): boolean =>
      one !== null &&
      one !== document.body &&
      (['auto', 'scroll'].includes(getComputedStyle(one).overflowX) || scrolls(one.parentElement));
    const controls = [
      ...document.querySelectorAll('header :is(button, a), main :is(button, a, input, select, h1, h2)'),
    ];
    return {
      width: innerWidth,
      scrolled: document.documentElement.scrollWidth,
      beyond: controls
        .filter((one) => {
          const box = one.getBoundingClientRect();
          const isBeyond = box.width > 1 && (box.right > innerWidth + 1 || box.left < -1);
          return isBeyond && one.checkVisibility({ visibilityProperty: true }) && !scrolls(one.parentElement);
        })
        .map((one) => one.getAttribute('aria-label') ?? one.textContent ?? ''),
      covering: [...document.querySelectorAll('main :is(td, dd, p, div):has(> .fig)')]
        .filter(
          (cell) =>
            cell.clientWidth > 0 && cell.scrollWidth > cell.clientWidth + 1 && !scrolls(cell) && cell.checkVisibility(),
        )
        .map((cell) => cell.textContent ?? ''),
    };
  });
  const at = `${address} at ${width}`;
  return [
    ...(scrolled > width ? [`${at} is ${scrolled} wide`] : []),
    ...beyond.map((text) => `${at} has “${text}” beyond its edge`),
    ...covering.map((text) => `${at} has “${text}” wider than its place`),
    ...(await truncatedTexts(page)).map((text) => `${at} cuts “${text}”`),
  ];
};
