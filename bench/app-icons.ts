/** Run by hand: node bench/app-icons.ts (Node 24). Draws the icons of the installed application from web/public/icon.svg. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const folder = fileURLToPath(new URL('../web/public/', import.meta.url));
const drawing = readFileSync(`${folder}icon.svg`, 'utf8');
/** The share of the square that the drawing fills: platforms crop maskable icons to a circle of 80%. */
const icons = [
  { name: 'icon-180', size: 180, share: 0.7 },
  { name: 'icon-192', size: 192, share: 0.8 },
  { name: 'icon-512', size: 512, share: 0.8 },
  { name: 'icon-maskable-512', size: 512, share: 0.56 },
];

const executablePath = process.env['SIGHTLINE_BROWSER'];
const browser = await chromium.launch({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: ['--no-sandbox', '--disable-gpu'],
});
for (const { name, size, share } of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(
    `<style>body{margin:0;height:100vh;display:grid;place-items:center;background:#fff}svg{width:${share * 100}%}</style>${drawing}`,
  );
  await page.screenshot({ path: `${folder}${name}.png` });
  await page.close();
}
await browser.close();
