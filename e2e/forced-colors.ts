/** Checks controls when the browser chooses the colors (`forced-colors: active`), as in a contrast theme of Windows. */
import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';

const minText = 4.5;
const minMark = 3;

type Color = readonly number[];
type Shown = { text: Color; background: Color; underline: Color; outline: Color | null };

const channelsOf = (color: string): Color => (color.match(/[\d.]+/g) ?? []).map(Number);

/** Selections are translucent, and most backgrounds transparent. */
const over = ([red = 0, green = 0, blue = 0, alpha = 1]: Color, below: Color): Color =>
  [red, green, blue].map((channel, index) => channel * alpha + (below[index] ?? 0) * (1 - alpha));

/** The visible colors of the first match, or of its pseudo-element. */
const shownAt = async (page: Page, selector: string, pseudo: string | null = null): Promise<Shown> => {
  const styles = await page
    .locator(selector)
    .first()
    .evaluate((element, part) => {
      const read = (one: Element, what: string | null): Record<string, string> => {
        const { color, backgroundColor, borderBottomColor, outlineColor, outlineStyle } = getComputedStyle(one, what);
        return { color, backgroundColor, borderBottomColor, outlineColor, outlineStyle };
      };
      return { own: read(element, part), body: read(document.body, null) };
    }, pseudo);
  const canvas = channelsOf(styles.body['backgroundColor'] ?? '');
  const background = over(channelsOf(styles.own['backgroundColor'] ?? ''), canvas);
  const { color = '', borderBottomColor = '', outlineColor = '', outlineStyle } = styles.own;
  return {
    text: over(channelsOf(color), background),
    background,
    underline: over(channelsOf(borderBottomColor), canvas),
    outline: outlineStyle === 'none' ? null : channelsOf(outlineColor),
  };
};

const luminanceOf = (color: Color): number => {
  const [red = 0, green = 0, blue = 0] = color.map((channel) =>
    channel / 255 <= 0.04045 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const contrastOf = (one: Color, other: Color): number => {
  const [light = 0, dark = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
};

const assertContrast = (what: string, one: Color | null, other: Color, least = minMark): void => {
  assert.ok(one !== null, `${what}: nothing is drawn`);
  const contrast = contrastOf(one, other);
  assert.ok(contrast >= least, `${what}: ${one.join()} on ${other.join()} has a contrast of ${contrast.toFixed(2)}`);
};

const on = '[role="switch"][aria-checked="true"]:enabled i';
const off = '[role="switch"][aria-checked="false"] i';

/** Fails if what is chosen looks like what is not, or cannot be read. */
export const assertChosen = async (page: Page, chosen: string, other: string): Promise<void> => {
  const shown = await shownAt(page, chosen);
  assertContrast(`${chosen} next to ${other}`, shown.background, (await shownAt(page, other)).background);
  assertContrast(`the text of ${chosen}`, shown.text, shown.background, minText);
};

/** Fails if a selected, filled, disabled or focused control looks like one that is not. For the gallery. */
export const assertDistinguishable = async (page: Page): Promise<void> => {
  const canvas = (await shownAt(page, 'body')).background;
  for (const [chosen, other] of [
    ['.seg .on', '.seg button:not(.on)'],
    ['.scale-choice .on', '.scale-choice label:not(.on)'],
    ['.btn.pri:enabled', '.btn:not(.pri):enabled'],
  ] as const)
    await assertChosen(page, chosen, other);
  const [track, bare] = [await shownAt(page, on), await shownAt(page, off)];
  assertContrast('a switch that is on', track.background, bare.background);
  assertContrast('its knob', (await shownAt(page, on, '::after')).background, track.background);
  assertContrast('the knob of one that is off', (await shownAt(page, off, '::after')).background, bare.background);
  assertContrast('the selected tab', (await shownAt(page, '.tabs .on')).underline, canvas);
  assert.deepEqual((await shownAt(page, '.tabs button:not(.on)')).underline, canvas);
  assertContrast('what is done of a progress bar', (await shownAt(page, '.bar i')).background, canvas);
  assertContrast('the rest of a progress bar', (await shownAt(page, '.bar')).outline, canvas);
  assertContrast('the edge of a badge', (await shownAt(page, '.badge')).outline, canvas);
  const secondary = '.btn:not(.pri)';
  assert.notDeepEqual(
    (await shownAt(page, `${secondary}:disabled`)).text,
    (await shownAt(page, `${secondary}:enabled`)).text,
  );
  const [primary, disabled] = [await shownAt(page, '.btn.pri:enabled'), await shownAt(page, '.btn.pri:disabled')];
  assertContrast('a disabled primary button next to another', disabled.background, primary.background);
  assert.deepEqual(disabled.text, (await shownAt(page, `${secondary}:disabled`)).text);
  for (const control of ['.seg .on', '.tabs .on', '.btn.pri:enabled', `${secondary}:enabled`]) {
    // The browser shows the focus only after a key press.
    await page.keyboard.press('Tab');
    await page.locator(control).first().focus();
    const { outline, background } = await shownAt(page, control);
    assertContrast(`the focus ring of ${control}`, outline, control.startsWith('.seg') ? background : canvas);
  }
};

/** Fails if bars of a chart have the same color, or that of the canvas. */
export const assertSeriesDistinguishable = async (page: Page, chart: Locator): Promise<void> => {
  const canvas = (await shownAt(page, 'body')).background;
  const fills = await chart
    .locator('svg path[fill^="rgb"]')
    .evaluateAll((bars) => bars.map((bar) => getComputedStyle(bar).fill));
  const colors = new Set(fills);
  for (const color of colors) assertContrast(`a bar in ${color}`, channelsOf(color), canvas);
  assert.ok(colors.size >= 4, `bars have ${colors.size} colors`);
};

/** Fails if the grid lines of a chart are as strong as its text. */
export const assertQuietLines = async (chart: Locator): Promise<void> => {
  await chart.locator('svg text').first().waitFor();
  const { text, lines } = await chart.locator('svg').evaluate((svg) => ({
    text: getComputedStyle(svg.querySelector('text') ?? svg).fill,
    lines: [...svg.querySelectorAll('path[stroke^="rgb"]')].map((line) => getComputedStyle(line).stroke),
  }));
  assert.ok(lines.length >= 4, `${lines.length} lines`);
  assert.ok(!lines.includes(text), `a line has the color of text: ${text}`);
};
