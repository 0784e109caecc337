import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { AccountFact } from '../facts.ts';
import { suggestLinks } from './suggestions.ts';

const names = ['Ada Lovelace', 'A Lovelace', 'Lovelace Ada', 'Ada', 'alovelace', 'Ádà lovelace', 'Bo Chen', 'B. Chen'];
const addresses = ['ada.lovelace@one.example', 'alovelace@two.example', 'bchen@one.example', '1+ada@users.example'];
const accounts = (prefix: string) =>
  fc.array(fc.tuple(fc.constantFrom(...names), fc.option(fc.constantFrom(...addresses))), { maxLength: 6 }).map((all) =>
    all.map(([name, email], index): AccountFact => ({
      id: `${prefix}${index}`,
      name,
      email,
      kind: 'human',
      active: true,
      timeZone: null,
    })),
  );

test('suggestions do not depend on how many accounts there are', () => {
  fc.assert(
    fc.property(accounts('jira:'), accounts('git:'), (owners, others) => {
      const apart = others.flatMap((other) => owners.flatMap((owner) => suggestLinks([owner], [other])).slice(0, 3));
      assert.deepEqual(suggestLinks(owners, others), apart);
    }),
  );
});

test('thousands of accounts are compared only with those that share something', () => {
  const crowd = Array.from({ length: 20_000 }, (_, index): AccountFact => ({
    id: `a${index}`,
    name: `Somebody Number${index}`,
    email: null,
    kind: 'human',
    active: true,
    timeZone: null,
  }));
  const same = crowd.map((one) => ({ ...one, id: `b${one.id}` }));
  assert.equal(suggestLinks(crowd, same).length, crowd.length);
});
