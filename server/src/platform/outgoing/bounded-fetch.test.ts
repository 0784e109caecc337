import assert from 'node:assert/strict';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, describe, it } from 'node:test';
import { createGzip, gzipSync } from 'node:zlib';
import { boundedFetch, Redirected, type Bounds } from './bounded-fetch.ts';
import { Nonsense, TooLarge } from './read-body.ts';

describe('a fetch with bounds', () => {
  const servers: Server[] = [];
  after(() => {
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
  });
  const serve = async (listener: RequestListener): Promise<URL> => {
    const server = createServer(listener);
    servers.push(server);
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  };
  const bounds: Bounds = { maxBytes: 100_000, deadlineMs: 60_000, redirects: 'refuse' };

  it('returns a body within the limit completely', async () => {
    const url = await serve((_request, response) => {
      response.setHeader('content-encoding', 'gzip').setHeader('x-kind', 'small').end(gzipSync('{"a":1}'));
    });
    const answer = await boundedFetch(url, {}, bounds);
    assert.deepEqual([answer.status, answer.headers.get('x-kind')], [200, 'small']);
    assert.deepEqual(await answer.json(), { a: 1 });
  });

  it('stops reading a body without an end', async () => {
    let sent = 0;
    const closed = Promise.withResolvers<void>();
    const url = await serve((_request, response) => {
      const more = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(16_384))) sent += 16_384;
      };
      response.on('drain', more).on('close', () => closed.resolve());
      more();
    });
    await assert.rejects(boundedFetch(url, {}, bounds), TooLarge);
    await closed.promise;
    assert.ok(sent < 20_000_000, `the connection was closed after ${sent} bytes were offered`);
  });

  it('counts the decompressed size', async () => {
    const url = await serve((_request, response) => {
      response.setHeader('content-encoding', 'gzip');
      const zip = createGzip();
      zip.pipe(response);
      zip.end(Buffer.alloc(50_000_000));
    });
    await assert.rejects(boundedFetch(url, {}, bounds), TooLarge);
  });

  it('ends at the deadline even if bytes keep coming', async () => {
    const url = await serve((_request, response) => {
      response.writeHead(200);
      const drip = setInterval(() => response.write('.'), 10);
      response.on('close', () => clearInterval(drip));
    });
    await assert.rejects(boundedFetch(url, {}, { ...bounds, deadlineMs: 200 }), { name: 'TimeoutError' });
  });

  it('ends at the deadline when nothing comes at all', async () => {
    const url = await serve(() => {});
    await assert.rejects(boundedFetch(url, {}, { ...bounds, deadlineMs: 100 }), { name: 'TimeoutError' });
  });

  it('follows no redirect', async () => {
    let requests = 0;
    const url = await serve((_request, response) => {
      requests += 1;
      response.writeHead(302, { location: `/?${requests}` }).end();
    });
    await assert.rejects(boundedFetch(url, {}, bounds), Redirected);
    assert.equal((await boundedFetch(url, {}, { ...bounds, redirects: 'manual' })).status, 302);
    assert.equal(requests, 2);
  });

  it('rejects an invalid status code', async () => {
    const url = await serve((_request, response) => response.writeHead(999).end('x'));
    await assert.rejects(boundedFetch(url, {}, bounds), Nonsense);
  });
});
