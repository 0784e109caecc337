import type { BatchedCall, BatchedReply } from '@sightline/contract';
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Answer } from './answer.ts';
import { collectCalls } from './collect-calls.ts';

const ok = (text: string): Answer => ({ status: 200, text, retryAfter: null });
const part = (status: number, body: unknown): BatchedReply => ({ status, body, retryAfter: null });
const refused: Answer = { status: 429, text: '{"message":"Rate limit exceeded"}', retryAfter: '7' };

const collected = (several: (calls: BatchedCall[]) => Promise<Answer | BatchedReply[]>, most = 30) => {
  const sent: string[] = [];
  let work = (): void => {};
  const collect = collectCalls({
    several: (calls) => {
      sent.push(calls.map((call) => call.call).join('+'));
      return several(calls);
    },
    soon: (later) => void (work = later),
    most,
  });
  const ask = (one: BatchedCall): Promise<Answer> =>
    collect(one, async () => {
      sent.push(one.call);
      return ok(one.call);
    });
  return { sent, ask, flush: () => work() };
};
const echo = async (calls: BatchedCall[]): Promise<BatchedReply[]> => calls.map(({ call }) => part(200, call));

describe('calls made at the same moment', () => {
  it('share a request, and each gets its response', async () => {
    const { sent, ask, flush } = collected(async () => [part(200, 'a'), part(404, {})]);
    const answers = [ask({ call: 'a' }), ask({ call: 'b' })];
    assert.deepEqual(sent, [], 'nothing is sent before all calls are queued');
    flush();
    assert.deepEqual(
      (await Promise.all(answers)).map((one) => one.status),
      [200, 404],
    );
    assert.deepEqual(sent, ['a+b']);
  });

  it('are split into several batches, and a single remaining call is sent alone', async () => {
    const { sent, ask, flush } = collected(echo, 2);
    const answers = ['a', 'b', 'c'].map((call) => ask({ call }));
    flush();
    assert.deepEqual(
      (await Promise.all(answers)).map((one) => one.text),
      ['"a"', '"b"', 'c'],
    );
    assert.deepEqual(sent, ['a+b', 'c']);
  });

  it('are sent alone when nothing else is queued', async () => {
    const { sent, ask, flush } = collected(echo);
    const first = ask({ call: 'a' });
    flush();
    const second = ask({ call: 'b' });
    flush();
    assert.deepEqual(
      (await Promise.all([first, second])).map((one) => one.text),
      ['a', 'b'],
    );
    assert.deepEqual(sent, ['a', 'b']);
  });

  it('all get the error of a rejected batch, and all fail without a response', async () => {
    const limited = collected(async () => refused);
    const answers = [limited.ask({ call: 'a' }), limited.ask({ call: 'b' })];
    limited.flush();
    assert.deepEqual(await Promise.all(answers), [refused, refused]);
    const offline = collected(() => Promise.reject(new Error('Network error')));
    const failing = [offline.ask({ call: 'a' }), offline.ask({ call: 'b' })];
    offline.flush();
    for (const one of await Promise.allSettled(failing)) assert.equal(one.status, 'rejected');
  });

  it('fail if the batch contains no reply to them', async () => {
    const { ask, flush } = collected(async () => [part(200, 'a')]);
    const answers = [ask({ call: 'a' }), ask({ call: 'b' })];
    flush();
    const [first, second] = await Promise.allSettled(answers);
    assert.equal(first?.status, 'fulfilled');
    assert.equal(second?.status, 'rejected');
  });
});
