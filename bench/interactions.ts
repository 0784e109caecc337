/**
 * Run by hand: node bench/interactions.ts FOLDER [departments …] (Node 24, after npm start has installed and built once),
 * such as `node bench/interactions.ts stored 1 57`; 57 departments are 2,000 people. On the screens that list people or
 * teams, types into fields, sorts columns, turns pages, opens receipts and the search, in Chromium. Prints for each screen
 * and size the slowest interaction and the 98th percentile: milliseconds from the input until the next frame is painted,
 * as browsers report it for Interaction to Next Paint, in steps of 8. The baseline is the first size.
 */
import { fileURLToPath } from 'node:url';
import { chromium, type Locator, type Page } from 'playwright-core';
import { createWebServer } from '../server/src/app.ts';
import { openSession } from '../server/src/features/identity/open-session.ts';
import { issueToken } from '../server/src/features/identity/tokens.ts';
import { withSystem } from '../server/src/platform/database/tenant.ts';
import { openOrganizations, sizesOf, type StoredOrganization } from './stored-organizations.ts';

const [folder, ...sizeNames] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name the folder of the organizations');
const months = 4;
const screens = [
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
/** Of each kind of control on a screen. */
const mostControls = 4;
const betweenKeysMs = 60;
const settleMs = 400;

type Interaction = { target: string; ms: number };
/** Runs in the page, whose types this folder does not have. */
const recordInteractions = `
  window.interactions = [];
  new PerformanceObserver((list) => {
    for (const { name, target, duration, interactionId } of list.getEntries())
      if (interactionId > 0)
        window.interactions.push({ target: name + ' ' + (target?.outerHTML?.slice(0, 80) ?? ''), ms: duration });
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
`;

const each = async (controls: Locator, use: (control: Locator) => Promise<void>): Promise<void> => {
  const shown = controls.filter({ visible: true });
  for (let index = 0; index < Math.min(await shown.count(), mostControls); index += 1) await use(shown.nth(index));
};

const interact = async (page: Page): Promise<void> => {
  const main = page.locator('main');
  await each(main.locator('input[type=text], input[type=search]'), async (field) => {
    await field.click();
    await field.pressSequentially('person', { delay: betweenKeysMs });
    await page.waitForTimeout(settleMs);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Escape');
  });
  for (const buttons of [main.locator('th button'), main.getByRole('button', { name: 'Next' })])
    await each(buttons, async (button) => {
      await button.click();
      await page.waitForTimeout(settleMs);
    });
  await each(main.getByRole('button', { name: /: [\d.,]+/ }), async (figure) => {
    await figure.click();
    await page.getByRole('dialog').waitFor();
    await page.waitForTimeout(settleMs);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('dialog', { name: 'Search and commands' }).waitFor();
  await page.keyboard.type('a l e', { delay: betweenKeysMs });
  await page.waitForTimeout(settleMs);
  await page.keyboard.press('Escape');
};

const measure = async (
  { platform, organizationId, userId }: StoredOrganization,
  report: (screen: string, interactions: readonly Interaction[]) => void,
): Promise<void> => {
  const webRoot = fileURLToPath(new URL('../web/dist', import.meta.url));
  const app = await createWebServer({ ...platform, config: { ...platform.config, webRoot } });
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
    await interact(page);
    await page.waitForTimeout(settleMs);
    report(screen, await page.evaluate<Interaction[]>('window.interactions'));
  }
  await browser.close();
  await app.close();
};

const slowest = new Map<string, number>();
const organizations = await openOrganizations(folder);
for (const size of sizesOf(sizeNames.length > 0 ? sizeNames : ['1', '57'], months)) {
  console.log(`${size.departments} departments: interactions, 98th percentile, slowest, ratio to the first size`);
  const stored = await organizations.find(size);
  await measure(stored, (screen, interactions) => {
    const sorted = interactions.toSorted((one, other) => one.ms - other.ms);
    const most = sorted.at(-1);
    const percentile = sorted[Math.ceil(sorted.length * 0.98) - 1]?.ms ?? 0;
    const first = slowest.get(screen) ?? most?.ms ?? 0;
    slowest.set(screen, first);
    const columns = [interactions.length, percentile, most?.ms ?? 0].map((value) => String(value).padStart(6)).join('');
    const ratio = ((most?.ms ?? 0) / Math.max(first, 1)).toFixed(1).padStart(6);
    console.log(`${screen.padEnd(45)}${columns}${ratio}  ${(most?.ms ?? 0) > 100 ? most?.target : ''}`);
  });
}
await organizations.close();
process.exit(0);
