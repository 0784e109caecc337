import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { searchAudit } from '../../platform/audit/audit.store.ts';
import type { Platform } from '../../platform/context.ts';
import { withSystem, withTenant, type Tx } from '../../platform/database/tenant.ts';
import { createSecrets } from '../../platform/secrets.ts';
import { testContext } from '../../testing/context.ts';
import { testDatabase, type TestDatabase } from '../../testing/database.ts';
import { saveFacts } from '../facts/index.ts';
import { listMembers } from '../members/index.ts';
import { readOrganization } from '../organizations/index.ts';
import { startSimulator, type Simulator } from '../integrations/integrations.test-support.ts';
import { readDocument, changeMappings } from '../people/mappings/change-mappings.ts';
import { demoDeveloperAccount, ensureDemo, resetDemo } from './index.ts';

describe('the demo organization', () => {
  let database: TestDatabase;
  let simulator: Simulator;
  let platform: Platform;
  let organizationId: string;

  before(async () => {
    database = await testDatabase();
    simulator = await startSimulator({ now: '2026-11-20T12:00:00Z', months: 1 });
    const demoPlatform = (await testContext(database)).platform;
    const config = { ...demoPlatform.config, simulatorUrl: simulator.url, atlassianExtraHosts: [simulator.url] };
    platform = { ...demoPlatform, config };
    organizationId = await ensureDemo(platform);
  });
  after(async () => {
    await simulator.stop();
    await database.drop();
  });
  const within = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => withTenant(database, organizationId, work);

  it('has a developer who is a person in the simulator', async () => {
    const answer = await fetch(`${simulator.url}/rest/api/3/users/search?maxResults=1000`, {
      headers: {
        authorization: `Basic ${Buffer.from('collector@halden-robotics.example:simulator-token').toString('base64')}`,
      },
    });
    const users = (await answer.json()) as { accountId: string; displayName: string }[];
    assert.equal(users.find((user) => user.accountId === demoDeveloperAccount)?.displayName, 'Sofia Marques');
  });

  it('is created and connected once, and again only after a change or a failure', async () => {
    const recorded = async (): Promise<string[]> => {
      const entries = await within((tx) => searchAudit(tx, {}, { limit: 50, addresses: false }));
      return entries.map((entry) => `${entry.action} ${entry.subject}`).toReversed();
    };
    const founded = 'organization.found Halden Robotics';
    const first = ['Jira', 'Bitbucket', 'Confluence'].map((name) => `integrations.connect ${name}`);
    await ensureDemo(platform);
    assert.deepEqual(await recorded(), [founded, ...first]);
    const organization = await withSystem(database, (tx) => readOrganization(tx, organizationId));
    assert.equal(organization?.settings.features.dataRetention, -1, 'keeps the year that a year is compared with');

    await within((tx) =>
      tx.updateTable('sync_sources').set({ state: 'failed' }).where('provider', '=', 'jira').execute(),
    );
    await ensureDemo(platform);
    assert.deepEqual(await recorded(), [founded, ...first, 'integrations.reconnect Jira']);

    // Data sealed under the previous secret cannot be opened.
    await ensureDemo({ ...platform, secrets: createSecrets('6'.repeat(64)) });
    const anew = first.map((url) => url.replace('connect', 'reconnect'));
    assert.deepEqual(await recorded(), [founded, ...first, 'integrations.reconnect Jira', ...anew]);
  });

  it('is reset to undo the changes of visitors', async () => {
    const members = await within(listMembers);
    assert.deepEqual(members.map((member) => member.role).toSorted(), ['admin', 'developer', 'manager']);
    const accounts = [{ id: 'u', name: 'U', email: null, kind: 'human' as const, active: true, timeZone: null }];
    await within((tx) => saveFacts(tx, organizationId, { accounts }));
    const manager = await testContext(database, { role: 'manager' });
    const ctx = { ...manager, organizationId };
    await changeMappings(ctx, { version: 0, changes: [{ kind: 'bot', accountId: 'u', bot: true }] });
    await withSystem(database, (tx) =>
      tx.updateTable('users').set({ name: 'Vandal' }).where('is_demo', '=', true).execute(),
    );
    await within((tx) => tx.updateTable('memberships').set({ role: 'admin' }).execute());

    await resetDemo(platform);
    assert.deepEqual(await within(listMembers), members);
    assert.equal((await within(readDocument)).version, 0);
    const names = await withSystem(database, (tx) =>
      tx.selectFrom('users').select('name').where('is_demo', '=', true).orderBy('name').execute(),
    );
    assert.deepEqual(
      names.map((name) => name.name),
      ['Demo Admin', 'Demo Developer', 'Demo Manager', 'Demo Platform Admin'],
    );
    assert.equal(await ensureDemo(platform), organizationId);
  });
});
