import assert from 'node:assert/strict';
import { test } from 'node:test';
import { programName } from './program-name.ts';

test('browsers get their common names, and other programs are not guessed', () => {
  const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
  assert.equal(programName(`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${chrome}`), 'Chrome, macOS');
  assert.equal(programName(`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Edg/141.0`), 'Edge, Windows');
  assert.equal(programName('Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'), 'Firefox, Linux');
  assert.equal(programName(`Mozilla/5.0 (Linux; Android 15; Pixel 9) ${chrome}`), 'Chrome, Android');
  assert.equal(programName('curl/8.5.0'), null);
  assert.equal(programName(''), null);
});
