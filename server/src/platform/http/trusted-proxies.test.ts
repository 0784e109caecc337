import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startWebServer, type WebServer } from '../../access/web-server.test-support.ts';
import { withSystem } from '../database/tenant.ts';

describe('behind a reverse proxy', () => {
  let server: WebServer;
  before(async () => {
    server = await startWebServer({ TRUSTED_PROXIES: '10.0.0.0/8' });
  });
  after(() => server.stop());

  /** The origin of a request, as recorded. */
  const addressOf = async (remoteAddress: string, forwarded: string): Promise<string | undefined> => {
    const payload = { errorId: '0123ABCD', path: '/', message: '' };
    const headers = { 'x-forwarded-for': forwarded };
    const answer = await server.app.inject({
      method: 'POST',
      url: '/v1/issue-reports',
      payload,
      remoteAddress,
      headers,
    });
    assert.equal(answer.statusCode, 200, answer.body);
    const latest = await withSystem(server.platform.database, (tx) =>
      tx.selectFrom('issue_reports').select('address').orderBy('id', 'desc').executeTakeFirst(),
    );
    return latest?.address;
  };

  it('the address that a trusted proxy forwards counts', async () => {
    assert.equal(await addressOf('10.1.2.3', '192.0.2.9'), '192.0.2.9');
  });

  it('other senders cannot claim an address', async () => {
    assert.equal(await addressOf('198.51.100.7', '192.0.2.9'), '198.51.100.7');
    assert.equal(await addressOf('10.1.2.3', '192.0.2.1, 198.51.100.7'), '198.51.100.7', 'what came before is hearsay');
  });
});
