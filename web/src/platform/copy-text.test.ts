import assert from 'node:assert/strict';
import { test } from 'node:test';
import { copyText } from './copy-text.ts';
import { connectToasts } from './toasts.ts';

test('a text that cannot be copied is reported', async (t) => {
  const titles: string[] = [];
  t.after(connectToasts({ add: ({ title }) => void titles.push(title), clear: () => {} }));
  // Over HTTP, browsers have no clipboard.
  assert.equal(await copyText('a link'), false);
  assert.deepEqual(titles, ['Copy Failed']);

  const copied: string[] = [];
  const clipboard = { writeText: async (text: string): Promise<void> => void copied.push(text) };
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
  t.after(() => Reflect.deleteProperty(navigator, 'clipboard'));
  assert.equal(await copyText('a link'), true);
  assert.deepEqual([copied, titles], [['a link'], ['Copy Failed']]);
});
