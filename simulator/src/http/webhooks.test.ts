import assert from 'node:assert/strict';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import type { WorldEvent } from '../world.ts';
import { SAMPLE_NOW, SAMPLE_PEOPLE } from './sample-world.ts';
import { dig, startSample } from './test-client.ts';
import { sign } from './webhooks.ts';

type Received = { headers: IncomingHttpHeaders; raw: string; body: unknown };

/** Listens for webhooks and refuses the first few. */
async function receiver(refusals: number) {
  const received: Received[] = [];
  let left = refusals;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const raw = Buffer.concat(chunks).toString('utf8');
      received.push({ headers: request.headers, raw, body: JSON.parse(raw) });
      left -= 1;
      response.writeHead(left >= 0 ? 500 : 204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const stop = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${port}/hook`, received, stop };
}

const events: WorldEvent[] = [
  {
    at: SAMPLE_NOW + 1_000,
    type: 'issue.changed',
    issueId: '10509',
    set: { priority: 'High' },
    history: {
      id: '29998',
      at: SAMPLE_NOW + 1_000,
      author: SAMPLE_PEOPLE.ada,
      items: [
        {
          field: 'priority',
          fieldtype: 'jira',
          fieldId: 'priority',
          from: '3',
          fromString: 'Medium',
          to: '2',
          toString: 'High',
        },
      ],
    },
  },
  { at: SAMPLE_NOW + 2_000, type: 'issue.deleted', issueId: '10512' },
];

test('events are sent in order, signed, and resent after a failure under the same identifier', async () => {
  const hook = await receiver(1);
  const { ask, simulator } = await startSample(events);
  try {
    const json = { url: hook.url, secret: 'shh', product: 'jira' };
    assert.equal((await ask('/__simulator/webhooks', { json })).status, 201);
    assert.equal(await simulator.advance(3_000), 2);
    const [refused, again, deleted] = hook.received;
    assert.ok(refused && again && deleted);
    assert.equal(hook.received.length, 3);
    assert.equal(again.raw, refused.raw);
    const identifier = 'x-atlassian-webhook-identifier';
    assert.equal(again.headers[identifier], refused.headers[identifier]);
    assert.notEqual(deleted.headers[identifier], again.headers[identifier]);
    for (const { headers, raw } of hook.received) assert.equal(headers['x-hub-signature'], sign(raw, 'shh'));
    assert.equal(dig(again.body, 'webhookEvent'), 'jira:issue_updated');
    assert.equal(dig(again.body, 'changelog', 'items', 0, 'toString'), 'High');
    assert.equal(dig(again.body, 'issue', 'fields', 'priority', 'name'), 'High');
    assert.equal(dig(deleted.body, 'webhookEvent'), 'jira:issue_deleted');
    assert.equal(dig(deleted.body, 'issue', 'key'), 'PLAT-12');
    assert.deepEqual(
      simulator.webhooks.deliveries().map(({ attempts, status }) => [attempts, status]),
      [
        [2, 204],
        [1, 204],
      ],
    );
  } finally {
    await simulator.stop();
    await hook.stop();
  }
});

test('gives up after a few attempts and says so', async () => {
  const { ask, simulator } = await startSample(events);
  try {
    // Port 1 is never listened on.
    await ask('/__simulator/webhooks', { json: { url: 'http://127.0.0.1:1/', secret: 's', product: 'jira' } });
    await simulator.advance(1_500);
    const [delivery] = simulator.webhooks.deliveries();
    assert.ok(delivery);
    assert.deepEqual([delivery.attempts, delivery.status], [3, null]);
    assert.ok(delivery.error);
  } finally {
    await simulator.stop();
  }
});

test('refuses a webhook that cannot work', async () => {
  const { ask, simulator } = await startSample();
  try {
    const good = { url: 'http://127.0.0.1:1/', secret: 's', product: 'jira' };
    for (const wrong of [{ url: 'ftp://x' }, { url: 'http://' }, { secret: 1 }, { product: 'github' }]) {
      assert.equal((await ask('/__simulator/webhooks', { json: { ...good, ...wrong } })).status, 400);
    }
  } finally {
    await simulator.stop();
  }
});
