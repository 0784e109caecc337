import assert from 'node:assert/strict';
import { test } from 'node:test';
import { page, space, user, version } from './confluence.samples.test-support.ts';
import { mapContent, mapSpace, mapUser, mapVersion } from './mapper.ts';

test('spaces, pages, versions and people become facts', () => {
  assert.deepEqual(mapSpace(space), { fact: space });
  assert.deepEqual(mapContent(page, 'page', 'https://acme.atlassian.net/wiki'), {
    fact: {
      id: '501',
      spaceId: '77',
      kind: 'page',
      title: 'How the basket works',
      authorId: '557058:ada',
      createdAt: Date.parse('2026-02-01T08:00:00Z') / 1_000,
      url: 'https://acme.atlassian.net/wiki/spaces/SHOP/pages/501/How+the+basket+works',
    },
  });
  assert.deepEqual(mapVersion(version, '501'), {
    fact: { pageId: '501', number: 3, at: Date.parse(version.createdAt) / 1_000, authorId: '557058:ada', minor: true },
  });
  const person = mapUser(user as never);
  assert.ok('fact' in person);
  assert.deepEqual([person.fact.email, person.fact.active, person.fact.kind], [null, true, 'human']);
});

test('what cannot be placed is set aside', () => {
  assert.deepEqual(mapContent({ ...page, spaceId: null }, 'page', ''), { reason: 'It has no readable space.' });
  assert.deepEqual(mapVersion({ ...version, createdAt: 'soon' }, '501'), { reason: 'It has no readable date.' });
});
