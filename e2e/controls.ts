/** Uses every control of a page by keyboard and pointer, and reports which do not respond. */
import type { Locator, Page } from 'playwright-core';

const mark = 'data-tested-control';
const maxTabs = 400;
/** Positions on its track at which a slider is clicked. */
const pressedAt = [0.3, 0.7] as const;
const settledMs = 5_000;

const controlsIn = 'input, select, textarea, button, a[href], summary, [role=switch], [role=combobox]';

type Control = { id: string; what: string; kind: string };

/** Marks visible, enabled controls with a number. */
const markControls = (page: Page, within: string): Promise<Control[]> =>
  page.locator(within).evaluateAll(
    (roots, { attribute, selector }) =>
      roots.flatMap((root) =>
        [...root.querySelectorAll<HTMLElement>(selector)]
          .filter(
            (one) =>
              !one.matches(':disabled, [readonly]') &&
              one.checkVisibility({ visibilityProperty: true, opacityProperty: false }),
          )
          .map((one, index) => {
            const id = String(index);
            one.setAttribute(attribute, id);
            const name =
              one.getAttribute('aria-label') ?? (one as HTMLInputElement).labels?.[0]?.textContent ?? one.textContent;
            const type =
              one instanceof HTMLInputElement ? one.type : (one.getAttribute('role') ?? one.tagName.toLowerCase());
            return { id, what: `${type} “${(name ?? '').trim().slice(0, 60)}”`, kind: type };
          }),
      ),
    { attribute: mark, selector: controlsIn },
  );

/** A group of these is one tab stop; arrow keys move within it. */
const hasOneStop = ['radio', 'tab'];

/** The controls that Tab reaches in one pass through the page. */
const reachedByTab = async (page: Page): Promise<Set<string>> => {
  const reached = new Set<string>();
  await page.locator('main').focus();
  for (let presses = 0; presses < maxTabs; presses += 1) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate((attribute) => {
      const { activeElement } = document;
      return activeElement === null || activeElement === document.body || activeElement.closest('main') === null
        ? null
        : (activeElement.getAttribute(attribute) ?? '');
    }, mark);
    if (at === null) break;
    reached.add(at);
  }
  return reached;
};

/** Whether a click in the middle of a control or its label hits it and not something that covers it. */
const isClickable = (control: Locator): Promise<boolean> =>
  control.evaluate((one) => {
    one.scrollIntoView({ block: 'center' });
    const labels = [...((one as HTMLInputElement).labels ?? [])];
    return [one, ...labels].some((target) => {
      const box = target.getClientRects()[0] ?? target.getBoundingClientRect();
      const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      return hit !== null && (one.contains(hit) || labels.some((label) => label.contains(hit)));
    });
  });

/** Moves a slider by one step with a key, then clicks its track twice: it must move there, to a whole step. */
const trySlider = async (page: Page, slider: Locator): Promise<string | null> => {
  const read = () =>
    slider.evaluate((one) => {
      const { value, min, max, step } = one as HTMLInputElement;
      return { value: Number(value), min: Number(min), max: Number(max), step: step === '' ? 1 : Number(step) };
    });
  const before = await read();
  const key = before.value < before.max ? 'ArrowRight' : 'ArrowLeft';
  await slider.press(key);
  const moved = Math.abs((await read()).value - before.value);
  if (Math.abs(moved - before.step) > 1e-6) return `${key} moves it by ${moved} instead of ${before.step}`;
  const box = await slider.boundingBox();
  if (box === null) return 'is not shown';
  const span = before.max - before.min;
  for (const share of pressedAt) {
    await page.mouse.click(box.x + box.width * share, box.y + box.height / 2);
    const { value, step } = await read();
    if (Math.abs((value - before.min) / span - share) > 0.1) return `pressed at ${share}, it goes to ${value}`;
    const steps = (value - before.min) / step;
    if (Math.abs(steps - Math.round(steps)) > 1e-6) return `${value} lies between two steps`;
  }
  return null;
};

const stateOf = (control: Locator): Promise<string> =>
  control.evaluate((one) =>
    one instanceof HTMLInputElement && (one.type === 'checkbox' || one.type === 'radio')
      ? String(one.checked)
      : (one.getAttribute('aria-checked') ?? (one as HTMLInputElement).value),
  );

/** Whether the control's state changes, or an error is shown. */
const changesFrom = async (page: Page, control: Locator, before: string): Promise<boolean> => {
  const deadline = Date.now() + settledMs;
  while ((await stateOf(control)) === before) {
    if ((await page.getByRole('alert').count()) + (await page.locator('.toast').count()) > 0) return true;
    if (Date.now() > deadline) return false;
    await page.waitForTimeout(50);
  }
  return true;
};

/** Toggles a switch by keyboard and back by pointer. A switch that saves immediately may show an error instead. */
const trySwitch = async (page: Page, control: Locator): Promise<string | null> => {
  for (const [how, turn] of [
    ['Space', () => control.press('Space')],
    [
      'a press',
      () =>
        control
          .evaluate((one) => ((one as HTMLInputElement).labels?.[0] ?? one).scrollIntoView())
          .then(() => control.click()),
    ],
  ] as const) {
    const before = await stateOf(control);
    await turn();
    if (!(await changesFrom(page, control, before))) return `${how} does not turn it`;
  }
  return null;
};

const tryText = async (control: Locator): Promise<string | null> => {
  const before = await stateOf(control);
  await control.press('End');
  await control.press('1');
  const typed = await stateOf(control);
  await control.fill(before);
  // An open combobox would cover the next control.
  if ((await control.getAttribute('aria-expanded')) === 'true') await control.press('Escape');
  return typed === before ? 'takes nothing that is typed' : null;
};

/** A select that saves immediately may show an error instead. */
const trySelect = async (page: Page, control: Locator): Promise<string | null> => {
  const before = await stateOf(control);
  const isLast = await control.evaluate((one) => {
    const { selectedIndex, length } = one as HTMLSelectElement;
    return length < 2 ? null : selectedIndex === length - 1;
  });
  if (isLast === null) return null;
  await control.press(isLast ? 'ArrowUp' : 'ArrowDown');
  return (await changesFrom(page, control, before)) ? null : 'does not change by arrow keys';
};

/** Tries every control; buttons and links only have to be reachable. */
export const tryControls = async (page: Page, within = 'main'): Promise<{ problems: string[]; kinds: string[] }> => {
  const controls = await markControls(page, within);
  const reached = await reachedByTab(page);
  const problems: string[] = [];
  for (const { id, what, kind } of controls) {
    const control = page.locator(`[${mark}="${id}"]`);
    // An earlier control may have replaced this one.
    if ((await control.count()) !== 1 || !(await control.isEnabled())) continue;
    if (!hasOneStop.includes(kind) && !reached.has(id)) problems.push(`${what}: Tab does not reach it`);
    if (!(await isClickable(control))) problems.push(`${what}: it is covered`);
    const answer =
      kind === 'range'
        ? await trySlider(page, control)
        : kind === 'checkbox' || kind === 'switch'
          ? await trySwitch(page, control)
          : kind === 'select'
            ? await trySelect(page, control)
            : ['text', 'number', 'search', 'email', 'url', 'password', 'textarea'].includes(kind)
              ? await tryText(control)
              : null;
    if (answer !== null) problems.push(`${what}: ${answer}`);
  }
  return { problems, kinds: controls.map((one) => one.kind) };
};
