import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { startWebServer, type WebServer } from '../../../access/web-server.test-support.ts';
import { hashPassword, insertOrganization } from '../../identity/index.ts';
import { untilWaiting } from '../../../testing/until-waiting.ts';
import { withSystem, withTenant } from '../../../platform/database/tenant.ts';

const password = 'correct horse battery';
const email = 'ada@example.com';

describe('an export whose client leaves', () => {
  let server: WebServer;
  let address: string;
  const organizationId = randomUUID();
  before(async () => {
    server = await startWebServer();
    const passwordHash = await hashPassword(password);
    const organization = { id: organizationId, name: 'Acme', timeZone: 'UTC', now: new Date(server.clock.at) };
    await withSystem(server.database, (tx) =>
      insertOrganization(tx, organization, [
        { id: randomUUID(), email, name: 'Ada', passwordHash, role: 'admin', isDemo: false },
      ]),
    );
    address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  });
  after(() => server.stop());

  const post = (path: string, body: object, more: { token?: string; signal?: AbortSignal } = {}): Promise<Response> =>
    fetch(`${address}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(more.token === undefined ? {} : { authorization: `Bearer ${more.token}` }),
      },
      body: JSON.stringify(body),
      ...(more.signal === undefined ? {} : { signal: more.signal }),
    });

  it('ends, and the next one begins', async () => {
    const { token } = (await (await post('/v1/auth/login', { email, password })).json()) as { token: string };
    const options = { type: 'performance', format: 'json' };
    const leaving = new AbortController();
    const waiting = await server.database.kysely.transaction().execute(async (tx) => {
      await sql`lock table teams in access exclusive mode`.execute(tx);
      const closed = new Promise<void>((done) => {
        server.app.server.once('request', (_request, response) => response.once('close', done));
      });
      const first = post('/api/export', options, { token, signal: leaving.signal });
      await Promise.race([untilWaiting(tx, 1), first]);
      // Returned in an object, so that it is not awaited while the table is locked.
      const next = { answer: post('/api/export', { ...options, type: 'metrics' }, { token }) };
      leaving.abort();
      await assert.rejects(first, { name: 'AbortError' });
      await closed;
      return next;
    });
    assert.equal((await waiting.answer).status, 200);
    const { rows } = await withTenant(server.database, organizationId, (tx) =>
      sql<{ subject: string }>`select subject from audit_entries where action = 'reporting.export-data'`.execute(tx),
    );
    assert.deepEqual(
      rows.map(({ subject }) => subject),
      ['metrics'],
    );
  });
});
