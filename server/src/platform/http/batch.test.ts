import { contract, type BatchedReply } from '@sightline/contract';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testContext } from '../../testing/context.ts';
import { testDatabase, type TestDatabase } from '../../testing/database.ts';
import type { ReadsOneState } from '../database/tenant.ts';
import { batchRoute } from './batch.ts';
import { anyMember, bind } from './bind.ts';

let database: TestDatabase;
before(async () => {
  database = await testDatabase();
});
after(() => database.drop());

test('all calls of a batch are answered again if the figures changed meanwhile', async () => {
  const ctx = await testContext(database);
  const answered: string[] = [];
  const counting = (name: string) => async (): Promise<never> => {
    answered.push(name);
    return { answer: answered.length } as never;
  };
  const routes = [
    bind(contract.people.teams, { allow: anyMember, handle: counting('teams') }),
    bind(contract.performance.overview, { allow: anyMember, handle: counting('overview') }),
  ];
  let reads = 0;
  const readsOneState: ReadsOneState = async (_tx, read) => {
    await read();
    reads += 1;
    return reads > 1;
  };
  const route = batchRoute(routes, {
    platform: ctx.platform,
    onSample: () => assert.fail('no call asks for sample data'),
    readsOneState,
  });
  assert.ok(route.needs === 'session');
  const calls = [{ call: 'people.teams' }, { call: 'performance.overview' }, { call: 'unknown' }];
  const session = { platform: ctx.platform, user: ctx.user, origin: { address: '::1', agent: 'test' } };
  const { replies } = (await route.handle(session as never, { body: { calls } } as never)) as {
    replies: BatchedReply[];
  };
  assert.deepEqual(answered, ['teams', 'overview', 'teams', 'overview']);
  assert.deepEqual(
    replies.map(({ status, body }) => [status, status === 200 ? body : null]),
    [
      [200, { answer: 3 }],
      [200, { answer: 4 }],
      [400, null],
    ],
  );
});
