/**
 * Run by hand: node bench/product-images.ts [address] (Node 24). Takes screenshots of a running demo in both themes: the
 * Overview for the README, and a figure with its receipt for the sign-in screens.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright-core';

const [address = 'http://127.0.0.1:3000'] = process.argv.slice(2);
const root = fileURLToPath(new URL('..', import.meta.url));
const themes = ['light', 'dark'] as const;
const demoAdmin = { email: 'demo@sightline.example', password: 'sightline-demo' };
const quality = 82;

type Clip = { x: number; y: number; width: number; height: number };

/** Uses the DevTools protocol, because Playwright cannot write WebP. */
const savePicture = async (page: Page, path: string, clip: Clip): Promise<void> => {
  const protocol = await page.context().newCDPSession(page);
  const shot: { data: string } = await protocol.send('Page.captureScreenshot', {
    format: 'webp',
    quality,
    clip: { ...clip, scale: 1 },
  });
  writeFileSync(`${root}${path}`, Buffer.from(shot.data, 'base64'));
  console.log(path, `${Math.round((shot.data.length * 3) / 4 / 1024)} kB`);
};

const pictures = [
  { name: 'docs/images/overview', path: '/dashboard?range=90d', size: { width: 1280, height: 860 } },
  {
    name: 'web/public/product',
    path: '/dashboard?range=90d&receipt=change_failure_rate',
    size: { width: 1120, height: 760 },
  },
];

const answer = await fetch(`${address}/v1/auth/login`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(demoAdmin),
});
if (!answer.ok) throw new Error(`The demo's admin cannot sign in: ${answer.status}`);
const session = JSON.stringify(await answer.json());
/** The demo's admin follows the system's theme. */
const begin = `if (location.protocol !== 'about:') localStorage.setItem('sightline.session', ${JSON.stringify(session)});`;

mkdirSync(`${root}docs/images`, { recursive: true });
const executablePath = process.env['SIGHTLINE_BROWSER'];
const browser = await chromium.launch({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: ['--no-sandbox', '--disable-gpu'],
});
for (const { name, path, size } of pictures)
  for (const theme of themes) {
    const context = await browser.newContext({ viewport: size, baseURL: address, colorScheme: theme });
    await context.addInitScript({ content: begin });
    const page = await context.newPage();
    await page.goto(path);
    await page.locator('main:not([data-held]) svg').first().waitFor();
    if (path.includes('receipt=')) await page.locator('.drawer table').waitFor();
    await page.waitForLoadState('networkidle');
    await savePicture(page, `${name}-${theme}.webp`, { x: 0, y: 0, ...size });
    await context.close();
  }
await browser.close();
