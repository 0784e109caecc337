/** Under Settings > General: the browser converts pictures of every type into one that PDF and Excel files can show. */
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { documentLogo } from '../server/src/features/reports/formats/document-logo.ts';
import { assertAccessible } from './accessible.ts';
import { waitForToast } from './wait-for-toast.ts';

/** Pictures of one pixel. */
const pictures = {
  png: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  gif: 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
  webp: 'UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA',
};

export const changeLogo = async (page: Page): Promise<void> => {
  const shown = page.getByRole('banner').locator('.org img');
  for (const [type, content] of Object.entries(pictures)) {
    const buffer = Buffer.from(content, 'base64');
    await page.getByLabel('Choose a logo').setInputFiles({ name: `logo.${type}`, mimeType: `image/${type}`, buffer });
    await waitForToast(page, 'Logo updated.');
    await page.reload();
    const answer = await page.request.get((await shown.getAttribute('src')) ?? '');
    assert.notEqual(await documentLogo(await answer.body()), null, type);
  }
  await convertUploaded(page);
  await page.getByRole('button', { name: 'Remove logo' }).click();
  await shown.waitFor({ state: 'detached' });
};

/** The API accepts pictures that files cannot show; the settings say so and offer to convert them. */
const convertUploaded = async (page: Page): Promise<void> => {
  await page.evaluate(async (image) => {
    const { token } = JSON.parse(localStorage.getItem('sightline.session') ?? '{}') as { token: string };
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    await fetch('/v1/organizations/current/logo', { method: 'PUT', headers, body: JSON.stringify({ image }) });
  }, pictures.gif);
  await page.reload();
  const note = page.getByText('PDF and Excel reports cannot show this logo.');
  await note.waitFor();
  await assertAccessible(page);
  const convert = page.getByRole('button', { name: 'Convert to PNG' });
  for (const [answer, text] of [
    [{ contentType: 'image/gif', body: 'GIF89a, but damaged' }, 'This picture cannot be read. It may be damaged.'],
    [{ status: 404, json: {} }, 'The picture could not be loaded.'],
  ] as const) {
    await page.route('**/v1/logos/*', (route) => route.fulfill(answer));
    await convert.press('Enter');
    await page.getByRole('alert').getByText(text).waitFor();
    await page.unroute('**/v1/logos/*');
  }
  await convert.press('Enter');
  await waitForToast(page, 'Logo updated.');
  await note.waitFor({ state: 'detached' });
};
