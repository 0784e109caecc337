/**
 * Run by hand: node bench/round-trips.ts ADDRESS [ADDRESS …] (Node 24), against the demo of one or more running
 * products, such as two versions. Opens screens by their address as the demo's admin, with DELAY (250) ms added to each
 * request and the server's answers recorded at the first load, so that the number of round trips decides and not the
 * machine. Prints the median of RUNS (5) alternating loads until the screen shows, and the files loaded by then.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { chromium } from 'playwright-core';

const addresses = process.argv.slice(2);
const [delay, runs] = [Number(process.env['DELAY'] ?? 250), Number(process.env['RUNS'] ?? 5)];
const [first] = addresses;
if (first === undefined) throw new Error('Name the address of a running product');

/** Runs in the page, whose types this folder does not have. */
const recordShown = `
  const isShown = () => document.querySelector('main:not([data-held]) :is(.panel, dl, table)') !== null;
  const check = () => {
    if (!isShown()) return void requestAnimationFrame(check);
    document.documentElement.dataset.shown = '';
    window.shown = { ms: performance.now(), files: performance.getEntriesByType('resource').length };
  };
  check();
`;

const read = async <Reply>(path: string, init: RequestInit): Promise<Reply> => {
  const answer = await fetch(`${first}/v1${path}`, init);
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Reply;
};
const session = await read<{ token: string }>('/auth/login', {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ email: 'demo@sightline.example', password: 'sightline-demo' }),
});
const signedIn = { headers: { authorization: `Bearer ${session.token}` } };
const { teams } = await read<{ teams: { id: string; sprints: { id: string }[] }[] }>(
  '/sprints?timeRange=90d',
  signedIn,
);
const team = teams.find(({ sprints }) => sprints.length > 0);
const { developers } = await read<{ developers: { developerId: string }[] }>('/performance/scores', signedIn);
const screens = {
  Overview: '/dashboard',
  Team: `/teams/${team?.id ?? ''}`,
  Profile: `/performance/profiles/${developers[0]?.developerId ?? ''}`,
  Sprint: `/performance/sprint-analysis/${team?.sprints[0]?.id ?? ''}`,
};

const executablePath = process.env['SIGHTLINE_BROWSER'] ?? chromium.executablePath();
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
const recorded = new Map<string, { status: number; body: string }>();

const load = async (address: string, path: string): Promise<{ ms: number; files: number }> => {
  const viewport = { width: 1350, height: 940 };
  const context = await browser.newContext({ viewport, baseURL: address, serviceWorkers: 'block' });
  const stored = JSON.stringify(JSON.stringify(session));
  await context.addInitScript({ content: `localStorage.setItem('sightline.session', ${stored}); ${recordShown}` });
  const page = await context.newPage();
  await page.route('**/v1/**', async (route) => {
    const request = route.request();
    const key = `${request.method()} ${request.url()} ${request.postData() ?? ''}`;
    const wait = pause(delay);
    if (!recorded.has(key)) {
      const answer = await route.fetch();
      recorded.set(key, { status: answer.status(), body: await answer.text() });
    }
    await wait;
    await route.fulfill({ contentType: 'application/json', ...recorded.get(key) });
  });
  const devTools = await context.newCDPSession(page);
  await devTools.send('Network.enable');
  const limits = { latency: delay, downloadThroughput: -1, uploadThroughput: -1 };
  await devTools.send('Network.emulateNetworkConditions', { offline: false, ...limits });
  await page.goto(path, { waitUntil: 'commit' });
  await page.locator('html[data-shown]').waitFor();
  const shown = await page.evaluate<{ ms: number; files: number }>('window.shown');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
  return shown;
};

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

for (const [name, path] of Object.entries(screens)) {
  const loads = new Map(addresses.map((address) => [address, [] as { ms: number; files: number }[]]));
  // The first load of each records the answers.
  for (let turn = 0; turn <= runs; turn += 1)
    for (const address of addresses) {
      const shown = await load(address, path);
      if (turn > 0) loads.get(address)!.push(shown);
    }
  for (const [address, all] of loads) {
    const [ms, files] = [median(all.map((one) => one.ms)), median(all.map((one) => one.files))];
    console.log(`${name.padEnd(10)}${address}  shown after ${ms.toFixed(0)} ms, ${files} files`);
  }
}
await browser.close();
