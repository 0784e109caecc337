import assert from 'node:assert/strict';
import { test } from 'node:test';
import { physicalStyles } from './physical-styles.ts';

const found = (text: string, file = 'some.css'): string[] =>
  physicalStyles(text, file).map(({ line, found: declaration, instead }) => `${line} ${declaration} → ${instead}`);

test('physical declarations in style sheets are found, with their logical equivalents', () => {
  const sheet = `.one {
  margin-left: 4px;
  border-right-color: red; right: 0;
}
@media print { .two { text-align: right; border-top-left-radius: 2px } }
.three { padding: 1px 2px calc(3px + var(--a)) 4px; }`;
  assert.deepEqual(found(sheet), [
    '2 margin-left: 4px → margin-inline-start',
    '3 border-right-color: red → border-inline-end-color',
    '3 right: 0 → inset-inline-end',
    '5 text-align: right → text-align: end',
    '5 border-top-left-radius: 2px → border-start-start-radius',
    '6 padding: 1px 2px calc(3px + var(--a)) 4px → padding-inline',
  ]);
});

test('logical declarations and those equal on both sides pass', () => {
  const sheet = `/* margin-left: 1px; */
.left, .right:hover { margin-inline-start: 4px; padding: 1px 2px 3px; inset: 0 2px 1px 2px; text-align: start; }
.toasts { inset: 6px anchor(right) auto anchor(left); border-top: 0; }`;
  assert.deepEqual(found(sheet), []);
});

test('styles of components are checked, too', () => {
  const component =
    "<i style={{ left: `${at}%`, marginLeft: 4 }} />\n<b style={{ color: 'red', marginRight: 2 }} /> left: 4";
  assert.deepEqual(found(component, 'some.tsx'), [
    '1 left: `${at}%` → inset-inline-start',
    '1 margin-left: 4 → margin-inline-start',
    '2 margin-right: 2 → margin-inline-end',
  ]);
});
