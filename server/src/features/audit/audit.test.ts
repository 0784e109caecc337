import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { randomUUID } from 'node:crypto';
import { searchAudit, writeAudit, type AuditSearch } from '../../platform/audit/audit.store.ts';
import type { UserContext } from '../../platform/context.ts';
import { withSystem, withTenant } from '../../platform/database/tenant.ts';
import { testContext } from '../../testing/context.ts';
import { testDatabase, type TestDatabase } from '../../testing/database.ts';
import { recordProfileViews } from '../visibility/index.ts';
import { linkUser } from '../people/index.ts';
import { replacePeople } from '../people/people.store.ts';
import { exportAudit } from './export-audit.ts';
import { readViewsOfMe } from './views-of-me.ts';

const noon = Date.parse('2026-11-20T12:00:00Z');

describe('the audit log', () => {
  let database: TestDatabase;
  let ctx: UserContext;
  const clock = { at: noon };

  before(async () => {
    database = await testDatabase();
    ctx = await testContext(database, { clock, name: 'Ada Admin' });
    const origin = { address: '192.0.2.7', agent: 'test' };
    await withTenant(database, ctx.organizationId, async (tx) => {
      await writeAudit(tx, { ...ctx, origin }, { action: 'members.invite', subject: 'bo@acme.example' });
      clock.at += 3_600_000;
      await writeAudit(tx, ctx, { action: 'integrations.connect', subject: 'Jira', detail: { share: '100%' } });
      await writeAudit(
        tx,
        { ...ctx, actor: { kind: 'job', name: 'nightly' } },
        { action: 'retention.remove', subject: 'Demo' },
      );
    });
  });
  after(() => database.drop());

  const found = async (search: AuditSearch, limit = 50): Promise<string[]> =>
    withTenant(database, ctx.organizationId, async (tx) =>
      (await searchAudit(tx, search, { limit, addresses: true })).map((entry) => entry.action),
    );

  it('can be searched by actor, action, date and text, latest first', async () => {
    assert.deepEqual(await found({}), ['retention.remove', 'integrations.connect', 'members.invite']);
    assert.deepEqual(await found({ who: 'ADA' }), ['integrations.connect', 'members.invite']);
    assert.deepEqual(await found({ action: 'connect' }), ['integrations.connect']);
    assert.deepEqual(await found({ text: '192.0.2.7' }), ['members.invite']);
    assert.deepEqual(await found({ to: new Date(noon + 1).toISOString() }), ['members.invite']);
    assert.deepEqual(await found({ from: new Date(noon + 1).toISOString(), who: 'ada' }), ['integrations.connect']);
    assert.deepEqual(await found({}, 1), ['retention.remove']);
  });

  it('treats wildcard characters literally', async () => {
    assert.deepEqual(await found({ text: '100%' }), ['integrations.connect']);
    assert.deepEqual(await found({ text: '_' }), []);
    assert.deepEqual(await found({ text: "'\\" }), []);
  });

  it('continues after the last entry seen', async () => {
    const [latest] = await withTenant(database, ctx.organizationId, (tx) =>
      searchAudit(tx, {}, { limit: 1, addresses: true }),
    );
    assert.deepEqual(await found({ before: latest?.id ?? 0 }), ['integrations.connect', 'members.invite']);
  });

  it('says how many entries an export omits, and records the export', async () => {
    const { entries, complete } = await exportAudit(ctx, {}, 2);
    assert.deepEqual([entries.length, complete], [2, false]);
    assert.equal((await exportAudit(ctx, { action: 'members' }, 2)).complete, true);
    assert.deepEqual(await found({ action: 'audit.export' }), ['audit.export', 'audit.export']);
  });

  it('shows profile views to the person only', async () => {
    const viewer = await testContext(database, { name: 'Mo Manager' });
    const personId = randomUUID();
    const person = {
      id: personId,
      name: 'Ada',
      accountIds: ['ada'],
      bot: false,
      active: true,
      teamId: null,
      memberships: [],
    };
    await withTenant(database, ctx.organizationId, async (tx) => {
      await replacePeople(tx, ctx.organizationId, [person], []);
      await recordProfileViews(tx, { ...ctx, user: viewer.user }, [personId], 'velocity');
    });
    assert.deepEqual(await readViewsOfMe(ctx), [], 'their account is not linked to a contributor yet');
    await withTenant(database, ctx.organizationId, (tx) => linkUser(tx, ctx.organizationId, ctx.user.id, 'ada'));
    assert.deepEqual(await readViewsOfMe(ctx), [
      { at: new Date(clock.at).toISOString(), viewer: 'Mo Manager', what: 'velocity' },
    ]);
    await withSystem(database, (tx) => tx.deleteFrom('users').where('id', '=', viewer.user.id).execute());
    assert.deepEqual(await readViewsOfMe(ctx), [], 'gone with the account');
  });
});
