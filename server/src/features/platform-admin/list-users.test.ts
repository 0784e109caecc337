import type { contract, RouteReply } from '@sightline/contract';
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { withSystem } from '../../platform/database/tenant.ts';
import { createCallers, type Callers } from '../../access/callers.test-support.ts';
import { startWebServer, type WebServer } from '../../access/web-server.test-support.ts';

type Reply = RouteReply<typeof contract.platform.users>;

describe('users of all organizations', () => {
  let server: WebServer;
  let callers: Callers;
  before(async () => {
    server = await startWebServer();
    callers = await createCallers(server.platform);
    // Unlike the others, part of no email.
    await withSystem(server.platform.database, (tx) =>
      tx
        .updateTable('organizations')
        .set({ name: 'Northwind' })
        .where('id', '=', callers.world.organizationId)
        .execute(),
    );
  });
  after(() => server.stop());

  const list = async (query: Record<string, string>): Promise<Reply> => {
    const url = `/v1/platform/users?${new URLSearchParams(query).toString()}`;
    const answer = await server.app.inject({ url, headers: callers.headers['platform admin'] });
    assert.equal(answer.statusCode, 200, answer.body);
    return answer.json<Reply>();
  };

  it('are searched by name, email and organization, while the counts cover all', async () => {
    const all = await list({ limit: '100' });
    const member = all.users.find(({ email }) => email === callers.world.email);
    assert.ok(member !== undefined);
    const byEmail = await list({ search: member.email.toUpperCase() });
    assert.deepEqual([byEmail.users, byEmail.page.found, byEmail.page.of], [[member], 1, all.page.of]);
    assert.deepEqual(byEmail.counts, all.counts);
    for (const [search, of] of [
      ['a MANAGER', 'name'],
      ['north', 'organizationName'],
    ] as const) {
      const found = await list({ search, limit: '100' });
      const fitting = all.users.filter((user) => user[of]?.toLowerCase().includes(search.toLowerCase()));
      assert.ok(fitting.length > 0 && fitting.length < all.users.length, search);
      assert.deepEqual(found.users, fitting);
    }
    assert.deepEqual((await list({ search: '%' })).users, []);
  });

  it('are listed page by page, each once', async () => {
    const all = await list({ limit: '100' });
    assert.ok(all.users.length > 4);
    const pages = [await list({ limit: '2' }), await list({ limit: '2', page: '2' })];
    assert.deepEqual(
      pages.flatMap(({ users }) => users),
      all.users.slice(0, 4),
    );
    assert.deepEqual(
      pages.map(({ page }) => [page.number, page.limit, page.found]),
      [
        [1, 2, all.users.length],
        [2, 2, all.users.length],
      ],
    );
  });
});
