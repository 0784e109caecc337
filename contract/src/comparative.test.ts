import assert from 'node:assert/strict';
import { test } from 'node:test';
import { comparative } from './comparative.ts';

const { query } = comparative.read;
const complaint = (input: Record<string, string>): string | undefined =>
  query.safeParse(input).error?.issues[0]?.message;
const id = '00000000-0000-4000-8000-000000000001';

test('a comparison accepts the options of its kind and rejects others', () => {
  const days = { againstFrom: '2026-01-01', againstTo: '2026-01-31' };
  for (const good of [
    {},
    { ids: id },
    { compare: 'people', ids: id },
    { compare: 'periods', ...days, subject: `team:${id}` },
  ])
    assert.equal(complaint(good as Record<string, string>), undefined, JSON.stringify(good));
  assert.match(complaint({ compare: 'periods', ids: id }) ?? '', /ids are of teams or people/);
  assert.match(complaint({ compare: 'teams', subject: 'organization' }) ?? '', /of a comparison of periods/);
  assert.match(complaint({ compare: 'people', ...days }) ?? '', /of a comparison of periods/);
});
