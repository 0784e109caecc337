import { testNotifications } from '@sightline/contract';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, it } from 'node:test';
import { createCallers, type Callers } from '../../access/callers.test-support.ts';
import { startWebServer, type WebServer } from '../../access/web-server.test-support.ts';
import { openTab } from './live-connection.test-support.ts';
import { testJob } from './test-notifications.ts';

type Sample = Parameters<typeof testJob.handle>[1];

let server: WebServer;
let callers: Callers;
before(async () => {
  server = await startWebServer();
  callers = await createCallers(server.platform);
});
after(() => server.stop());

const press = () =>
  server.app.inject({ method: 'POST', url: '/v1/notifications/test', headers: callers.headers.developer });

it('test notifications have all four types, are two seconds apart, and reach only their requester', async () => {
  const jobs: { data: Sample; at: number }[] = [];
  server.platform.jobs.enqueue = async (_tx, _job, data, options) => {
    jobs.push({ data: data as unknown as Sample, at: (options?.startAfter?.getTime() ?? 0) - server.clock.at });
    return randomUUID();
  };
  const [requester, colleague] = [
    await openTab(server.app, callers.headers.developer),
    await openTab(server.app, callers.headers.manager),
  ];
  assert.deepEqual((await press()).json(), { count: testNotifications.count });
  assert.deepEqual(
    jobs.map(({ at }) => at),
    [0, 2000, 4000, 6000],
  );
  for (const { data } of jobs) await testJob.handle(server.platform, data, { signal: new AbortController().signal });
  await requester.until('notification', 4);
  const samples = requester.received.flatMap((message) => (message.type === 'notification' ? [message.payload] : []));
  assert.deepEqual(
    samples.map(({ severity, test }) => `${severity} ${test}`),
    ['success true', 'info true', 'warning true', 'error true'],
  );
  assert.ok(samples.every(({ title, actionUrl, actionText }) => title.startsWith('Test: ') && actionUrl && actionText));
  assert.deepEqual(
    colleague.received.map(({ type }) => type),
    ['connected'],
  );
  const list = await server.app.inject({ url: '/v1/notifications', headers: callers.headers.developer });
  assert.equal(list.json<{ unread: number }>().unread, 4);
  for (const { socket } of [requester, colleague]) socket.terminate();
});

it('test notifications are sent at most three times a minute', async () => {
  assert.deepEqual([(await press()).statusCode, (await press()).statusCode], [200, 200]);
  assert.equal((await press()).statusCode, 429);
  server.clock.at += 60_000;
  assert.equal((await press()).statusCode, 200);
});
