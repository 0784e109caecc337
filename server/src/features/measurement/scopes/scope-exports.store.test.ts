import type { Scope, DependencyKey } from '@sightline/analytics';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { withTenant, type Tx } from '../../../platform/database/tenant.ts';
import { testDatabase, type TestDatabase } from '../../../testing/database.ts';
import { testOrganization } from '../../../testing/organization.ts';
import { rowsRead } from '../../../testing/rows-read.ts';
import { readRelatedScopes, replaceDependencyKeys } from './scope-exports.store.ts';

let database: TestDatabase;
before(async () => {
  database = await testDatabase();
});
after(() => database.drop());

const perScope = 200;
const scopeAt = (number: number): Scope => `repository:${number}`;
/** Each scope has its own keys, and one that it shares with the next. */
const publish = async (tx: Tx, organizationId: string, scopes: number): Promise<void> => {
  for (let scope = 0; scope < scopes; scope += 1) {
    const scopeKeys = Array.from({ length: perScope }, (_, index): DependencyKey => `failed:${scope}-${index}`);
    const keys: DependencyKey[] = [...scopeKeys, `failed:after ${scope}`, `failed:after ${scope - 1}`];
    await replaceDependencyKeys(tx, organizationId, { scope: scopeAt(scope), field: 'attributed' }, keys);
  }
};

test('scopes that share a key are looked up by it, even in a large organization that was never analyzed', async () => {
  const [small, large] = [await testOrganization(database), await testOrganization(database)];
  await withTenant(database, small, (tx) => publish(tx, small, 10));
  await database.pool.query('analyze dependency_keys');
  await withTenant(database, large, async (tx) => {
    await publish(tx, large, 100);
    const before = await rowsRead(tx, 'dependency_keys');
    const related = await readRelatedScopes(tx, scopeAt(50), ['failed']);
    assert.deepEqual(related.toSorted(), [49, 50, 51].map(scopeAt));
    const read = (await rowsRead(tx, 'dependency_keys')) - before;
    assert.ok(read < 10 * perScope, `${read} rows were read of ${100 * perScope}`);
  });
});
