import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ownPage, ownPerson, page, space, user, version } from './confluence.samples.test-support.ts';
import { contentAsCloud, userAsCloud } from './data-center/as-cloud.ts';
import { mapContent, mapSpace, mapUser, mapVersion } from './mapper.ts';
import { inWords } from '../mapped.test-support.ts';
import { write } from '../../../platform/text.ts';

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

test('records without a space are quarantined', () => {
  assert.deepEqual(inWords(mapContent({ ...page, spaceId: null }, 'page', '')), {
    reason: 'It has no readable space.',
  });
  assert.deepEqual(inWords(mapVersion({ ...version, createdAt: 'soon' }, '501')), {
    reason: 'It has no readable date.',
  });
});

test('Data Center pages and people become the same facts, identified by its keys', () => {
  const mapped = mapContent(contentAsCloud(ownPage as never), 'page', 'https://acme.example/confluence');
  assert.ok('fact' in mapped);
  const { spaceId, authorId, url, createdAt } = mapped.fact;
  assert.deepEqual([spaceId, authorId], ['77', 'confluence:ff8080815a1b0001']);
  assert.equal(url, 'https://acme.example/confluence/display/SHOP/How+the+basket+works');
  assert.equal(createdAt, Date.parse('2026-02-01T08:00:00Z') / 1_000);
  const activeOf = (status: string | undefined): unknown => {
    const person = mapUser(userAsCloud({ ...ownPerson, status }));
    return 'fact' in person ? [person.fact.active, person.fact.kind] : write(person.reason);
  };
  assert.deepEqual(activeOf('current'), [true, 'unknown']);
  assert.deepEqual(activeOf('deactivated'), [false, 'unknown']);
  assert.deepEqual(activeOf(undefined), [true, 'unknown']);
});
