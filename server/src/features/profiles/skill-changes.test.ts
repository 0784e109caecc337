import type { Facts, PullRequestFact } from '@sightline/analytics';
import { scatteredFacts } from '@sightline/analytics/testing';
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import * as fc from 'fast-check';
import { withTenant, type Tx } from '../../platform/database/tenant.ts';
import { testDatabase, type TestDatabase } from '../../testing/database.ts';
import { testOrganization } from '../../testing/organization.ts';
import { countSkillChanges, listChangesOf, renewSkillChanges, type Touched } from '../activity/index.ts';
import { saveFacts } from '../facts/index.ts';
import { deriveSkills } from './derive-skills.ts';

const [{ pullRequests }] = fc.sample(scatteredFacts, { seed: 1, numRuns: 1 }) as [Facts];
const [like] = pullRequests;

/** Two of them have the same name, and one that of a language. */
const repositories = new Map([
  ['one', 'shop'],
  ['two', 'Shop'],
  ['three', 'go'],
]);
const authors = ['ada', 'ada-at-home', 'ben'];
const change = (number: number, overrides: Partial<PullRequestFact>): PullRequestFact => ({
  ...like!,
  number,
  state: 'merged',
  ...overrides,
});
const changes = fc
  .array(
    fc.record({
      repositoryId: fc.constantFrom(...repositories.keys()),
      authorId: fc.constantFrom(...authors, null),
      // Few enough instants that many coincide.
      mergedAt: fc.integer({ min: 1, max: 6 }),
      state: fc.constantFrom('merged' as const, 'merged' as const, 'merged' as const, 'open' as const),
      files: fc.subarray(['a.ts', 'b.tsx', 'c.ts', 'd.mts', 'e.go', 'f.md', 'none']),
    }),
    { maxLength: 40 },
  )
  .map((all) => all.map((fields, number) => change(number, fields)));

/** Skills and their evidence. */
const asked = {
  typescript: { endings: ['ts', 'tsx', 'mts'], repositoryIds: [] },
  go: { endings: ['go'], repositoryIds: ['three'] },
  shop: { endings: [], repositoryIds: ['one', 'two'] },
};

describe('the changes stored to derive a person’s skills', () => {
  let database: TestDatabase;
  before(async () => {
    database = await testDatabase();
  });
  after(() => database.drop());

  const storing = async () => {
    const organizationId = await testOrganization(database);
    const within = <Result>(work: (tx: Tx) => Promise<Result>) => withTenant(database, organizationId, work);
    return {
      within,
      store: (facts: readonly PullRequestFact[]) =>
        within(async (tx) => {
          await saveFacts(tx, organizationId, { pullRequests: [...facts] });
          for (const id of repositories.keys()) await renewSkillChanges(tx, organizationId, id);
        }),
    };
  };
  const namesOf = (touched: readonly (Touched & { count?: number })[]): string[] =>
    deriveSkills(touched, repositories)
      .map(({ name }) => name.toLowerCase())
      .sort();

  it('give the same skills as all changes, for one account or several, since any instant, after any later change', async () => {
    await fc.assert(
      fc.asyncProperty(changes, changes, async (first, later) => {
        const { store, within } = await storing();
        for (const facts of [first, later]) {
          await store(facts);
          for (const [skill, only] of Object.entries(asked)) {
            const having = async (fields?: typeof only) => {
              const byAuthor = Map.groupBy(
                await within((tx) => countSkillChanges(tx, 3, fields)),
                (each) => each.authorId,
              );
              return authors.filter((author) => namesOf(byAuthor.get(author) ?? []).includes(skill));
            };
            assert.deepEqual(await having(only), await having(), skill);
          }
          for (const since of [0, 3, 5])
            for (const accounts of [['ada'], ['ada', 'ada-at-home'], ['ben']]) {
              const [few, all] = await within(async (tx) => [
                await countSkillChanges(tx, since),
                await listChangesOf(tx, accounts, since),
              ]);
              assert.deepEqual(namesOf(few.filter((change) => accounts.includes(change.authorId))), namesOf(all));
            }
        }
      }),
      { numRuns: 40 },
    );
  });

  it('are only as many as a skill needs, however many there are', async () => {
    const { store, within } = await storing();
    const many = (count: number) =>
      Array.from({ length: count }, (_, number) =>
        change(number, { repositoryId: 'one', authorId: 'ada', mergedAt: number, files: ['a.ts', 'b.go'] }),
      );
    await store(many(500));
    const stored = await within((tx) => countSkillChanges(tx, 0));
    assert.deepEqual(stored, [{ authorId: 'ada', repositoryId: 'one', endings: ['go', 'ts'], count: 3 }]);
    await store([
      ...many(498),
      ...many(500)
        .slice(498)
        .map((change) => ({ ...change, authorId: 'ben' })),
    ]);
    assert.deepEqual(
      (await within((tx) => countSkillChanges(tx, 495))).map((change) => [change.authorId, change.count]).toSorted(),
      [
        ['ada', 3],
        ['ben', 2],
      ],
    );
  });
});
