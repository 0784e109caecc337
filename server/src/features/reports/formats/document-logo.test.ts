import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { strFromU8, unzipSync } from 'fflate';
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { documentLogo } from './document-logo.ts';
import { render } from './file-format.ts';
import { documentWith } from './hostile-document.test-support.ts';
import { drawPage } from './pdf/page-picture.test-support.ts';
import { jpeg, png } from './pictures.test-support.ts';

describe('a logo for files', () => {
  let logo: Awaited<ReturnType<typeof documentLogo>>;
  before(async () => {
    logo = await documentLogo(png(40, 10));
  });

  it('is a PNG or JPEG with its size', async () => {
    const [wide, photo] = [png(40, 10), jpeg(300, 200)];
    assert.deepEqual(await documentLogo(wide), { type: 'png', content: wide, width: 40, height: 10 });
    assert.deepEqual(await documentLogo(photo), { type: 'jpeg', content: photo, width: 300, height: 200 });
  });

  it('cannot be damaged, too large or of another type', async () => {
    const whole = png(40, 10);
    for (const [name, content] of Object.entries({
      empty: Buffer.alloc(2),
      gif: Buffer.from('GIF89a'),
      webp: Buffer.from('RIFF\u0000\u0000\u0000\u0000WEBP'),
      cutOff: whole.subarray(0, -20),
      damagedPixels: Buffer.concat([whole.subarray(0, 50), Buffer.alloc(whole.length - 50)]),
      morePixelsThanItSays: png(40, 10, { width: 4, height: 1, interlaced: 0 }),
      fewerPixelsThanItSays: png(4, 1, { width: 40, height: 10, interlaced: 0 }),
      interlaced: png(40, 10, { width: 40, height: 10, interlaced: 1 }),
      enormous: png(4, 1, { width: 60_000, height: 60_000, interlaced: 0 }),
      enormousJpeg: jpeg(60_000, 60_000),
      emptyJpeg: jpeg(0, 0),
      cutOffJpeg: jpeg(300, 200).subarray(0, 12),
      heavy: Buffer.concat([whole, Buffer.alloc(1024 * 1024)]),
    }))
      assert.equal(await documentLogo(content), null, name);
  });

  const document = documentWith(['Lead times', 'Acme', 'Ada']);

  it('replaces the product’s logo on the title page of a PDF, and keeps its proportions', async () => {
    const { bytes } = await render(document, 'pdf', { logo });
    const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
    const page = await pdf.getPage(1);
    const { fnArray, argsArray } = await page.getOperatorList();
    const image = fnArray.indexOf(OPS.paintImageXObject);
    assert.notEqual(image, -1);
    const transforms = fnArray.flatMap((operator, step) => (operator === OPS.transform ? [argsArray[step]] : []));
    assert.ok(
      transforms.some(([width, , , height]) => Math.abs(width) === 200 && Math.abs(height) === 50),
      JSON.stringify(transforms),
    );
    const { items } = await page.getTextContent();
    const words = items.map((item) => ('str' in item ? item.str : '')).join(' ');
    assert.ok(words.startsWith('Lead times') && words.includes('Created with Sightline'), words);
    const [red = 0, green = 0, blue = 0] = (await drawPage(pdf, 1)).colorAt(100, 80);
    assert.ok(red === 255 && Math.abs(green - 127) < 3 && Math.abs(blue - 127) < 3, `${red} ${green} ${blue}`);
  });

  it('is next to the table of the first sheet of a workbook', async () => {
    const parts = unzipSync((await render(document, 'excel', { logo })).bytes);
    const [name = '', picture] = Object.entries(parts).find(([path]) => path.startsWith('xl/media/')) ?? [];
    assert.match(name, /\.png$/);
    assert.deepEqual(Buffer.from(picture ?? []), logo?.content);
    const drawing = Object.entries(parts).find(([path]) => /xl\/drawings\/drawing\d+\.xml$/.test(path));
    assert.match(strFromU8(drawing?.[1] ?? new Uint8Array()), /descr="Logo of Acme"/);
    assert.match(strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array()), /<drawing /);
    const without = unzipSync((await render(document, 'excel')).bytes);
    assert.ok(!Object.keys(without).some((path) => path.startsWith('xl/media/')));
  });
});
