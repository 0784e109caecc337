import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createCallers, type Caller, type Callers } from '../../../access/callers.test-support.ts';
import { smallestGif } from '../../../access/row-kinds.test-support.ts';
import { startWebServer, type WebServer } from '../../../access/web-server.test-support.ts';
import { withTenant } from '../../../platform/database/tenant.ts';

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

type Reply = { message?: string; organization?: { id: string; logo: string | null } };

describe('the logo of an organization', () => {
  let server: WebServer;
  let callers: Callers;
  before(async () => {
    server = await startWebServer();
    callers = await createCallers(server.platform);
  });
  after(() => server.stop());

  const send = async (method: 'PUT' | 'DELETE', image?: string, caller: Caller = 'admin') => {
    const answer = await server.app.inject({
      method,
      url: '/v1/organizations/current/logo',
      ...(image === undefined ? {} : { payload: { image } }),
      headers: callers.headers[caller],
    });
    return { status: answer.statusCode, body: answer.json<Reply>() };
  };
  const read = async <T>(url: string, caller: Caller): Promise<T> =>
    (await server.app.inject({ url, headers: callers.headers[caller] })).json<T>();

  it('is served under its own address, as an image and never as a page', async () => {
    const { status, body } = await send('PUT', pixel);
    assert.equal(status, 200);
    const address = body.organization?.logo ?? '';
    const answer = await server.app.inject({ url: address });
    assert.equal(answer.statusCode, 200);
    assert.equal(answer.headers['content-type'], 'image/png');
    assert.equal(answer.headers['x-content-type-options'], 'nosniff');
    assert.match(String(answer.headers['cache-control']), /^private, max-age=\d+, immutable$/);
    assert.match(String(answer.headers['content-security-policy']), /sandbox/);
    assert.deepEqual(answer.rawPayload, Buffer.from(pixel, 'base64'));
    const next = (await send('PUT', pixel)).body.organization?.logo ?? '';
    assert.notEqual(next, address);
    assert.equal((await server.app.inject({ url: address })).statusCode, 404, 'the old one is gone');
  });

  it('is shown to every member, in the current organization and in their list of organizations', async () => {
    const logo = (await send('PUT', pixel)).body.organization?.logo;
    assert.equal((await read<Reply>('/v1/auth/me', 'developer')).organization?.logo, logo);
    const { organizations } = await read<{ organizations: { current: boolean; logo: string | null }[] }>(
      '/v1/organizations',
      'developer',
    );
    assert.equal(organizations.find(({ current }) => current)?.logo, logo);
    assert.equal((await read<Reply>('/v1/auth/me', 'stranger')).organization?.logo, null);
  });

  it('is validated by its content and size', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const large = Buffer.concat([Buffer.from(pixel, 'base64'), Buffer.alloc(5 * 1024 * 1024)]);
    for (const [content, message] of [
      [svg, 'Invalid file type. Only JPEG, PNG, GIF, and WebP are allowed.'],
      [large, 'File size too large. Maximum size is 5MB.'],
    ] as const) {
      const { status, body } = await send('PUT', content.toString('base64'));
      assert.deepEqual([status, body.message], [400, message]);
    }
  });

  it('comes with whether files can show it', async () => {
    const isInFiles = async (): Promise<boolean | null> =>
      (await read<{ inFiles: boolean | null }>('/v1/organizations/current/logo', 'admin')).inFiles;
    const heavy = Buffer.concat([Buffer.from(pixel, 'base64'), Buffer.alloc(1024 * 1024)]).toString('base64');
    const answers: unknown[] = [];
    for (const image of [pixel, smallestGif, heavy]) {
      assert.equal((await send('PUT', image)).status, 200);
      answers.push(await isInFiles());
    }
    await send('DELETE');
    assert.deepEqual([...answers, await isInFiles()], [true, false, false, null]);
  });

  it('can be removed, and both changes are in the audit log', async () => {
    const { body } = await send('PUT', pixel);
    const removed = await send('DELETE');
    assert.deepEqual([removed.status, removed.body.organization?.logo], [200, null]);
    assert.equal((await server.app.inject({ url: body.organization?.logo ?? '' })).statusCode, 404);
    for (const nowhere of ['x', '00000000-0000-4000-8000-000000000000'])
      assert.equal((await server.app.inject({ url: `/v1/logos/${nowhere}` })).statusCode, 404);
    const entries = await withTenant(server.platform.database, body.organization?.id ?? '', (tx) =>
      tx.selectFrom('audit_entries').select('action').orderBy('id', 'desc').limit(2).execute(),
    );
    assert.deepEqual(
      entries.map(({ action }) => action),
      ['organization.remove-logo', 'organization.change-logo'],
    );
  });

  it('is changed by admins only, and not in the demo', async () => {
    for (const caller of ['developer', 'manager', 'demo'] as const) {
      assert.equal((await send('PUT', pixel, caller)).status, 403, caller);
      assert.equal((await send('DELETE', undefined, caller)).status, 403, caller);
    }
    assert.equal(
      (await send('PUT', pixel, 'demo')).body.message,
      'The logo of the demo organization cannot be changed.',
    );
  });
});
