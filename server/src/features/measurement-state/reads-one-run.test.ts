import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { testDatabase, type TestDatabase } from '../../testing/database.ts';
import { testOrganization } from '../../testing/organization.ts';
import { withOneState, withTenant } from '../../platform/database/tenant.ts';
import { readState, readsOneRun, writeState } from './index.ts';

let database: TestDatabase;
let organizationId: string;
before(async () => {
  database = await testDatabase();
});
after(() => database.drop());
beforeEach(async () => {
  organizationId = await testOrganization(database);
  await publish(1);
});

const publish = (version: number): Promise<void> =>
  withTenant(database, organizationId, (tx) =>
    writeState(
      tx,
      organizationId,
      {
        version,
        factsRevision: version,
        rulesHash: '',
        measuredDay: '2026-11-20',
        measuredAt: new Date('2026-11-20T12:00:00Z'),
        scoringVersion: 0,
        codeVersion: '',
        readBackTo: null,
        comparableFrom: {},
        historyStarts: {},
      },
      { timeZone: 'Europe/Berlin' } as never,
    ),
  );

/** Reads the version twice; `runs` tells which attempts have a measurement run published in between. */
const readTwice = async (runs: (attempt: number) => boolean) => {
  let [attempts, uses] = [0, 0];
  const versions = await withOneState(database, organizationId, readsOneRun, {
    read: (handle) =>
      withTenant(handle, organizationId, async (tx) => {
        attempts += 1;
        const first = (await readState(tx))?.version;
        if (runs(attempts)) await publish(attempts + 1);
        const last = (await tx.selectFrom('measurement_states').select('version').executeTakeFirst())?.version;
        return [first, last];
      }),
    use: async (read) => {
      uses += 1;
      return read;
    },
  });
  return { versions, attempts, uses };
};

test('data read across a measurement run is read again', async () => {
  assert.deepEqual(await readTwice((attempt) => attempt === 1), { versions: [2, 2], attempts: 2, uses: 1 });
});

test('data read from a single run is used immediately', async () => {
  assert.deepEqual(await readTwice(() => false), { versions: [1, 1], attempts: 1, uses: 1 });
});

test('the third attempt is used in any case', async () => {
  assert.deepEqual(await readTwice(() => true), { versions: [3, 4], attempts: 3, uses: 1 });
});

test('before the first run, one attempt is enough', async () => {
  organizationId = await testOrganization(database);
  const { attempts } = await readTwice(() => false);
  assert.equal(attempts, 1);
});
