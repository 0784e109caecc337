import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { testDatabase, type TestDatabase } from '../../testing/database.ts';
import { testOrganization } from '../../testing/organization.ts';
import { withSystem, withTenant } from '../../platform/database/tenant.ts';
import { insertReport, listReports } from './generated-reports.store.ts';

let database: TestDatabase;
before(async () => {
  database = await testDatabase();
});
after(() => database.drop());

test('reports about a team are found behind any number of newer ones about others', async () => {
  const organizationId = await testOrganization(database);
  const [userId, own, other] = [randomUUID(), randomUUID(), randomUUID()];
  const user = { id: userId, email: `${userId}@acme.example`, name: 'Ada Admin', password_hash: '' };
  await withSystem(database, (tx) => tx.insertInto('users').values(user).execute());
  const names = await withTenant(database, organizationId, async (tx) => {
    for (const [day, title, teams] of [
      [1, 'about the team', [own]],
      [2, 'about all teams', []],
      [3, 'about another team', [other]],
      [4, 'about both', [other, own]],
      [5, 'about another team, later', [other]],
    ] as const)
      await insertReport(tx, organizationId, {
        id: randomUUID(),
        plan: {
          title,
          description: '',
          type: 'performance',
          topics: [],
          days: { from: '2026-10-01', to: '2026-10-31' },
          teams,
          developers: [],
          metrics: ['velocity'],
          sections: [],
          paper: 'a4',
        },
        format: 'pdf',
        ownerId: userId,
        ownerName: 'Ada Admin',
        requestedAt: new Date(`2026-11-0${day}T12:00:00Z`),
        expiresAt: new Date('2027-01-01T00:00:00Z'),
      });
    const listed = async (teams: string[], metrics: string[]) =>
      (await listReports(tx, { userId, all: true, about: { teams, developers: [], metrics }, limit: 3 })).map(
        ({ name }) => name,
      );
    return { all: await listed([], []), own: await listed([own], []), none: await listed([own], ['lead_time']) };
  });
  assert.deepEqual(names, {
    all: ['about another team, later', 'about both', 'about another team'],
    own: ['about both', 'about all teams', 'about the team'],
    none: [],
  });
});
