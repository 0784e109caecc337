import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { everybodysPassword } from '../../../access/callers.test-support.ts';
import { withProvider, type SignedIn } from './single-sign-on.test-support.ts';

describe('accounts signed in by a provider', () => {
  const { request, ownApiToken, configure, signIn, server, mails, provider, callers } = withProvider();

  it('are never linked to one that only claims the address, not even in its own session', async () => {
    await configure();
    const { email } = provider().state.person;
    const stranger = { email, name: 'A Stranger', password: 'Correct-horse-7' };
    const registered = await request<SignedIn>('POST', '/auth/register', stranger, 'nobody');
    const headers = { authorization: `Bearer ${registered.body.token}` };
    const first = await signIn('nobody', headers);
    assert.equal(first.status, 200);
    assert.notEqual(
      (first.body.user as unknown as { id: string }).id,
      (registered.body.user as unknown as { id: string }).id,
    );
    const members = await request<{ members: { name: string }[] }>(
      'GET',
      '/organizations/current/members',
      null,
      'admin',
    );
    assert.ok(!members.body.members.some((member) => member.name === stranger.name));
    const strangers = await request<{ organizations: unknown[] }>('GET', '/organizations', null, 'nobody', headers);
    assert.deepEqual(strangers.body.organizations, []);
  });

  it('become members in the configured role, and are recognized later', async () => {
    await configure();
    const first = await signIn();
    assert.equal(first.status, 200);
    assert.deepEqual(
      [first.body.user.email, first.body.user.role, first.body.user.organizationId],
      [provider().state.person.email, 'developer', callers().world.organizationId],
    );
    provider().state.person.email = 'renamed@id.example';
    assert.equal((await signIn()).body.user.email, first.body.user.email, 'known by who they are, not by address');
  });

  it('cannot take over an existing account by its address; its owner connects it', async () => {
    await configure();
    const me = await request<{ user: { email: string } }>('GET', '/auth/me', null, 'developer');
    provider().state.person.email = me.body.user.email;
    const unconnected = { account: me.body.user.email };
    assert.deepEqual((await signIn()).body, unconnected);
    assert.deepEqual((await signIn('manager')).body, unconnected, 'another user’s session is not enough');
    assert.deepEqual((await signIn('nobody', await ownApiToken())).body, unconnected, 'nor is a token for programs');
    mails().length = 0;
    assert.equal((await signIn('developer')).status, 200);
    assert.equal((await signIn()).status, 200, 'connected from now on');
    assert.deepEqual(
      mails().map((mail) => [mail.to, mail.subject]),
      [[me.body.user.email, 'Single sign-on was connected to your account']],
    );
    type Events = { events: { action: string; detail: object }[] };
    const { events } = (await request<Events>('GET', '/auth/events', null, 'developer')).body;
    const connected = events.filter((event) => event.action === 'account.connect-single-sign-on');
    assert.deepEqual(
      connected.map((entry) => entry.detail),
      [{ organization: 'Acme' }],
    );
  });

  it('let an organization see and change only its own part of them', async () => {
    await configure();
    const { email } = (await request<{ user: { email: string } }>('GET', '/auth/me', null, 'developer')).body.user;
    provider().state.person.email = email;
    const login = { email, password: everybodysPassword };
    const elsewhere = {
      authorization: `Bearer ${(await request<SignedIn>('POST', '/auth/login', login, 'nobody')).body.token}`,
    };
    const create = { name: 'Moonlight Ltd' };
    assert.equal((await request('POST', '/organizations', create, 'nobody', elsewhere)).status, 200);
    await request('POST', '/auth/login', { email, password: 'wrong' }, 'nobody');
    const { token } = (await signIn('developer')).body;
    const provided = { authorization: `Bearer ${token}` };

    type Sessions = { sessions: { id: string; organizationName: string | null }[] };
    const sessionsOf = async (headers: Record<string, string>) =>
      (await request<Sessions>('GET', '/auth/sessions', null, 'nobody', headers)).body.sessions;
    const all = await sessionsOf(elsewhere);
    const shown = await sessionsOf(provided);
    const [foreign] = all.filter((connection) => connection.organizationName === 'Moonlight Ltd');
    assert.deepEqual([all.length, shown.length], [3, 2]);
    assert.ok(shown.every((connection) => connection.id !== foreign?.id));
    const end = await server().app.inject({
      method: 'DELETE',
      url: `/v1/auth/sessions/${foreign?.id}`,
      headers: provided,
    });
    assert.equal(end.statusCode, 404);
    assert.equal((await sessionsOf(elsewhere)).length, 3);

    type Events = { events: { action: string; detail: object }[] };
    const eventsOf = async (headers: Record<string, string>) =>
      (await request<Events>('GET', '/auth/events', null, 'nobody', headers)).body.events;
    const foreigners = (events: Events['events']) =>
      events
        .map((event) => event.action)
        .filter((action) => action === 'organization.create' || action === 'account.fail-sign-in');
    assert.deepEqual(foreigners(await eventsOf(elsewhere)).toSorted(), ['account.fail-sign-in', 'organization.create']);
    const events = await eventsOf(provided);
    assert.deepEqual(foreigners(events), []);
    assert.ok(events.some((event) => event.action === 'account.sign-in'));

    type Organizations = { organizations: { name: string }[] };
    const organizationsOf = async (headers: Record<string, string>) =>
      (await request<Organizations>('GET', '/organizations', null, 'nobody', headers)).body.organizations;
    assert.deepEqual([(await organizationsOf(elsewhere)).length, (await organizationsOf(provided)).length], [2, 1]);
  });
});
