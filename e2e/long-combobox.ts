import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { assertAccessible } from './accessible.ts';
import { splitBatches } from './split-batches.ts';

const allNames = Array.from({ length: 2500 }, (_, index) => `Person ${String(index).padStart(4, '0')}`);
const peopleCall = /\/mappings\/people\?/;

/** Finds a person in a combobox by keyboard, with thousands of options, on desktop and phone. */
export const findInLongCombobox = async (page: Page): Promise<void> => {
  const name = await anyPerson(page);
  await page.getByRole('button', { name: 'Users', exact: true }).click();
  const field = page.getByRole('combobox', { name: /^Contributor for / }).first();
  await splitBatches(page);
  await extendPeople(page);
  const desktop = page.viewportSize();
  assert.ok(desktop !== null);
  for (const size of [desktop, { width: 360, height: 740 }]) {
    await page.setViewportSize(size);
    await checkCombobox(page, field);
  }
  await page.setViewportSize(desktop);
  await page.unrouteAll({ behavior: 'wait' });

  // With real people: Enter waits for the search and selects the first match.
  await field.fill(name);
  await page.getByRole('option', { name }).waitFor();
  await field.press('Enter');
  await page.getByRole('button', { name: new RegExp(`^Undo: .*${name}`) }).waitFor();
  assert.equal(await field.inputValue(), name);
};

const checkCombobox = async (page: Page, field: Locator): Promise<void> => {
  const active = page.locator('[role="option"][data-active]');
  const status = page.locator('.combobox [role="status"]');
  const announced = (text: string): Promise<void> => status.getByText(text, { exact: true }).waitFor();

  await field.focus();
  await field.press('ArrowDown');
  await announced('31 of 2,501: type to narrow down');
  assert.equal(await field.getAttribute('aria-expanded'), 'true');
  assert.equal(await active.innerText(), 'not linked');
  await field.press('ArrowUp');
  assert.equal(await active.innerText(), 'Person 0029', 'goes round');
  assert.equal(await field.getAttribute('aria-activedescendant'), await active.getAttribute('id'));
  await assertInView(page, active);
  await assertAccessible(page);
  await field.press('PageUp');
  assert.equal(await active.innerText(), 'Person 0019');

  await field.fill('person 123');
  await announced('10 results');
  assert.equal(await active.innerText(), 'Person 1230');
  await field.press('Home');
  assert.equal(
    await field.evaluate((input: HTMLInputElement) => input.selectionStart),
    0,
    'Home moves within the text',
  );
  await field.press('End');
  await field.pressSequentially('4');
  await announced('1 result');
  assert.equal(await active.innerText(), 'Person 1234');
  await field.fill('nobody is called so');
  await announced('No matches.');
  await field.press('Enter');
  assert.equal(await field.getAttribute('aria-expanded'), 'true', 'Enter selects nothing without a match');
  await field.press('Escape');
  assert.equal(await field.getAttribute('aria-expanded'), 'false');
  assert.equal(await field.inputValue(), 'not linked');
};

/** Whether the option is fully visible in its list, and the list on the screen. */
const assertInView = async (page: Page, option: Locator): Promise<void> => {
  const [inner, outer] = [await option.boundingBox(), await page.locator('.combobox-popup').boundingBox()];
  const width = page.viewportSize()?.width ?? 0;
  assert.ok(inner !== null && outer !== null);
  assert.ok(inner.y >= outer.y && inner.y + inner.height <= outer.y + outer.height, JSON.stringify({ inner, outer }));
  assert.ok(outer.x >= 0 && outer.x + outer.width <= width, JSON.stringify({ outer, width }));
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false);
};

/** The first person in the list; bots come last. */
const anyPerson = async (page: Page): Promise<string> => {
  await page.getByRole('button', { name: 'People', exact: true }).click();
  return (await page.locator('.rows.people tbody tr').first().locator('td').nth(1).innerText()).trim();
};

/** Collecting thousands of people would take minutes, so the response is extended on its way to the browser. */
const extendPeople = (page: Page): Promise<unknown> =>
  page.route(peopleCall, async (route) => {
    const requested = new URL(route.request().url());
    const words = (requested.searchParams.get('search') ?? '').trim().toLowerCase();
    const limit = Number(requested.searchParams.get('limit') ?? 50);
    requested.searchParams.delete('search');
    const response = await route.fetch({ url: requested.href });
    const { people, page: part } = (await response.json()) as {
      people: { accounts: object[] }[];
      page: object;
    };
    const found = allNames.filter((name) => name.toLowerCase().includes(words));
    const [pattern] = people;
    await route.fulfill({
      response,
      json: {
        people: found.slice(0, limit).map((name) => ({
          ...pattern,
          bot: false,
          id: name,
          name,
          accounts: [{ ...pattern?.accounts[0], id: name, email: null }],
        })),
        page: { ...part, found: found.length, of: allNames.length },
      },
    });
  });
