import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { startWebServer, type WebServer } from '../../access/web-server.test-support.ts';

const page = '<!doctype html><title>Sightline</title>';
const germanPage = '<!doctype html><html lang="de"><title>Sightline</title>';

describe('the addresses of screens', () => {
  let server: WebServer;
  const webRoot = mkdtempSync(join(tmpdir(), 'sightline-web-'));
  before(async () => {
    writeFileSync(join(webRoot, 'index.html'), page);
    mkdirSync(join(webRoot, 'de'));
    writeFileSync(join(webRoot, 'de/index.html'), germanPage);
    writeFileSync(join(webRoot, 'de/sw.js'), '');
    server = await startWebServer({ WEB_ROOT: webRoot });
  });
  after(async () => {
    await server.stop();
    rmSync(webRoot, { recursive: true });
  });

  for (const url of ['/', '/dashboard', '/teams/any?range=90d'])
    it(`answers HEAD ${url} like GET, without a body`, async () => {
      const get = await server.app.inject({ method: 'GET', url });
      assert.deepEqual([get.statusCode, get.body], [200, page]);
      const head = await server.app.inject({ method: 'HEAD', url });
      assert.deepEqual([head.statusCode, head.body], [200, '']);
      for (const name of ['content-type', 'content-length', 'cache-control'])
        assert.equal(head.headers[name], get.headers[name], name);
    });

  it('are refused at the start if the folder holds no web application', async () => {
    const empty = join(webRoot, 'de/none');
    await assert.rejects(startWebServer({ WEB_ROOT: empty }), {
      name: 'ConfigError',
      message: `WEB_ROOT must be the folder of the built web application; ${empty} has no index.html.`,
    });
  });

  it('answers with the page of the chosen language, or of the one that the browser accepts', async () => {
    const pageFor = async (headers: Record<string, string>): Promise<string> => {
      const answer = await server.app.inject({ url: '/dashboard', headers });
      assert.match(String(answer.headers['vary']), /^Cookie, Accept-Language/);
      return answer.body;
    };
    assert.equal(await pageFor({ 'accept-language': 'de-DE,de;q=0.9' }), germanPage);
    assert.equal(await pageFor({ 'accept-language': 'de', cookie: 'language=en' }), page);
    assert.equal(await pageFor({ cookie: 'language=de' }), germanPage);
    assert.equal(await pageFor({ 'accept-language': 'en-XA' }), page, 'this language was not built');
  });

  it('lets the worker of a language serve all screens', async () => {
    const answer = await server.app.inject({ url: '/de/sw.js' });
    assert.deepEqual([answer.statusCode, answer.headers['service-worker-allowed']], [200, '/']);
  });

  it('answers 404 to HEAD of calls and files that do not exist, and to other methods', async () => {
    for (const url of ['/v1/nothing', '/missing.js'])
      assert.equal((await server.app.inject({ method: 'HEAD', url })).statusCode, 404, url);
    assert.equal((await server.app.inject({ method: 'POST', url: '/dashboard' })).statusCode, 404);
  });
});
