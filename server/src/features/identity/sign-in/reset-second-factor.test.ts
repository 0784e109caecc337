import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { AccountEvent, AuditEntry, Member } from '@sightline/contract';
import { everybodysPassword, createCallers, type Caller, type Callers } from '../../../access/callers.test-support.ts';
import { recordEmails, startWebServer, type WebServer } from '../../../access/web-server.test-support.ts';
import { withSystem } from '../../../platform/database/tenant.ts';
import { insertMember } from '../members/members.store.ts';
import { insertPasskey, listPasskeys } from '../passkeys/passkeys.store.ts';
import {
  countRecoveryCodes,
  markConfirmed,
  readTwoFactor,
  replaceRecoveryCodes,
  saveSecret,
} from './two-factor.store.ts';

describe('a lost second factor', () => {
  let server: WebServer;
  let callers: Callers;
  let developer = { id: '', email: '' };
  let mails: ReturnType<typeof recordEmails>;
  before(async () => {
    server = await startWebServer();
    mails = recordEmails(server);
  });
  after(() => server.stop());
  beforeEach(async () => {
    callers = await createCallers(server.platform);
    mails.length = 0;
    developer = (await get<{ user: typeof developer }>('/auth/me', 'developer')).user;
    await protect(developer.id);
  });

  const get = async <T>(url: string, caller: Caller): Promise<T> =>
    (await server.app.inject({ url: `/v1${url}`, headers: callers.headers[caller] })).json<T>();
  const reset = async (userId: string, caller: Caller = 'admin') => {
    const url = `/v1/organizations/current/members/${userId}/second-factor`;
    const answer = await server.app.inject({ method: 'DELETE', url, headers: callers.headers[caller] });
    return { status: answer.statusCode, message: answer.json<{ message?: string }>().message ?? '' };
  };
  const signIn = async () =>
    (
      await server.app.inject({
        method: 'POST',
        url: '/v1/auth/login',
        payload: { email: developer.email, password: everybodysPassword },
      })
    ).json<{ token?: string; challenge?: string }>();
  const protect = (userId: string) =>
    withSystem(server.database, async (tx) => {
      const now = new Date(server.clock.at);
      await saveSecret(tx, userId, server.platform.secrets.seal('SECRET', `two-factor ${userId}`), now);
      await markConfirmed(tx, userId, now);
      await replaceRecoveryCodes(tx, userId, ['hash']);
      await insertPasskey(tx, {
        id: randomUUID(),
        userId,
        name: 'Key',
        credentialId: userId,
        publicKey: Buffer.of(),
        counter: 0,
        transports: [],
        synced: false,
        createdAt: now,
      });
    });
  const factorsOf = (userId: string) =>
    withSystem(server.database, async (tx) => [
      (await readTwoFactor(tx, userId)) !== null,
      await countRecoveryCodes(tx, userId),
      (await listPasskeys(tx, userId)).length,
    ]);
  const hasSecondFactor = async () =>
    (await get<{ members: Member[] }>('/organizations/current/members', 'admin')).members.find(
      (member) => member.userId === developer.id,
    )?.hasSecondFactor;

  it('is reset by an admin: app, codes and passkeys go, sessions end, and the password signs in', async () => {
    assert.ok((await signIn()).challenge);
    assert.equal(await hasSecondFactor(), true);
    assert.equal((await reset(developer.id)).status, 200);
    assert.deepEqual(await factorsOf(developer.id), [false, 0, 0]);
    assert.equal(await hasSecondFactor(), false);
    const before = await server.app.inject({ url: '/v1/auth/me', headers: callers.headers.developer });
    assert.equal(before.statusCode, 401);
    const { token } = await signIn();
    assert.ok(token);
    const events = await server.app.inject({ url: '/v1/auth/events', headers: { authorization: `Bearer ${token}` } });
    const resetEvent = events
      .json<{ events: AccountEvent[] }>()
      .events.find((event) => event.action.endsWith('second-factor'));
    assert.deepEqual(
      [resetEvent?.detail, resetEvent?.address],
      [{ by: 'A admin', organization: 'Acme' }, ''],
      'by whom, and not from where',
    );
  });

  it('notifies the member by mail, and the organization through its audit log', async () => {
    await reset(developer.id);
    assert.deepEqual(
      mails.map((mail) => mail.to),
      [developer.email],
    );
    assert.match(mails[0]?.text ?? '', /A admin \(.+@acme.example\), an admin of Acme, reset the second factor/);
    const [entry] = (await get<{ entries: AuditEntry[] }>('/audit?action=second-factor', 'admin')).entries;
    assert.deepEqual([entry?.subject, entry?.detail], [developer.email, { app: true, passkeys: 1 }]);
  });

  it('is not reset if the account also belongs to another organization, and the error says what to do', async () => {
    const stranger = await get<{ user: { organizationId: string } }>('/auth/me', 'stranger');
    const { organizationId } = stranger.user;
    await withSystem(server.database, async (tx) => {
      await insertMember(tx, { organizationId, userId: developer.id, role: 'developer' }, new Date(server.clock.at));
      // A closed organization may open again.
      await tx.updateTable('organizations').set({ status: 'suspended' }).where('id', '=', organizationId).execute();
    });
    const { status, message } = await reset(developer.id);
    assert.equal(status, 409);
    assert.match(message, /recovery code.*the other organization's admins must remove them first/);
    assert.deepEqual(await factorsOf(developer.id), [true, 1, 1]);
    assert.ok((await signIn()).challenge);
    assert.deepEqual(mails, []);
  });

  it('is not reset for operators, for oneself or for other organizations’ members', async () => {
    await withSystem(server.database, (tx) =>
      tx.updateTable('users').set({ is_platform_admin: true }).where('id', '=', developer.id).execute(),
    );
    assert.match((await reset(developer.id)).message, /operates Sightline/);
    const admin = (await get<{ user: { id: string } }>('/auth/me', 'admin')).user.id;
    await protect(admin);
    assert.deepEqual(await reset(admin), {
      status: 409,
      message: 'Change your own second factor on your profile.',
    });
    assert.equal((await reset(developer.id, 'stranger')).status, 404);
    assert.deepEqual(
      [await factorsOf(developer.id), await factorsOf(admin)],
      [
        [true, 1, 1],
        [true, 1, 1],
      ],
    );
  });

  it('cannot be reset if there is none', async () => {
    assert.match((await reset(callers.world.userId)).message, /has no second factor/);
  });
});
