import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { startWebServer, type WebServer } from '../../access/web-server.test-support.ts';

const script = 'export const answer = 42;\n'.repeat(200);

describe('compression', () => {
  let server: WebServer;
  const webRoot = mkdtempSync(join(tmpdir(), 'sightline-web-'));
  before(async () => {
    writeFileSync(join(webRoot, 'index.html'), '<!doctype html><title>Sightline</title>');
    writeFileSync(join(webRoot, 'app.js'), script);
    writeFileSync(join(webRoot, 'app.js.br'), brotliCompressSync(script));
    writeFileSync(join(webRoot, 'app.js.gz'), gzipSync(script));
    server = await startWebServer({ WEB_ROOT: webRoot });
  });
  after(async () => {
    await server.stop();
    rmSync(webRoot, { recursive: true });
  });

  const get = (url: string, accepted: string) =>
    server.app.inject({ method: 'GET', url, headers: accepted === '' ? {} : { 'accept-encoding': accepted } });

  it('sends the files that the build compressed', async () => {
    const brotli = await get('/app.js', 'gzip, deflate, br');
    assert.equal(brotli.headers['content-encoding'], 'br');
    assert.equal(brotliDecompressSync(brotli.rawPayload).toString(), script);
    assert.match(String(brotli.headers['content-type']), /javascript/);
    const gzip = await get('/app.js', 'gzip');
    assert.equal(gunzipSync(gzip.rawPayload).toString(), script);
    const plain = await get('/app.js', '');
    assert.equal(plain.headers['content-encoding'], undefined);
    assert.equal(plain.body, script);
  });

  it('compresses API responses above 1 KB, and leaves small ones alone', async () => {
    const plain = await get('/v1/openapi.json', '');
    const brotli = await get('/v1/openapi.json', 'br');
    assert.equal(brotli.headers['content-encoding'], 'br');
    assert.equal(brotliDecompressSync(brotli.rawPayload).toString(), plain.body);
    assert.ok(brotli.rawPayload.length < plain.rawPayload.length / 4);
    assert.match(String(brotli.headers['vary']), /accept-encoding/i);
    const gzip = await get('/v1/openapi.json', 'gzip');
    assert.equal(gunzipSync(gzip.rawPayload).toString(), plain.body);
    assert.equal((await get('/v1/health', 'br')).headers['content-encoding'], undefined);
  });

  it('never expands a compressed request', async () => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/v1/auth/login',
      headers: { 'content-encoding': 'gzip', 'content-type': 'application/json' },
      payload: gzipSync(JSON.stringify({ email: 'somebody@example.com', password: 'secret' })),
    });
    assert.equal(answer.statusCode, 400);
  });
});
