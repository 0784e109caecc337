import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import type { Role } from '@sightline/contract';
import { sql } from 'kysely';
import { searchAudit } from '../../../platform/audit/audit.store.ts';
import { defaultTerms, type Platform, type SessionUser } from '../../../platform/context.ts';
import { withSystem, withTenant } from '../../../platform/database/tenant.ts';
import type { LiveSignal } from '../../../platform/events.ts';
import type { RouteContext, SessionContext } from '../../../platform/http/bind.ts';
import { sessionUser, testContext } from '../../../testing/context.ts';
import { testDatabase, type TestDatabase } from '../../../testing/database.ts';
import { recordedJobs } from '../../../testing/recorded-jobs.ts';
import { verifyEmail } from '../../../testing/verify-email.ts';
import { insertUser } from '../accounts.store.ts';
import { holdRole, updateRole } from '../members/members.store.ts';
import { approveRequest, declineRequest, listRequests } from './answer-request.ts';
import { askToJoin, readJoinChoices, withdrawRequest } from './ask-to-join.ts';
import { allowDomain, closeDomain, readJoinSettings } from './join-domains.ts';

const origin = { address: '192.0.2.1', agent: 'test' };
const dayMs = 86_400_000;

describe('asking to join', () => {
  let database: TestDatabase;
  const clock = { at: Date.parse('2026-11-20T12:00:00Z') };
  const { jobs, queued } = recordedJobs();
  const signals: LiveSignal[] = [];

  before(async () => {
    database = await testDatabase();
  });
  after(() => database.drop());

  /** Records queued jobs and live events. */
  const recording = (platform: Platform): Platform => ({
    ...platform,
    jobs,
    events: { ...platform.events, publish: async (_tx, signal) => void signals.push(signal) },
  });

  const admin = async (role: Role = 'admin'): Promise<RouteContext> => {
    const ctx = await testContext(database, { clock, role });
    await verifyEmail(database, ctx.user.id, clock.at);
    return { ...ctx, platform: recording(ctx.platform), origin };
  };
  /** An organization that lets people of acme.example ask to join. */
  const openAdmin = async (name: string): Promise<RouteContext> => {
    const ctx = await admin();
    await allowDomain(ctx, 'acme.example');
    await withSystem(database, (tx) =>
      tx.updateTable('organizations').set({ name }).where('id', '=', ctx.organizationId).execute(),
    );
    return { ...ctx, user: { ...ctx.user, organizationName: name } };
  };
  let people = 0;
  const person = async (
    platform: Platform,
    { domain = 'acme.example', ...change }: Partial<SessionUser> & { domain?: string } = {},
  ): Promise<SessionContext> => {
    people += 1;
    const id = randomUUID();
    const email = `person${people}@${domain}`;
    const name = `Person ${people}`;
    await withSystem(database, (tx) =>
      insertUser(tx, { id, email, name, passwordHash: null, emailVerifiedAt: null }, new Date(clock.at)),
    );
    const user = sessionUser({ id, email, name, role: 'developer', ...change });
    return { platform, origin, user };
  };
  const actionsIn = async (organizationId: string): Promise<string[]> =>
    (await withTenant(database, organizationId, (tx) => searchAudit(tx, {}, { limit: 50, addresses: true })))
      .map((entry) => entry.action)
      .toReversed();
  const roleOf = (organizationId: string, userId: string): Promise<Role | null> =>
    withSystem(database, (tx) => holdRole(tx, organizationId, userId));
  const mailTo = (platform: Platform, email: string): { subject: string; text: string } | undefined =>
    queued
      .filter((job) => job.name === 'send-mail')
      .map((job) => JSON.parse(platform.secrets.open(String(job.data['sealed']), 'mail')))
      .findLast((mail: { to: string }) => mail.to === email);
  const names = async (ctx: SessionContext): Promise<string[]> =>
    (await readJoinChoices(ctx)).organizations.map((organization) => organization.name);

  it('is off until an admin allows the domain of their own confirmed address', async () => {
    const ctx = await admin();
    assert.deepEqual(await readJoinSettings(ctx), { domains: [], ownDomain: 'acme.example' });
    assert.deepEqual(await names(await person(ctx.platform)), []);
    await assert.rejects(allowDomain(ctx, 'gmail.com'), /gmail\.com is a public email provider/);
    await assert.rejects(allowDomain(ctx, 'other.example'), /admin with a confirmed address in that domain/);
    const unconfirmed = { ...ctx, user: { ...ctx.user, emailVerified: false } };
    await assert.rejects(allowDomain(unconfirmed, 'acme.example'), /admin with a confirmed address/);
    const demo = { ...ctx, user: { ...ctx.user, isDemo: true } };
    await assert.rejects(allowDomain(demo, 'acme.example'), { code: 'not-allowed' });
    assert.deepEqual(await actionsIn(ctx.organizationId), []);
    const { domains } = await allowDomain(ctx, 'acme.example');
    assert.deepEqual(
      domains.map((domain) => [domain.domain, domain.allowedBy]),
      [['acme.example', 'Ada Admin']],
    );
    await closeDomain(ctx, 'acme.example');
    await assert.rejects(closeDomain(ctx, 'acme.example'), { code: 'not-found' });
    assert.deepEqual(await actionsIn(ctx.organizationId), ['members.allow-domain', 'members.close-domain']);
  });

  it('shows organization names only to people with a confirmed address of exactly that domain', async () => {
    const [first, second] = [await openAdmin('Acme One'), await openAdmin('Acme Two')];
    const { platform } = first;
    assert.deepEqual(await names(await person(platform)), ['Acme One', 'Acme Two']);
    const strangers = [
      await person(platform, { emailVerified: false }),
      await person(platform, { domain: 'sub.acme.example' }),
      await person(platform, { domain: 'notacme.example' }),
      await person(platform, { isDemo: true }),
      await person(platform, { terms: { ...defaultTerms, method: 'single-sign-on' } }),
    ];
    for (const stranger of strangers) {
      assert.deepEqual(await names(stranger), [], stranger.user.email);
      await assert.rejects(askToJoin(stranger, first.organizationId), stranger.user.email);
    }
    // Their own admins belong to one of the two, and are not invited to ask there.
    assert.deepEqual(await names(first), ['Acme Two']);
    await withSystem(database, (tx) =>
      tx.updateTable('organizations').set({ status: 'suspended' }).where('id', '=', second.organizationId).execute(),
    );
    assert.deepEqual(await names(await person(platform)), ['Acme One']);
    await closeDomain(first, 'acme.example');
  });

  it('ends when no admin with a confirmed address of the domain is left, and resumes with the next one', async () => {
    const ctx = await openAdmin('Left');
    const [asking, next] = [await person(ctx.platform), await person(ctx.platform)];
    const open = async (): Promise<[string[], boolean | undefined]> => [
      await names(asking),
      (await readJoinSettings(ctx)).domains[0]?.held,
    ];
    assert.deepEqual(await open(), [['Left'], true]);
    const change = (set: { email_verified_at?: Date | null; email?: string; status?: string }): Promise<unknown> =>
      withSystem(database, (tx) => tx.updateTable('users').set(set).where('id', '=', ctx.user.id).execute());
    const { email } = ctx.user;
    for (const [lost, again] of [
      [{ email_verified_at: null }, { email_verified_at: new Date(clock.at) }],
      [{ email: email.replace('acme', 'other') }, { email }],
      [{ status: 'suspended' }, { status: 'active' }],
    ] as const) {
      await change(lost);
      assert.deepEqual(await open(), [[], false], JSON.stringify(lost));
      await assert.rejects(askToJoin(asking, ctx.organizationId), { code: 'not-found' });
      await change(again);
      assert.deepEqual(await open(), [['Left'], true]);
    }
    const member = { organization_id: ctx.organizationId, user_id: next.user.id, role: 'admin' };
    await withSystem(database, async (tx) => {
      await tx
        .updateTable('users')
        .set({ email_verified_at: new Date(clock.at) })
        .where('id', '=', next.user.id)
        .execute();
      await tx.insertInto('memberships').values(member).execute();
    });
    await withSystem(database, (tx) => updateRole(tx, ctx.organizationId, ctx.user.id, 'manager'));
    assert.deepEqual(await open(), [['Left'], true]);
    await withSystem(database, (tx) => updateRole(tx, ctx.organizationId, next.user.id, 'developer'));
    assert.deepEqual(await open(), [[], false]);
    await closeDomain(ctx, 'acme.example');
  });

  it('gives the same answer whether an organization does not allow it or does not exist', async () => {
    const [closed, stranger] = [await admin(), await person((await admin()).platform)];
    const answers = [closed.organizationId, randomUUID()].map((id) =>
      askToJoin(stranger, id).catch((error: Error) => error.message.replace(id, '…')),
    );
    assert.deepEqual(await Promise.all(answers), Array(2).fill('No organization with id …'));
  });

  it('reaches the admins, who approve with a role of their choice; the person is notified', async () => {
    const ctx = await openAdmin('Approving');
    const asking = await person(ctx.platform);
    signals.length = 0;
    const joinRequest = await askToJoin(asking, ctx.organizationId);
    assert.deepEqual(
      joinRequest.requests.map((request) => [request.organizationName, request.state]),
      [['Approving', 'open']],
    );
    assert.deepEqual(joinRequest.organizations, []);
    const announcement = queued.findLast((job) => job.name === 'publish-announcement');
    assert.deepEqual(announcement?.data['readers'], { atLeast: 'admin' });
    assert.match(JSON.stringify(announcement?.data['announcement']), /"awaitsAnswer":true/);
    assert.match(JSON.stringify(announcement?.data['announcement']), new RegExp(asking.user.email));
    const [request] = await listRequests(ctx);
    assert.equal(request?.email, asking.user.email);

    await approveRequest(ctx, request?.id ?? '', 'manager');
    assert.equal(await roleOf(ctx.organizationId, asking.user.id), 'manager');
    const joined = queued.findLast((job) => job.name === 'publish-member-change');
    assert.equal(joined?.data['changedBy'], ctx.user.id, 'the admin sees the answer to their own call');
    assert.deepEqual(await listRequests(ctx), []);
    assert.match(
      mailTo(ctx.platform, asking.user.email)?.text ?? '',
      /approved your request to join Approving on Sightline. Your role is manager/,
    );
    assert.deepEqual(
      signals.filter((signal) => !('organizationId' in signal)),
      [
        {
          audience: { userId: asking.user.id },
          message: { type: 'memberships_changed', payload: { answer: 'approved' } },
        },
      ],
    );
    assert.deepEqual(await actionsIn(ctx.organizationId), [
      'members.allow-domain',
      'members.ask-to-join',
      'members.approve-request',
    ]);
    const ended = { code: 'not-found', message: 'This request was already answered or withdrawn.' };
    await assert.rejects(declineRequest(ctx, request?.id ?? ''), ended);
    await closeDomain(ctx, 'acme.example');
  });

  it('can be declined, which blocks new requests for 30 days', async () => {
    const ctx = await openAdmin('Declining');
    const asking = await person(ctx.platform);
    await askToJoin(asking, ctx.organizationId);
    await declineRequest(ctx, (await listRequests(ctx))[0]?.id ?? '');
    assert.equal(await roleOf(ctx.organizationId, asking.user.id), null);
    assert.match(
      mailTo(ctx.platform, asking.user.email)?.text ?? '',
      /declined your request to join Declining on Sightline/,
    );
    const { organizations, requests } = await readJoinChoices(asking);
    assert.deepEqual([organizations, requests.map((request) => request.state)], [[], ['declined']]);
    await assert.rejects(askToJoin(asking, ctx.organizationId), { code: 'not-found' });
    const before = clock.at;
    clock.at += 30 * dayMs;
    assert.deepEqual((await readJoinChoices(asking)).requests, []);
    assert.equal((await askToJoin(asking, ctx.organizationId)).requests[0]?.state, 'open');
    clock.at = before;
    await closeDomain(ctx, 'acme.example');
  });

  it('can be withdrawn only by the user who asked', async () => {
    const ctx = await openAdmin('Withdrawing');
    const [asking, other] = [await person(ctx.platform), await person(ctx.platform)];
    const id = (await askToJoin(asking, ctx.organizationId)).requests[0]?.id ?? '';
    await assert.rejects(withdrawRequest(other, id), { code: 'not-found' });
    const elsewhere = await admin();
    await assert.rejects(approveRequest(elsewhere, id, 'admin'), { code: 'not-found' });
    await assert.rejects(declineRequest(elsewhere, id), { code: 'not-found' });
    const { organizations, requests } = await withdrawRequest(asking, id);
    assert.deepEqual([organizations.map((organization) => organization.name), requests], [['Withdrawing'], []]);
    await assert.rejects(approveRequest(ctx, id, 'developer'), { code: 'not-found' });
    assert.equal(await roleOf(ctx.organizationId, asking.user.id), null);
    await closeDomain(ctx, 'acme.example');
  });

  it('is limited to five times an hour', async () => {
    const ctx = await openAdmin('Limiting');
    const asking = await person(ctx.platform);
    for (let count = 0; count < 5; count += 1) {
      const { requests } = await askToJoin(asking, ctx.organizationId);
      await withdrawRequest(asking, requests[0]?.id ?? '');
    }
    await assert.rejects(askToJoin(asking, ctx.organizationId), { code: 'rate-limited' });
    await closeDomain(ctx, 'acme.example');
  });

  it('stays open when the plan has no free seat', async () => {
    const ctx = await openAdmin('Full');
    const asking = await person(ctx.platform);
    await askToJoin(asking, ctx.organizationId);
    await withSystem(database, async (tx) => {
      await sql`insert into users (id, email, name) select gen_random_uuid(), gen_random_uuid()::text, 'Extra' from generate_series(1, 99)`.execute(
        tx,
      );
      await sql`insert into memberships (organization_id, user_id, role) select ${ctx.organizationId}::uuid, id, 'developer' from users where name = 'Extra'`.execute(
        tx,
      );
    });
    const [request] = await listRequests(ctx);
    await assert.rejects(approveRequest(ctx, request?.id ?? '', 'developer'), /plan includes 100 users/);
    assert.deepEqual(await listRequests(ctx), [request]);
    assert.equal((await actionsIn(ctx.organizationId)).at(-1), 'members.ask-to-join');
  });
});
