import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { AccountEvent, AuditEntry } from '@sightline/contract';
import { everybodysPassword, createCallers, type Caller, type Callers } from '../../access/callers.test-support.ts';
import { startWebServer, type WebServer } from '../../access/web-server.test-support.ts';

const elsewhere = { remoteAddress: '198.51.100.7', agent: 'Elsewhere/1' };
type Page = { events: AccountEvent[]; next: string | null };

describe('events of an account', () => {
  let server: WebServer;
  let callers: Callers;
  before(async () => {
    server = await startWebServer();
  });
  after(() => server.stop());
  beforeEach(async () => {
    callers = await createCallers(server.platform);
  });

  const get = async <T>(url: string, caller: Caller): Promise<T> =>
    (await server.app.inject({ url: `/v1${url}`, headers: callers.headers[caller] })).json<T>();
  const emailOf = async (caller: Caller): Promise<string> =>
    (await get<{ user: { email: string } }>('/auth/me', caller)).user.email;
  const signIn = (email: string, password = everybodysPassword) =>
    server.app.inject({
      method: 'POST',
      url: '/v1/auth/login',
      payload: { email, password },
      remoteAddress: elsewhere.remoteAddress,
      headers: { 'user-agent': elsewhere.agent },
    });
  const events = async (caller: Caller, query = '') => (await get<Page>(`/auth/events${query}`, caller)).events;

  it('list successful and failed sign-ins, with address and method', async () => {
    const email = await emailOf('developer');
    server.clock.at += 1000;
    await signIn(email.toUpperCase(), 'wrong');
    server.clock.at += 1000;
    await signIn(email);
    const [right, wrong, first] = await events('developer');
    const from = { address: elsewhere.remoteAddress, agent: elsewhere.agent };
    assert.deepEqual(
      { ...right, id: '' },
      {
        id: '',
        at: new Date(server.clock.at).toISOString(),
        action: 'account.sign-in',
        detail: { method: 'password' },
        ...from,
      },
    );
    assert.deepEqual(
      { ...wrong, id: '' },
      {
        id: '',
        at: new Date(server.clock.at - 1000).toISOString(),
        action: 'account.fail-sign-in',
        detail: { tried: 'password' },
        ...from,
      },
    );
    assert.equal(first?.address, '192.0.2.1', 'the session it began with');
  });

  it('list created API tokens and failed confirmations', async () => {
    const post = (url: string, payload: object) =>
      server.app.inject({ method: 'POST', url: `/v1${url}`, payload, headers: callers.headers.manager });
    await post('/security/api-tokens', { name: 'Report', scopes: ['read:metrics'] });
    server.clock.at += 1000;
    await post('/security/two-factor/begin', { password: 'wrong' });
    const [wrong, token] = await events('manager');
    assert.deepEqual([wrong?.action, wrong?.detail], ['account.fail-sign-in', { tried: 'confirmation' }]);
    assert.deepEqual([token?.action, token?.detail], ['account.create-api-token', { name: 'Report' }]);
  });

  it('list a role change without the admin’s address, and signing out', async () => {
    const { id } = (await get<{ user: { id: string } }>('/auth/me', 'developer')).user;
    const email = await emailOf('developer');
    server.clock.at += 1000;
    const changed = await server.app.inject({
      method: 'PATCH',
      url: `/v1/organizations/current/members/${id}`,
      payload: { role: 'manager' },
      headers: callers.headers.admin,
    });
    assert.equal(changed.statusCode, 200);
    const again = async () => ({ authorization: `Bearer ${(await signIn(email)).json<{ token: string }>().token}` });
    await server.app.inject({ method: 'POST', url: '/v1/auth/logout', headers: await again() });
    server.clock.at += 1000;
    callers.headers.developer = await again();
    const listed = await events('developer');
    const change = listed.find((event) => event.action === 'organization.change-role');
    assert.deepEqual(change?.detail, { by: 'A admin', organization: 'Acme', from: 'developer', to: 'manager' });
    assert.equal(change?.address, '');
    assert.ok(listed.some((event) => event.action === 'account.sign-out'));
  });

  it('are visible to their owner only', async () => {
    await signIn(await emailOf('developer'), 'wrong');
    assert.equal((await events('developer')).length, 2);
    for (const caller of ['admin', 'stranger'] as const)
      assert.ok(
        (await events(caller)).every((event) => event.action === 'account.sign-in'),
        caller,
      );
  });

  it('are paged without gaps or duplicates', async () => {
    const email = await emailOf('developer');
    for (const password of ['wrong', everybodysPassword, 'wrong', 'wrong', everybodysPassword, 'wrong']) {
      // Some have the same time.
      if (password !== 'wrong') server.clock.at += 1000;
      await signIn(email, password);
    }
    const all = (await events('developer', '?limit=100')).map((event) => event.id);
    assert.equal(all.length, 7);
    const paged: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const query: string = cursor === '' ? '' : `&cursor=${cursor}`;
      const page: Page = await get<Page>(`/auth/events?limit=2${query}`, 'developer');
      paged.push(...page.events.map((event) => event.id));
      cursor = page.next;
    }
    assert.deepEqual(paged, all);
    const forged = await server.app.inject({ url: '/v1/auth/events?cursor=x', headers: callers.headers.developer });
    assert.equal(forged.statusCode, 400);
  });

  it('show demo accounts what happened, without addresses', async () => {
    const email = await emailOf('demo');
    await signIn(email, 'wrong');
    await signIn(email);
    const page = await server.app.inject({ url: '/v1/auth/events', headers: callers.headers.demo });
    assert.equal(page.json<Page>().events.length, 3);
    assert.doesNotMatch(page.body, /198\.51|192\.0\.2|Elsewhere/);
  });

  it('hide the addresses of other visitors in the audit log of the demo', async () => {
    const search = (caller: Caller, query = '') => get<{ entries: AuditEntry[] }>(`/audit${query}`, caller);
    await server.app.inject({
      url: '/v1/audit/export',
      headers: callers.headers.demo,
      remoteAddress: elsewhere.remoteAddress,
    });
    const [seen] = (await search('admin')).entries;
    assert.deepEqual([seen?.action, seen?.address], ['audit.export', elsewhere.remoteAddress]);
    assert.equal((await search('admin', '?text=198.51')).entries.length, 1);
    assert.equal((await search('demo')).entries[0]?.address, '');
    assert.deepEqual((await search('demo', '?text=198.51')).entries, [], 'nor does a search reveal it');
    const exported = await get<{ entries: AuditEntry[] }>('/audit/export', 'demo');
    assert.deepEqual(new Set(exported.entries.map((entry) => entry.address)), new Set(['']));
  });
});
