/**
 * Run by hand: node bench/interactions.ts FOLDER [departments …] (Node 24, after npm start has installed and built once),
 * such as `node bench/interactions.ts stored 1 57`; 57 departments are 2,000 people. `node bench/interactions.ts people
 * 35 2000` makes organizations of that many people within seconds, with names of 100 characters and scores, but no
 * history. On the screens that list people or teams, types into fields, sorts columns, turns pages, opens receipts and
 * the search, in Chromium. SCREENS=/teams,/dashboard selects screens. Prints for each screen and size:
 * - the slowest interaction and the 98th percentile: milliseconds from the input until the next frame is painted, as
 *   browsers report it for Interaction to Next Paint, in steps of 8; the ratio is to the first size;
 * - the longest task of the page's main thread, in milliseconds of CPU time, which depends less on what else the
 *   machine does;
 * - how long the palette takes to show what it found, from the key on.
 *
 * 2,000 people with four months of history, two busy cores: no interaction of eleven screens takes the page more than
 * 120 ms of CPU time; 35 people, on the same cores: 79 ms. Wall-clock times were not comparable.
 *
 * 2,000 people without history, two idle cores, eleven screens: the slowest interaction takes 24 to 64 ms, the palette
 * shows results after 9 to 45 ms. With 35 people: 24 to 72 and 6 to 54 ms. On an older machine, opening a receipt took up
 * to 144 ms, and the palette's first key 91.
 */
import { fileURLToPath } from 'node:url';
import { chromium, type Locator, type Page } from 'playwright-core';
import { createWebServer } from '../server/src/app.ts';
import { openSession } from '../server/src/features/identity/sessions/open-session.ts';
import { issueToken } from '../server/src/features/identity/sessions/tokens.ts';
import { withSystem } from '../server/src/platform/database/tenant.ts';
import { organizationOf } from './people-organization.ts';
import { openOrganizations, sizesOf, type StoredOrganization } from './stored-organizations.ts';

const [folder, ...sizeNames] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name the folder of the organizations');
const months = 4;
const allScreens = [
  '/dashboard',
  '/teams',
  '/performance/profiles',
  '/performance/comparative',
  '/performance/historical',
  '/performance/sprint-analysis',
  '/insights/explanations',
  '/insights/predictions',
  '/insights/risks',
  '/settings?tab=members',
  '/settings?tab=integrations&part=mappings',
];
const screens = process.env['SCREENS']?.split(',') ?? allScreens;
/** The maximum number of controls of each kind used on a screen. */
const maxControls = 4;
const betweenKeysMs = 60;
const settleMs = 400;

type Interaction = { target: string; ms: number };
type Action = { name: string; ms: number };
type Measured = { interactions: readonly Interaction[]; actions: readonly Action[]; palette: number };

/** Runs in the page, whose types this folder does not have. */
const recordInteractions = `
  window.interactions = [];
  new PerformanceObserver((list) => {
    for (const { name, target, duration, interactionId } of list.getEntries())
      if (interactionId > 0)
        window.interactions.push({ target: name + ' ' + (target?.outerHTML?.slice(0, 80) ?? ''), ms: duration });
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
  window.palette = { key: 0, shown: 0 };
  addEventListener('input', ({ target, timeStamp }) => {
    if (target.closest('.palette') !== null) window.palette = { key: timeStamp, shown: timeStamp };
  }, true);
  new MutationObserver((changes) => {
    if (changes.some(({ target }) => target.parentElement?.closest('.palette') !== null))
      window.palette.shown = performance.now();
  }).observe(document, { subtree: true, childList: true, characterData: true });
`;

type TraceEvent = { name: string; pid: number; tid: number; tdur?: number; args: { name?: string } };

/** The longest task of the page's main thread meanwhile, in milliseconds of CPU time. */
const longestTask = async (page: Page, work: () => Promise<void>): Promise<number> => {
  const browser = page.context().browser()!;
  await browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline'] });
  await work();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const mains = new Set(
    traceEvents.filter(({ args }) => args.name === 'CrRendererMain').map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = traceEvents.filter(({ pid, tid }) => mains.has(`${pid} ${tid}`));
  return Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur)) / 1000;
};

const each = async (controls: Locator, use: (control: Locator) => Promise<void>): Promise<void> => {
  const shown = controls.filter({ visible: true });
  for (let index = 0; index < Math.min(await shown.count(), maxControls); index += 1) await use(shown.nth(index));
};

/** @returns the longest task of each action, and the longest that the palette took */
const interact = async (page: Page): Promise<Omit<Measured, 'interactions'>> => {
  const main = page.locator('main');
  const actions: Action[] = [];
  const act = async (name: string, work: () => Promise<void>): Promise<void> => {
    const ms = await longestTask(page, async () => {
      await work();
      await page.waitForTimeout(settleMs);
    });
    actions.push({ name, ms });
  };
  await each(main.locator('input[type=text], input[type=search]'), async (field) => {
    await field.click();
    await act('type a word', () => field.pressSequentially('person', { delay: betweenKeysMs }));
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Escape');
  });
  await each(main.locator('th button'), (button) => act('sort', () => button.click()));
  await each(main.getByRole('button', { name: 'Next' }), (button) => act('next page', () => button.click()));
  await each(main.getByRole('button', { name: /: [\d.,]+/ }), async (figure) => {
    await act('open a receipt', async () => {
      await figure.click();
      await page.getByRole('dialog').waitFor();
    });
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('dialog', { name: 'Search and commands' }).waitFor();
  let palette = 0;
  for (const letter of 'pers') {
    await act('search', () => page.keyboard.press(letter));
    palette = Math.max(palette, await page.evaluate<number>('window.palette.shown - window.palette.key'));
  }
  await page.keyboard.press('Escape');
  return { actions, palette };
};

const measure = async (
  { platform, organizationId, userId }: StoredOrganization,
  report: (screen: string, measured: Measured) => void,
): Promise<void> => {
  const webRoot = fileURLToPath(new URL('../web/dist', import.meta.url));
  const config = { ...platform.config, webRoot, requestsPerMinute: 1_000_000 };
  const app = await createWebServer({ ...platform, config });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const origin = { address: '', agent: 'bench' };
  const user = await withSystem(platform.database, (tx) =>
    openSession(tx, { platform, origin }, userId, organizationId),
  );
  const token = await issueToken(platform.secrets, user, platform.clock.now());
  const known = await fetch(`${address}/v1/auth/me`, { headers: { authorization: `Bearer ${token}` } });
  if (!known.ok) throw new Error(`/auth/me answered ${known.status}`);
  const session = { token, ...((await known.json()) as object) };
  const executablePath = process.env['SIGHTLINE_BROWSER'] ?? chromium.executablePath();
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: address });
  const stored = JSON.stringify(JSON.stringify(session));
  await context.addInitScript({
    content: `localStorage.setItem('sightline.session', ${stored}); ${recordInteractions}`,
  });
  const page = await context.newPage();
  for (const screen of screens) {
    await page.goto(screen);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    const done = await interact(page);
    report(screen, { ...done, interactions: await page.evaluate<Interaction[]>('window.interactions') });
  }
  await browser.close();
  await app.close();
};

const slowest = new Map<string, number>();
const measureSize = async (name: string, stored: StoredOrganization): Promise<void> => {
  console.log(`${name}: interactions, 98th percentile, slowest, ratio; longest task; palette`);
  await measure(stored, (screen, { interactions, actions, palette }) => {
    const sorted = interactions.toSorted((one, other) => one.ms - other.ms);
    const most = sorted.at(-1) ?? { ms: 0, target: '' };
    const percentile = sorted[Math.ceil(sorted.length * 0.98) - 1]?.ms ?? 0;
    const first = slowest.get(screen) ?? most.ms;
    slowest.set(screen, first);
    const longest = actions.toSorted((one, other) => one.ms - other.ms).at(-1);
    const columns = [interactions.length, percentile, most.ms].map((value) => String(value).padStart(6)).join('');
    const ratio = (most.ms / Math.max(first, 1)).toFixed(1).padStart(6);
    const task = `${(longest?.ms ?? 0).toFixed(0).padStart(6)} (${longest?.name})`.padEnd(26);
    const target = most.ms > 100 ? most.target : '';
    console.log(`${screen.padEnd(42)}${columns}${ratio}${task}${palette.toFixed(0).padStart(5)}  ${target}`);
  });
};

if (folder === 'people')
  for (const people of sizeNames.map(Number)) {
    const organization = await organizationOf(people);
    await measureSize(`${people} people without history`, organization);
    await organization.close();
  }
else {
  const organizations = await openOrganizations(folder);
  for (const size of sizesOf(sizeNames.length > 0 ? sizeNames : ['1', '57'], months))
    await measureSize(`${size.departments} departments`, await organizations.find(size));
  await organizations.close();
}
process.exit(0);
