import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createCallers, type Callers } from '../../access/callers.test-support.ts';
import { startWebServer, type WebServer } from '../../access/web-server.test-support.ts';

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

describe('a picture', () => {
  let server: WebServer;
  let callers: Callers;
  before(async () => {
    server = await startWebServer();
    callers = await createCallers(server.platform);
  });
  after(() => server.stop());

  const send = async (image: string) => {
    const answer = await server.app.inject({
      method: 'PUT',
      url: '/v1/auth/avatar',
      payload: { image },
      headers: callers.headers.developer,
    });
    return { status: answer.statusCode, body: answer.json<{ message?: string; user?: { avatar: string | null } }>() };
  };
  const base64 = (content: Buffer): string => content.toString('base64');

  it('is served under its own address, as an image and never as a page', async () => {
    const { status, body } = await send(pixel);
    assert.equal(status, 200);
    const address = body.user?.avatar ?? '';
    const answer = await server.app.inject({ url: address });
    assert.equal(answer.statusCode, 200);
    assert.equal(answer.headers['content-type'], 'image/png');
    assert.equal(answer.headers['x-content-type-options'], 'nosniff');
    assert.match(String(answer.headers['content-security-policy']), /sandbox/);
    assert.deepEqual(answer.rawPayload, Buffer.from(pixel, 'base64'));
    const next = (await send(pixel)).body.user?.avatar ?? '';
    assert.notEqual(next, address);
    assert.equal((await server.app.inject({ url: address })).statusCode, 404, 'the old one is gone');
  });

  it('is validated by its content', async () => {
    const type = 'Invalid file type. Only JPEG, PNG, GIF, and WebP are allowed.';
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    for (const content of [svg, Buffer.from('%PDF-1.7 x'), Buffer.from('a picture.png'), Buffer.from([0xff, 0xd8])]) {
      const { status, body } = await send(base64(content));
      assert.deepEqual([status, body.message], [400, type]);
    }
  });

  it('is at most 5 MB', async () => {
    const large = Buffer.concat([Buffer.from(pixel, 'base64'), Buffer.alloc(5 * 1024 * 1024)]);
    const { status, body } = await send(base64(large));
    assert.deepEqual([status, body.message], [400, 'File size too large. Maximum size is 5MB.']);
    const most = Buffer.concat([Buffer.from(pixel, 'base64'), Buffer.alloc(5 * 1024 * 1024)]).subarray(
      0,
      5 * 1024 * 1024,
    );
    assert.equal((await send(base64(most))).status, 200);
  });

  it('can be removed, so that initials are shown', async () => {
    await send(pixel);
    const answer = await server.app.inject({
      method: 'DELETE',
      url: '/v1/auth/avatar',
      headers: callers.headers.developer,
    });
    assert.equal(answer.json<{ user: { avatar: string | null } }>().user.avatar, null);
    for (const nowhere of ['x', '00000000-0000-4000-8000-000000000000'])
      assert.equal((await server.app.inject({ url: `/v1/avatars/${nowhere}` })).statusCode, 404);
  });
});
