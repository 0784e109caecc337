/** The most common tasks by keyboard only: the test uses no pointer and sets no focus. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { demoAdmin } from './collected-demo.ts';
import { demoInBrowser } from './demo-in-browser.ts';
import { waitForToast } from './wait-for-toast.ts';

const timeoutMs = 90_000;
const maxTabs = 120;

const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement && element.matches(':focus-visible'));

/** Presses Tab until the target has a visible focus. */
const tabTo = async (page: Page, target: Locator, key = 'Tab'): Promise<void> => {
  await target.waitFor();
  for (let presses = 0; presses < maxTabs; presses += 1) {
    if (await isFocused(target)) return;
    await page.keyboard.press(key);
  }
  assert.fail(`${maxTabs} times ${key} do not reach ${target.toString()}`);
};

const pressOn = async (page: Page, target: Locator, key = 'Tab'): Promise<void> => {
  await tabTo(page, target, key);
  await page.keyboard.press('Enter');
};

/** Waits for the focus without moving it. */
const waitForFocus = (page: Page, target: Locator): Promise<void> =>
  target.and(page.locator(':focus-visible')).waitFor();

/** Goes to a screen with G and a letter. */
const go = async (page: Page, letter: string, path: string): Promise<void> => {
  await page.keyboard.press('g');
  await page.keyboard.press(letter);
  await page.waitForURL((url) => url.pathname === path);
  await page.locator('main:not([data-held]) h1').waitFor();
  await page.waitForLoadState('networkidle');
};

describe('by keyboard only, a user', () => {
  const demo = demoInBrowser(timeoutMs);
  let page: Page;
  before(async () => {
    const context = await demo.browser.newContext({ viewport: { width: 1280, height: 900 }, baseURL: demo.address });
    page = await context.newPage();
    page.setDefaultTimeout(timeoutMs);
  });

  it('signs in', async () => {
    await page.goto('/auth/login');
    await tabTo(page, page.getByLabel('Email'));
    await page.keyboard.type(demoAdmin);
    await tabTo(page, page.getByLabel('Password', { exact: true }));
    await page.keyboard.type('sightline-demo');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard');
    await page.locator('main:not([data-held]) h1').waitFor();
    await page.waitForLoadState('networkidle');
  });

  it('opens a receipt and returns to its figure', async () => {
    const figure = page.locator('main').getByRole('button', { name: /^Deployment Frequency: .*Open the receipt$/ });
    await pressOn(page, figure);
    await page.locator('.drawer table').first().waitFor();
    await pressOn(page, page.locator('.drawer').getByRole('button', { name: 'Download CSV' }));
    await waitForToast(page, 'Download Started');
    await page.keyboard.press('Escape');
    await page.locator('.drawer').waitFor({ state: 'detached' });
    assert.ok(await figure.evaluate((element) => element === document.activeElement));
  });

  it('keeps its place on the screen while a receipt opens and closes', async () => {
    const figure = page.locator('main').getByRole('button', { name: /^Platform score: .*Open the receipt$/ });
    await tabTo(page, figure);
    const before = await page.evaluate(() => scrollY);
    assert.ok(before > 0);
    await page.keyboard.press('Enter');
    await page.locator('.drawer table').first().waitFor();
    assert.equal(await page.evaluate(() => scrollY), before);
    await page.keyboard.press('Escape');
    await page.locator('.drawer').waitFor({ state: 'detached' });
    assert.equal(await page.evaluate(() => scrollY), before);
  });

  it('changes the time range', async () => {
    await tabTo(page, page.getByRole('button', { name: '90d', exact: true }), 'Shift+Tab');
    await page.keyboard.press('Space');
    await page.waitForURL(/range=90d/);
    await page.getByText('compared with the previous 90 days').waitFor();
  });

  it('learns why a change is unclear and why Demo Data is disabled', async () => {
    // The demo has no earlier 90 days to compare with.
    await pressOn(page, page.getByRole('button', { name: '30d', exact: true }), 'Shift+Tab');
    await page.getByText('compared with the previous 30 days').waitFor();
    await page.locator('main .delta .hidden-text', { hasText: 'within normal variation' }).first().waitFor();
    const figure = page.locator('main .fig[aria-description*="within normal variation"]').first();
    await tabTo(page, figure);
    assert.match(
      await figure.evaluate((element) => getComputedStyle(element, '::after').content),
      /No clear change: within normal variation"$/,
    );
    await pressOn(page, page.getByRole('switch', { name: 'Demo Data' }), 'Shift+Tab');
    await waitForToast(page, 'Disabled: your organization has its own data');
  });

  it('learns why the trend of a score is unclear', async () => {
    await go(page, 'p', '/performance/profiles');
    const score = page.locator('td .fig[aria-description$="within normal variation"]').first();
    await tabTo(page, score);
    const tip = await score.evaluate((element) => getComputedStyle(element, '::after').content);
    assert.match(tip, /No clear change: within normal variation"$/);
    await go(page, 'o', '/dashboard');
  });

  it('finds a person', async () => {
    await page.keyboard.press('/');
    const palette = page.getByRole('dialog', { name: 'Search and commands' });
    await palette.waitFor();
    await page.keyboard.type('sofia marq');
    await palette.getByRole('option', { name: /^Sofia Marques/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/performance/profiles/${demo.known['developerId']}*`);
    await palette.waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1, name: 'Sofia Marques' }).waitFor();
  });

  it('hears of a wrong date once it is typed', async () => {
    await go(page, 'h', '/performance/historical');
    await pressOn(page, page.getByRole('button', { name: 'custom', exact: true }));
    await tabTo(page, page.getByLabel('From', { exact: true }));
    await page.evaluate(() => {
      const said: string[] = ((window as { said?: string[] }).said = []);
      const note = (): void => {
        const text = document.querySelector('main [role="alert"]')?.textContent;
        if (text !== undefined && said.at(-1) !== text) said.push(text);
      };
      new MutationObserver(note).observe(document.body, { childList: true, subtree: true, characterData: true });
    });
    await page.keyboard.type('01012020');
    await page.getByText('Choose at most 400 days.').waitFor();
    assert.deepEqual(await page.evaluate(() => (window as { said?: string[] }).said), ['Choose at most 400 days.']);
    await page.keyboard.press('Tab');
  });

  it('stays at the field that chooses a person', async () => {
    const subject = page.getByRole('combobox', { name: 'Subject' });
    await tabTo(page, subject);
    await page.keyboard.type('sofia marq');
    // It waits for the search.
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/performance/historical/${demo.known['developerId']}*`);
    await page.getByText(/^Sofia Marques · /).waitFor();
    assert.ok(await isFocused(subject));
  });

  it('hears that a filter finds nothing', async () => {
    await page.goto('/performance/services');
    await page.waitForLoadState('networkidle');
    const count = page.locator('main .pager').getByRole('status');
    await count.getByText(/of \d+ services$/).waitFor();
    const element = await count.elementHandle();
    await pressOn(page, page.getByRole('button', { name: 'Filters' }));
    await tabTo(page, page.getByLabel('Search by name'));
    await page.keyboard.type('zzz');
    await count.getByText(/^No services/).waitFor();
    assert.ok(await element?.evaluate((one) => one.isConnected), 'a new element would not be announced');
    await page.keyboard.press('Tab');
  });

  it('opens a team', async () => {
    await go(page, 't', '/teams');
    await pressOn(page, page.locator('main').getByRole('link', { name: 'Backend', exact: true }).first());
    await page.waitForURL(`**/teams/${demo.known['teamId']}*`);
  });

  it('marks a notification as read', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Send test notifications' }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    const bell = page.getByRole('button', { name: /^Notifications, [1-9]/ });
    await pressOn(page, bell);
    const panel = page.getByRole('region', { name: 'Notifications', exact: true });
    const unread = panel.getByRole('button', { name: /^Mark as read/ }).first();
    const marked = page.waitForResponse((answer) => /\/notifications\/[^/]+\/read$/.test(answer.url()) && answer.ok());
    await pressOn(page, unread);
    await marked;
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    assert.ok(await isFocused(page.getByRole('button', { name: /^Notifications, / })));
  });

  it('moves through notifications by arrow keys', async () => {
    await pressOn(page, page.getByRole('button', { name: /^Notifications, / }), 'Shift+Tab');
    const rows = page.getByRole('region', { name: 'Notifications', exact: true }).locator('.alert');
    await rows.first().waitFor();
    const hasFocus = (row: Locator): Promise<boolean> =>
      row.evaluate((element) => element.contains(document.activeElement));
    await page.keyboard.press('ArrowDown');
    assert.ok(await hasFocus(rows.first()));
    await page.keyboard.press('ArrowUp');
    assert.ok(await hasFocus(rows.last()));
    await page.keyboard.press('Home');
    assert.ok(await hasFocus(rows.first()));
    await page.keyboard.press('Escape');
  });

  it('moves through the organization menu by arrow keys, and stays in it', async () => {
    const menu = page.getByRole('button', { name: /Halden Robotics/ });
    await pressOn(page, menu, 'Shift+Tab');
    const [settings, create, leave] = [
      page.getByRole('link', { name: 'Organization Settings' }),
      page.getByRole('button', { name: 'Create New Organization' }),
      page.getByRole('button', { name: 'Leave Organization' }),
    ];
    await settings.waitFor();
    await page.keyboard.press('ArrowDown');
    assert.ok(await isFocused(settings));
    await page.keyboard.press('ArrowUp');
    assert.ok(await isFocused(leave));
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'No', exact: true }).waitFor();
    assert.ok(await isFocused(page.getByRole('button', { name: 'No', exact: true })));
    await page.keyboard.press('Enter');
    assert.ok(await isFocused(leave));
    await page.keyboard.press('ArrowUp');
    assert.ok(await isFocused(create));
    await page.keyboard.press('Enter');
    assert.ok(await isFocused(page.getByLabel('Organization name')));
    await page.keyboard.press('Escape');
    assert.ok(await isFocused(menu));
  });

  it('opens a sprint', async () => {
    await go(page, 'a', '/performance/sprint-analysis');
    await pressOn(
      page,
      page
        .locator('main')
        .getByRole('link', { name: /^Sprint \d+$/ })
        .first(),
    );
    await page.getByRole('heading', { level: 1, name: /^Sprint \d+/ }).waitFor();
  });

  it('asks a question', async () => {
    await go(page, 'q', '/insights/ask');
    await tabTo(page, page.getByLabel('Your question'));
    await page.keyboard.type('How often do we deploy?');
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'How often do we deploy?' }).getByRole('button').first().waitFor();
    assert.ok(await isFocused(page.getByLabel('Your question')), 'the next question can be typed at once');
    // G would be typed into the field.
    await page.keyboard.press('Tab');
  });

  it('keeps the place while controls come and go', async () => {
    await page.goto('/settings?tab=integrations&part=mappings&view=teams');
    await page.waitForLoadState('networkidle');
    const panel = page.getByRole('region', { name: 'Teams', exact: true });
    const name = panel.getByLabel('Team name');
    const create = panel.getByRole('button', { name: 'Create Team' });
    await pressOn(page, create);
    await waitForFocus(page, name);
    await page.keyboard.type('Night');
    await page.keyboard.press('Enter');
    await waitForFocus(page, create);
    await pressOn(page, panel.getByRole('button', { name: 'Edit Night' }));
    await waitForFocus(page, name);
    await page.keyboard.press('End');
    await page.keyboard.type('ly');
    await pressOn(page, panel.getByRole('button', { name: 'Edit Mobile' }), 'Shift+Tab');
    const [mobile, night] = [
      panel.getByRole('form', { name: 'Edit Mobile' }),
      panel.getByRole('form', { name: 'Edit Night' }),
    ];
    await waitForFocus(page, mobile.getByLabel('Team name'));
    assert.equal(await night.getByLabel('Team name').inputValue(), 'Nightly', 'another form keeps what is typed');
    await pressOn(page, mobile.getByRole('button', { name: 'Cancel' }));
    await waitForFocus(page, panel.getByRole('button', { name: 'Edit Mobile' }));
    await pressOn(page, night.getByRole('button', { name: 'Cancel' }));
    await waitForFocus(page, panel.getByRole('button', { name: 'Edit Night' }));
    await pressOn(page, panel.getByRole('button', { name: 'Remove Night' }));
    await waitForFocus(page, panel.getByRole('button', { name: 'Edit Platform' }));
  });

  it('continues with the rest of a list that a button has shown', async () => {
    await go(page, 'h', '/performance/historical');
    await pressOn(page, page.getByRole('button', { name: /^Show all \d+$/ }));
    await page.locator('.events tbody tr:nth-child(13):is(:focus-visible, :has(:focus-visible))').waitFor();
    await page.goto(`/insights/explanations?developer=${demo.known['developerId']}`);
    await page.waitForLoadState('networkidle');
    await pressOn(page, page.getByRole('button', { name: /^All \d+ factors$/ }));
    await waitForFocus(page, page.getByRole('table', { name: 'Key factors' }).getByRole('button').nth(5));
  });

  it('opens the note of a label, which screen readers read with it', async () => {
    await go(page, 'o', '/dashboard');
    const label = page.getByRole('button', { name: /figures checked$/ });
    const note = page.getByText('Clear: 95% confidence, adjusted for multiple comparisons.');
    await pressOn(page, label);
    await note.waitFor();
    assert.equal(await label.getAttribute('aria-describedby'), await note.getAttribute('id'));
    await page.keyboard.press('Escape');
    await note.waitFor({ state: 'hidden' });
    await waitForFocus(page, label);
  });

  it('hears what a button does now', async () => {
    await page.goto('/settings?tab=integrations&part=mappings&view=people');
    await page.waitForLoadState('networkidle');
    await pressOn(page, page.getByRole('button', { name: 'Edit Aisha Rahman' }));
    await waitForFocus(page, page.getByRole('button', { name: 'Close', exact: true }));
    await page.keyboard.press('Enter');
    await waitForFocus(page, page.getByRole('button', { name: 'Edit Aisha Rahman' }));
  });

  it('gets the focus from a command that opens another part of the screen', async () => {
    await page.keyboard.press('/');
    const palette = page.getByRole('dialog', { name: 'Search and commands' });
    await palette.waitFor();
    await page.keyboard.type('invite people');
    await palette.getByRole('option', { name: /^Invite people/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/settings?tab=members*');
    await waitForFocus(page, page.getByRole('heading', { level: 1, name: 'Settings' }));
  });

  it('gets the focus at the heading once a dialog that came with its screen closes', async () => {
    const title = page.getByRole('heading', { level: 1, name: 'Reports & Analytics' });
    const dialog = page.getByRole('dialog', { name: 'Create Report' });
    await go(page, 'o', '/dashboard');
    await pressOn(page, page.locator('main').getByRole('button', { name: 'Generate Report' }));
    for (const open of [() => Promise.resolve(), () => page.goto('/reports?create=report')]) {
      await open();
      await dialog.waitFor();
      await page.waitForLoadState('networkidle');
      await page.keyboard.press('Escape');
      await waitForFocus(page, title);
    }
  });

  it('keeps what was entered in a dialog until it is discarded', async () => {
    await go(page, 'r', '/reports');
    const create = page.locator('main').getByRole('button', { name: 'Create Report' });
    const dialog = page.getByRole('dialog', { name: 'Create Report' });
    const name = dialog.getByLabel('Report name');
    const question = page.getByRole('dialog', { name: 'Discard what you entered?' });
    const keep = question.getByRole('button', { name: 'Keep editing' });
    const openAgain = async (): Promise<void> => {
      await page.keyboard.press('Escape');
      await waitForFocus(page, create);
      await page.keyboard.press('Enter');
      await tabTo(page, dialog.getByRole('tab', { name: 'Use Template' }));
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      await tabTo(page, name);
    };
    await pressOn(page, create);
    await dialog.waitFor();
    await openAgain();
    await page.keyboard.type('W');
    await page.keyboard.press('Backspace');
    await openAgain();
    await page.keyboard.type('Winter');
    for (const leave of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
      await leave();
      await waitForFocus(page, keep);
      await page.keyboard.press('Escape');
      await waitForFocus(page, name);
    }
    assert.equal(await name.inputValue(), 'Winter');
    await page.keyboard.press('Escape');
    await pressOn(page, question.getByRole('button', { name: 'Discard' }));
    await waitForFocus(page, create);
  });

  it('creates a report and opens it', async () => {
    await go(page, 'r', '/reports');
    await pressOn(page, page.locator('main').getByRole('button', { name: 'Create Report' }));
    const dialog = page.getByRole('dialog', { name: 'Create Report' });
    const [template, custom] = [
      dialog.getByRole('tab', { name: 'Use Template' }),
      dialog.getByRole('tab', { name: 'Custom Report' }),
    ];
    await tabTo(page, template);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await tabTo(page, dialog.getByLabel('Report name'));
    await page.keyboard.type('Autumn');
    await tabTo(page, custom, 'Shift+Tab');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await dialog.getByLabel('Template', { exact: true }).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    assert.equal(await dialog.getByLabel('Report name').inputValue(), 'Autumn', 'the other tab keeps what is typed');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await tabTo(page, dialog.getByLabel('Template', { exact: true }));
    await page.keyboard.press('ArrowDown');
    const [answer] = await Promise.all([
      page.waitForResponse((one) => one.url().endsWith('/reports/generate') && one.ok()),
      pressOn(page, dialog.getByRole('button', { name: 'Generate Report' })),
    ]);
    const { report } = (await answer.json()) as { report: { id: string } };
    await pressOn(page, page.locator(`main a[href$="/reports/${report.id}"]`));
    await page.waitForURL(`**/reports/${report.id}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
  });

  it('changes a preference and changes it back', async () => {
    await go(page, 's', '/settings');
    const format = page.getByRole('combobox', { name: 'Time format' });
    for (const [key, value] of [
      ['ArrowDown', '24h'],
      ['ArrowUp', '12h'],
    ] as const) {
      await tabTo(page, format, value === '24h' ? 'Tab' : 'Shift+Tab');
      await page.keyboard.press(key);
      const [answer] = await Promise.all([
        page.waitForResponse((one) => one.url().endsWith('/api/user/preferences') && one.request().method() === 'PUT'),
        pressOn(page, page.getByRole('button', { name: 'Save preferences' })),
      ]);
      assert.equal(((await answer.json()) as { timeFormat: string }).timeFormat, value);
    }
  });

  it('stays with the form that it saved', async () => {
    await page.goto('/settings?tab=metrics');
    await page.waitForLoadState('networkidle');
    const window = page.getByLabel('Attribution window (days)');
    const undo = page.getByRole('button', { name: /^Undo/ });
    await tabTo(page, window);
    await page.keyboard.press('ArrowUp');
    await pressOn(page, page.getByRole('button', { name: 'Preview Rules' }));
    const save = page.getByRole('button', { name: 'Save Rules' });
    await page.locator('button:enabled', { hasText: 'Save Rules' }).waitFor();
    await pressOn(page, save);
    await waitForToast(page, 'Attribution window 7 days → 8 days. Recalculating figures.');
    await save.waitFor({ state: 'detached' });
    await waitForFocus(page, page.getByLabel('Holidays'));
    await pressOn(page, undo, 'Shift+Tab');
    await page.locator('main').getByRole('button', { name: 'Undo', exact: true }).waitFor();
  });

  it('signs out', async () => {
    await pressOn(page, page.getByRole('button', { name: 'Logout' }), 'Shift+Tab');
    await pressOn(page, page.getByRole('group', { name: 'Sure?' }).getByRole('button', { name: 'Yes' }), 'Shift+Tab');
    await page.waitForURL('**/auth/login*');
  });
});
