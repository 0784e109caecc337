import { gapReasons, type Observation } from '@sightline/analytics';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { withTenant } from '../../platform/database/tenant.ts';
import { testDatabase, type TestDatabase } from '../../testing/database.ts';
import { testOrganization } from '../../testing/organization.ts';
import { rowsRead } from '../../testing/rows-read.ts';
import { replaceObservations } from '../observations/replace-observations.store.ts';
import { readGapRows, type GapRowsQuery } from './gap-rows.store.ts';

let database: TestDatabase;
before(async () => {
  database = await testDatabase();
});
after(() => database.drop());

const count = 20_000;
const [person, other, team] = [8, 9, 7].map((kind) => `00000000-0000-4000-8000-00000000000${kind}`) as [
  string,
  string,
  string,
];
const reasons = new Map([
  [7, gapReasons.equal[0]!],
  [70, `${gapReasons.prefixes[0]}unknown`],
]);
/** Every fifth row does not count by definition, two because of a gap. */
const observations = Array.from({ length: count }, (_, index): Observation => ({
  metric: 'lead_time',
  key: String(index),
  at: index,
  value: 1,
  personId: index % 100 === 0 ? other : person,
  teamId: team,
  repositoryId: 'r',
  scope: 'project:a',
  excluded: reasons.get(index) ?? (index % 5 === 0 ? 'not a production environment' : null),
  reference: { kind: 'issue', id: 'i', title: 'i', url: null },
  detail: index === 71 ? { deployedBy: 'merge time' } : {},
}));

test('rows in doubt are found without reading those that are not', async () => {
  const organizationId = await testOrganization(database);
  await withTenant(database, organizationId, (tx) =>
    replaceObservations(tx, organizationId, new Map([['project:a', observations]] as const)),
  );
  await database.pool.query('analyze observations');
  const query = {
    metrics: ['lead_time'],
    from: 0,
    to: count,
    likelyBots: [],
    secondAccounts: [],
    withoutTeam: [],
    inferred: new Map(),
  } satisfies Omit<GapRowsQuery, 'of'>;
  const ofAll = ['7', '70', '71'];
  const found: [GapRowsQuery, string[]][] = [
    [{ ...query, of: { kind: 'organization' } }, ofAll],
    [{ ...query, of: { kind: 'teams' } }, ofAll],
    [{ ...query, of: { kind: 'team', id: team } }, ofAll],
    [{ ...query, of: { kind: 'person', id: person } }, ofAll],
    [{ ...query, of: { kind: 'person', id: other } }, []],
  ];
  await withTenant(database, organizationId, async (tx) => {
    for (const [of, keys] of found) {
      const earlier = await rowsRead(tx, 'observations');
      const rows = await readGapRows(tx, of);
      assert.deepEqual(rows.map(({ key }) => key).toSorted(), keys.toSorted());
      const read = (await rowsRead(tx, 'observations')) - earlier;
      // All of one person, at most.
      assert.ok(read <= count / 100, `${read} rows were read for ${JSON.stringify(of.of)}`);
    }
  });
});
