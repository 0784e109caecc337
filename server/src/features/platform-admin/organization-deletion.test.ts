/** An admin requests the deletion of their organization, and can cancel it until it is due. */
import { formatDay, type contract, type RouteReply } from '@sightline/contract';
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { everybodysPassword, createCallers, type Caller, type Callers } from '../../access/callers.test-support.ts';
import { startWebServer, type WebServer } from '../../access/web-server.test-support.ts';
import type { Platform, SessionUser } from '../../platform/context.ts';
import { withSystem } from '../../platform/database/tenant.ts';
import { deleteDueTenantsJob } from './delete-tenant.ts';
import { requestDeletion } from '../identity/organizations/delete-organization.ts';
import { openSession } from '../identity/sessions/open-session.ts';
import { write, type Text } from '../../platform/text.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;
type Reply = RouteReply<typeof contract.organizationDeletion.read> & { message?: string };
type Announced = {
  organizationId: string;
  readers: object;
  announcement: { key: string; type: string; title: Text };
};

describe('deleting one’s own organization', () => {
  let server: WebServer;
  let callers: Callers;
  let queued: { job: string; data: unknown }[];
  let platform: Platform;
  before(async () => {
    server = await startWebServer();
    server.platform.jobs.enqueue = async (_tx, job, data) => {
      queued.push({ job: typeof job === 'string' ? job : job.name, data });
      return null;
    };
    platform = server.platform;
  });
  after(() => server.stop());
  beforeEach(async () => {
    queued = [];
    callers = await createCallers(server.platform);
    queued = [];
  });

  const send = async (method: 'GET' | 'POST' | 'DELETE', payload?: object, as: Caller = 'admin') => {
    const answer = await server.app.inject({
      method,
      url: '/v1/organizations/current/deletion',
      headers: callers.headers[as],
      ...(payload === undefined ? {} : { payload }),
    });
    return { status: answer.statusCode, reply: answer.json<Reply>() };
  };
  const request = (change: object = {}) => send('POST', { name: 'Acme', password: everybodysPassword, ...change });
  const runDue = (): Promise<void> =>
    deleteDueTenantsJob.handle(platform, {}, { signal: new AbortController().signal });
  const deleted = (): unknown[] => queued.filter(({ job }) => job === 'delete-tenant').map(({ data }) => data);
  const status = async (): Promise<string> => {
    const { organizationId } = callers.world;
    const row = await withSystem(platform.database, (tx) =>
      tx.selectFrom('organizations').select('status').where('id', '=', organizationId).executeTakeFirstOrThrow(),
    );
    return row.status;
  };

  it('requires its name and the admin’s password', async () => {
    assert.equal((await request({ name: 'acme' })).status, 400);
    assert.match((await request({ password: 'wrong' })).reply.message ?? '', /password is incorrect/);
    assert.equal((await request({ password: undefined })).status, 400);
    assert.equal((await send('GET')).reply.deletion, null);
    assert.deepEqual(queued, []);
  });

  it('announces it to all members, and deletes after 7 days', async () => {
    const { organizationId } = callers.world;
    const started = server.clock.at;
    // Fourteen hours ahead, so its day is usually another one than in UTC.
    await withSystem(platform.database, (tx) =>
      tx
        .updateTable('organizations')
        .set({ time_zone: 'Pacific/Kiritimati' })
        .where('id', '=', organizationId)
        .execute(),
    );
    const { reply } = await request();
    const dueAt = new Date(started + 7 * dayMs).toISOString();
    assert.equal(reply.deletion?.dueAt, dueAt);
    assert.deepEqual((await send('GET')).reply, reply);
    const [announced] = queued.filter(({ job }) => job === 'publish-announcement').map(({ data }) => data as Announced);
    assert.ok(announced);
    const { readers, announcement, ...told } = announced;
    assert.deepEqual([told.organizationId, readers], [organizationId, { atLeast: 'developer' }]);
    const day = new Date(started + 7 * dayMs + 14 * hourMs).toISOString().slice(0, 10);
    assert.equal(write(announcement.title), `Acme will be deleted on ${formatDay(day)}`);
    assert.equal((await request()).status, 409);

    server.clock.at = started + 7 * dayMs - 1;
    await runDue();
    assert.deepEqual([deleted(), await status()], [[], 'active']);
    server.clock.at += 1;
    await runDue();
    await runDue();
    assert.deepEqual([deleted(), await status()], [[{ tenantId: organizationId }], 'disabled']);
    const entries = await withSystem(platform.database, (tx) =>
      tx
        .selectFrom('platform_audit_entries')
        .select(['action', 'actor_name'])
        .where('organization_id', '=', organizationId)
        .orderBy('id')
        .execute(),
    );
    assert.deepEqual(entries, [
      { action: 'tenant.request-deletion', actor_name: 'A admin' },
      { action: 'tenant.delete', actor_name: 'A admin' },
    ]);
  });

  it('is undone by any admin until then', async () => {
    await request();
    assert.equal((await send('DELETE', undefined, 'manager')).status, 403);
    assert.deepEqual((await send('DELETE')).reply, { deletion: null });
    assert.equal((await send('DELETE')).status, 409);
    server.clock.at += 8 * dayMs;
    await runDue();
    assert.deepEqual([deleted(), await status()], [[], 'active']);
  });

  it('waits while the organization is suspended', async () => {
    await request();
    const { organizationId } = callers.world;
    const set = (to: string) =>
      withSystem(platform.database, (tx) =>
        tx.updateTable('organizations').set({ status: to }).where('id', '=', organizationId).execute(),
      );
    await set('suspended');
    server.clock.at += 8 * dayMs;
    await runDue();
    assert.deepEqual(deleted(), []);
    await set('active');
    await runDue();
    assert.deepEqual(deleted(), [{ tenantId: organizationId }]);
  });

  it('requires single sign-on users to have signed in within 10 minutes', async () => {
    const { organizationId } = callers.world;
    const origin = { address: '192.0.2.1', agent: 'test' };
    const admin = await withSystem(platform.database, (tx) =>
      tx
        .selectFrom('memberships')
        .innerJoin('users', 'users.id', 'memberships.user_id')
        .select('users.id')
        .where('organization_id', '=', organizationId)
        .where('role', '=', 'admin')
        .where('is_demo', '=', false)
        .executeTakeFirstOrThrow(),
    );
    const session: SessionUser = await withSystem(platform.database, (tx) =>
      openSession(tx, { platform, origin }, admin.id, organizationId),
    );
    const user = { ...session, terms: { ...session.terms, method: 'single-sign-on' as const } };
    const ctx = { platform, origin, organizationId, user, actor: { kind: 'user' as const, user } };
    server.clock.at += 10 * 60_000 + 1;
    const input = { name: 'Acme', password: '' };
    await assert.rejects(requestDeletion(ctx, input), /Sign out and in again/);
    server.clock.at -= 1;
    assert.notEqual((await requestDeletion(ctx, input)).deletion, null);
  });
});
