import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '../../testing/database.ts';
import { testOrganization } from '../../testing/organization.ts';
import { eachOrganization } from './each-organization.ts';

test('a job for all organizations goes on after one that failed, but not during an outage or a stop', async () => {
  const database = await testDatabase();
  try {
    const [broken, ...others] = [
      await testOrganization(database),
      await testOrganization(database),
      await testOrganization(database),
    ];
    const done: string[] = [];
    const failingWith = (error: Error, signal: AbortSignal) =>
      eachOrganization({ database }, signal, async (id) => {
        if (id === broken) throw error;
        done.push(id);
      });
    const { signal } = new AbortController();
    await assert.rejects(failingWith(new Error('broken'), signal), { name: 'AggregateError' });
    assert.deepEqual(done.splice(0).sort(), others.sort());

    const outage = Object.assign(new Error('outage'), { code: 'temporarily-unavailable' });
    await assert.rejects(failingWith(outage, signal), outage);
    await assert.rejects(failingWith(new Error('broken'), AbortSignal.abort()), { name: 'AbortError' });
  } finally {
    await database.drop();
  }
});
