import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAtlassianClient, type ClientOptions } from './atlassian-client.ts';
import { createRequestBudget } from './http/request-budget.ts';
import { SourceRefused, SourceRejected, SourceUnavailable, WaitUntil } from './http/source-errors.ts';

type Reply = Response | Error | ((url: string, init: RequestInit) => Response);

const json = (body: unknown, init: ResponseInit = {}): Response =>
  new Response(JSON.stringify(body), { ...init, headers: { 'content-type': 'application/json', ...init.headers } });

/** A client whose source returns these responses in order, and whose pauses take no time. */
const clientOf = (replies: Reply[], options: Partial<ClientOptions> = {}) => {
  const clock = { at: Date.UTC(2026, 10, 20, 12) };
  const sleeps: number[] = [];
  const requests: { url: string; init: RequestInit }[] = [];
  const now = (): number => clock.at;
  const sleep = async (ms: number): Promise<void> => {
    sleeps.push(ms);
    clock.at += ms;
  };
  const answer = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const url = String(input instanceof Request ? input.url : input);
    requests.push({ url, init });
    const reply = replies.shift();
    if (reply === undefined) throw new Error('The source received more requests than expected');
    if (reply instanceof Error) throw reply;
    return typeof reply === 'function' ? reply(url, init) : reply;
  };
  const client = createAtlassianClient({
    provider: 'jira',
    baseUrl: 'https://acme.atlassian.net',
    email: 'someone@acme.example',
    token: 'secret',
    budget: createRequestBudget({ now, sleep, local: null }),
    fetch: answer,
    now,
    sleep,
    random: () => 1,
    ...options,
  });
  return { client, sleeps, requests, clock };
};

const broken = (code: string): Error =>
  new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });

test('sends the credentials in the form that each product expects', async () => {
  const basic = clientOf([json({ ok: true })]);
  const { body } = await basic.client.get('/rest/api/3/x', { a: 'b c', list: ['1', '2'], none: undefined });
  assert.deepEqual(body, { ok: true });
  assert.equal(basic.requests[0]?.url, 'https://acme.atlassian.net/rest/api/3/x?a=b+c&list=1&list=2');
  const expected = `Basic ${Buffer.from('someone@acme.example:secret').toString('base64')}`;
  assert.equal(new Headers(basic.requests[0]?.init.headers).get('authorization'), expected);
  const bearer = clientOf([json({})], { email: '' });
  await bearer.client.get('/x');
  assert.equal(new Headers(bearer.requests[0]?.init.headers).get('authorization'), 'Bearer secret');
});

test('retries temporary failures with growing delays', async () => {
  const { client, sleeps } = clientOf([
    broken('ECONNRESET'),
    new Response('<html>oops</html>', { status: 502 }),
    new Response('{"cut": ', { headers: { 'content-type': 'application/json' } }),
    new Response('', { headers: { 'content-type': 'application/json' } }),
    new Response('<html></html>', { headers: { 'content-type': 'text/html' } }),
    json({ fine: 1 }),
  ]);
  assert.deepEqual((await client.get('/x')).body, { fine: 1 });
  assert.deepEqual(sleeps, [500, 1_000, 2_000, 4_000, 8_000]);
  assert.equal(client.requests(), 6);
});

test('requests a diffstat that Bitbucket cannot compute only once', async () => {
  const { client } = clientOf([new Response('', { status: 555 })], { provider: 'bitbucket' });
  await assert.rejects(client.get('/x'), SourceRejected);
  assert.equal(client.requests(), 1);
});

test('gives up after several attempts and reports the reason', async () => {
  const html = () => new Response('<html></html>', { headers: { 'content-type': 'text/html; charset=utf-8' } });
  await assert.rejects(
    clientOf([html, html, html], { attempts: 3 }).client.get('/x'),
    new SourceUnavailable('Jira sent an unusable response (text/html instead of JSON).'),
  );
  const refused = [broken('ECONNREFUSED'), broken('ECONNREFUSED')];
  await assert.rejects(
    clientOf(refused, { attempts: 2 }).client.get('/x'),
    new SourceUnavailable('Jira sent an unusable response (the connection was refused).'),
  );
});

test('says what is wrong with a connection, such as a certificate of a private authority', async () => {
  const troubles: Record<string, string> = {
    SELF_SIGNED_CERT_IN_CHAIN:
      'its certificate is not trusted; your operator can add its authority with NODE_EXTRA_CA_CERTS',
    CERT_HAS_EXPIRED: 'its certificate has expired',
    ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
    UND_ERR_CONNECT_TIMEOUT: 'it timed out',
    ECONNRESET: 'the connection was interrupted',
  };
  for (const [code, trouble] of Object.entries(troubles))
    await assert.rejects(
      clientOf([broken(code)], { attempts: 1 }).client.get('/x'),
      new SourceUnavailable(`Jira sent an unusable response (${trouble}).`),
    );
});

test('waits as requested by the source if that is short, and throws if it is long', async () => {
  const limited = (after: string) => new Response('{}', { status: 429, headers: { 'retry-after': after } });
  const short = clientOf([limited('2'), json({})]);
  await short.client.get('/x');
  assert.ok(short.sleeps.includes(2_000));
  const long = clientOf([limited('120')]);
  await assert.rejects(long.client.get('/x'), (error: unknown) => {
    assert.ok(error instanceof WaitUntil);
    assert.equal(error.until, Date.UTC(2026, 10, 20, 12, 2));
    assert.equal(error.message, 'Jira reached its rate limit.');
    return true;
  });
});

test('does not retry permanent failures', async () => {
  const refusal = clientOf([json({ message: 'no' }, { status: 401 })]);
  await assert.rejects(refusal.client.get('/x'), SourceRefused);
  const missing = clientOf([json({ errorMessages: ['No such board.'] }, { status: 404 })]);
  await assert.rejects(missing.client.get('/rest/y'), (error: unknown) => {
    assert.ok(error instanceof SourceRejected);
    assert.equal(error.message, 'Jira has nothing at /rest/y (No such board).');
    return true;
  });
});

test('reads UTF-8 whatever the header claims, and uses another charset only if the bytes are not UTF-8', async () => {
  const typed = (bytes: Buffer, charset: string) =>
    new Response(new Uint8Array(bytes), { headers: { 'content-type': `application/json; charset=${charset}` } });
  const mislabeled = clientOf([typed(Buffer.from('{"name":"Zoë"}'), 'ISO-8859-1')]);
  assert.deepEqual((await mislabeled.client.get('/x')).body, { name: 'Zoë' });
  const labeled = clientOf([typed(Buffer.from('{"name":"Zoë"}', 'latin1'), 'ISO-8859-1')]);
  assert.deepEqual((await labeled.client.get('/x')).body, { name: 'Zoë' });
  const wrong = clientOf([typed(Buffer.from('{"name":"Zoë"}', 'latin1'), 'utf-8')], { attempts: 1 });
  await assert.rejects(wrong.client.get('/x'), /text that is not valid UTF-8/);
});

test('follows redirects on its host and sends its credentials to no other', async () => {
  const to = (location: string) => new Response(null, { status: 302, headers: { location } });
  const client = clientOf([to('/elsewhere?x=1'), json({ there: true })]);
  assert.deepEqual((await client.client.get('/x')).body, { there: true });
  assert.equal(client.requests[1]?.url, 'https://acme.atlassian.net/elsewhere?x=1');
  const other = clientOf([to('https://evil.example/steal')]);
  await assert.rejects(other.client.get('/x'), /redirected to another host \(evil\.example\)/);
  assert.equal(other.requests.length, 1);
  await assert.rejects(clientOf([]).client.get('https://evil.example/next'), /another host/);
  for (const nonsense of ['https://[', ':next'])
    await assert.rejects(clientOf([]).client.get(nonsense), new SourceUnavailable('Jira returned an invalid address.'));
});

test('aborts immediately with the reason of its signal', async () => {
  const stopping = new AbortController();
  const stop = (): Response => {
    stopping.abort(new Error('stopping'));
    throw broken('ECONNRESET');
  };
  const { client, sleeps } = clientOf([stop], { signal: stopping.signal });
  await assert.rejects(client.get('/x'), new Error('stopping'));
  assert.deepEqual(sleeps, []);
});

test('does not read a response that is too large to its end', async () => {
  let sent = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1;
      controller.enqueue(new Uint8Array(4_000_000).fill(32));
    },
  });
  const { client } = clientOf([new Response(endless, { headers: { 'content-type': 'application/json' } })]);
  await assert.rejects(client.get('/x'), new SourceUnavailable('Jira sent more than 32 MB in one response.'));
  assert.ok(sent < 20);
});
