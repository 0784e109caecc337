import Fastify from 'fastify';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addOneClickUnsubscribe } from './one-click-unsubscribe.ts';

test('one click unsubscribes from what the link names, whatever form a mail program sends', async () => {
  const stopped: string[] = [];
  const counted: string[] = [];
  const app = Fastify();
  app.post('/json', (request) => request.body);
  addOneClickUnsubscribe(app, (client) => void counted.push(client), {
    '/reports/unsubscribe': async (token) => stopped.push(token),
  });
  const url = '/reports/unsubscribe?token=a%2Bb';
  const multipart = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
  for (const [type, payload] of [
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    ['multipart/form-data; boundary=x', multipart],
  ] as const) {
    const answer = await app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload });
    assert.deepEqual([answer.statusCode, answer.body], [204, '']);
  }
  assert.deepEqual(stopped, ['a+b', 'a+b']);
  assert.deepEqual(counted, ['127.0.0.1', '127.0.0.1']);

  const large = await app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'x'.repeat(20_000),
  });
  assert.equal(large.statusCode, 413);
  await app.inject({ method: 'POST', url: '/reports/unsubscribe?token=a&token=b' });
  assert.equal(stopped.at(-1), '', 'two tokens are none');
  const json = await app.inject({ method: 'POST', url: '/json', payload: { one: 1 } });
  assert.deepEqual(json.json(), { one: 1 }, 'other routes read JSON');
});
