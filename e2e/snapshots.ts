/** Compares screenshots with those in `e2e/snapshots`. UPDATE_SNAPSHOTS=on replaces them. */
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pixelmatch from 'pixelmatch';
import type { Locator } from 'playwright-core';
import { PNG } from 'pngjs';

const folder = fileURLToPath(new URL('snapshots', import.meta.url));
/** Where differing screenshots are kept. */
const outputFolder = fileURLToPath(new URL('../node_modules/.cache/snapshots', import.meta.url));
const updates = process.env['UPDATE_SNAPSHOTS'] === 'on';
/** Font rendering differs between machines: edges are ignored, and other pixels may differ by this much color. */
const maxColor = 0.2;
/** Squares are compared: font rendering differs a little everywhere, but a moved or recolored control in one place. */
const square = 64;
const maxDifferingShare = 0.08;

/** Fails if the screenshot has another size, or if too much of a square differs. */
export const assertMatchesScreenshot = async (part: Locator, name: string): Promise<void> => {
  const path = join(folder, `${name}.png`);
  const shot = await part.screenshot({ animations: 'disabled', caret: 'hide', scale: 'css' });
  if (updates) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(path, shot);
    return;
  }
  assert.ok(existsSync(path), `there is no ${path}: run the test with UPDATE_SNAPSHOTS=on`);
  const [now, before] = [PNG.sync.read(shot), PNG.sync.read(readFileSync(path))];
  const { width, height } = before;
  const keep = (): string => {
    mkdirSync(outputFolder, { recursive: true });
    const file = join(outputFolder, `${name}-now.png`);
    writeFileSync(file, shot);
    return `see ${file}, or accept it with UPDATE_SNAPSHOTS=on`;
  };
  // Lines of text can be a pixel higher elsewhere.
  const isSameSize = now.width === width && Math.abs(now.height - height) <= 0.01 * height;
  assert.ok(isSameSize, `${name} is ${now.width} × ${now.height}, before ${width} × ${height}: ${keep()}`);
  const common = Math.min(now.height, height);
  const cut = ({ data }: PNG): Uint8Array => data.subarray(0, width * common * 4);
  const differs = new Uint8Array(width * common * 4);
  pixelmatch(cut(now), cut(before), differs, width, common, { threshold: maxColor, diffMask: true });
  const squares = differingSquares(differs, width);
  assert.deepEqual(squares, [], `${name} differs in these squares: ${keep()}`);
};

/** The top left corners of squares that differ too much. */
const differingSquares = (differs: Uint8Array, width: number): string[] => {
  const counts = new Map<string, number>();
  for (let at = 0; at < differs.length / 4; at += 1) {
    if (differs[at * 4 + 3] === 0) continue;
    const [x, y] = [at % width, Math.floor(at / width)].map((one) => one - (one % square));
    const corner = `${x}, ${y}`;
    counts.set(corner, (counts.get(corner) ?? 0) + 1);
  }
  return [...counts].filter(([, count]) => count > maxDifferingShare * square * square).map(([corner]) => corner);
};
