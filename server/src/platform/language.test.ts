import { currentLanguage, t } from '@sightline/contract';
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { acceptedLanguage, inLanguage, pageLanguage } from './language.ts';

describe('the language of a request', () => {
  const accepted: [header: string | undefined, language: string][] = [
    [undefined, 'en'],
    ['', 'en'],
    ['de', 'de'],
    ['de-AT,de;q=0.9,en;q=0.8', 'de'],
    ['fr-FR,fr;q=0.9,de;q=0.5', 'de'],
    ['en-GB,de;q=0.9', 'en'],
    ['en-XA', 'en-XA'],
    ['*', 'en'],
  ];
  for (const [header, language] of accepted)
    it(`is ${language} for ${header}`, () => assert.equal(acceptedLanguage(header), language));

  it('is the one in the cookie for pages', () => {
    assert.equal(pageLanguage({ cookie: 'a=b; language=de', 'accept-language': 'en' }), 'de');
    assert.equal(pageLanguage({ cookie: 'other-language=de', 'accept-language': 'en' }), 'en');
    assert.equal(pageLanguage({ cookie: 'language=xx', 'accept-language': 'de' }), 'de');
  });

  it('is the one that the address of a page asks for', () => {
    const headers = { cookie: 'language=en', 'accept-language': 'en' };
    assert.equal(pageLanguage(headers, '/reports/shared/x?language=de'), 'de');
    assert.equal(pageLanguage(headers, '/reports/shared/x?language=xx'), 'en');
    assert.equal(pageLanguage(headers, '/reports/shared/language=de'), 'en');
  });
});

describe('texts', () => {
  it('are written in the language of their context, across awaits', async () => {
    const write = async () => {
      await Promise.resolve();
      return [currentLanguage(), t('Cancel')];
    };
    const [german, english] = await Promise.all([inLanguage('de', write), write()]);
    assert.deepEqual(english, ['en', 'Cancel']);
    assert.equal(german[0], 'de');
  });

  it('in the pseudo-locale have accents and brackets, and keep their values', () => {
    const text = inLanguage('en-XA', () =>
      t('{count, plural, one {# day} other {# days}} of {name}', { count: 2, name: 'Ada' }),
    );
    assert.equal(text, '[2 ðåýš öƒ Ada ~]');
  });
});
