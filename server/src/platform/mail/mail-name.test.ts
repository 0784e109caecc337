import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mailboxOf } from './mail-limits.ts';
import { mailLine, mailName } from './mail-name.ts';

test('a name in an email keeps the characters of names, and loses those that form links, addresses or lines', () => {
  for (const name of ['Ada Byron', 'J. R. O’Neil', 'Ünal Çelik-Şahin', '山田 太郎', 'Acme Inc.', 'Smith & Sons (UK)'])
    assert.equal(mailName(name), name);
  const cases: [string, string][] = [
    ['https://evil.example/x', 'https evil example x'],
    ['Booking.com', 'Booking com'],
    ['win@evil．example', 'win evil example'],
    ['Ada\r\nBcc: victim', 'Ada Bcc victim'],
    ['“[click](x)”', 'click (x)'],
    ['\u202Eevil', 'evil'],
    [' . ', 'Someone'],
  ];
  for (const [name, plain] of cases) assert.equal(mailName(name), plain);
  assert.equal([...mailName('x'.repeat(500))].length, 60);
});

test('one mailbox is counted once, however its address is written', () => {
  assert.equal(mailboxOf('Ada+Sign.Up@Acme.Example'), 'ada@acme.example');
});

test('a sentence in an email keeps its figures, and says that it was cut', () => {
  assert.equal(
    mailLine('„Mobile“: −4.2%, 3–5 days (https://evil.example)'),
    '„Mobile“: −4.2%, 3–5 days (https: evil example)',
  );
  assert.equal(mailLine('6,9\u00A0% der Deployments'), '6,9\u00A0% der Deployments');
  assert.equal(mailLine('under Settings > General.'), 'under Settings > General.');
  assert.equal(mailLine('> said <b>Ada</b> > 5'), 'said b Ada b 5');
  assert.equal(mailLine('Ada (ada@acme.example) wants to join.'), 'Ada wants to join.');
  assert.match(mailLine('long '.repeat(100)), /long…$/);
});
