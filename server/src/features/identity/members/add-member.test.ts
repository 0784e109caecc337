import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { withSystem, type Tx } from '../../../platform/database/tenant.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { Conflict } from '../../../platform/errors.ts';
import { testContext } from '../../../testing/context.ts';
import { testDatabase, type TestDatabase } from '../../../testing/database.ts';
import { insertUser } from '../accounts.store.ts';
import { addMember } from './add-member.ts';
import { countMembers, insertMember } from './members.store.ts';
import { write, type Text } from '../../../platform/text.ts';

const now = new Date('2026-11-20T12:00:00Z');
/** New members are announced by a job. */
const announced: object[] = [];
const platform = {
  clock: { now: () => now.getTime() },
  jobs: {
    enqueue: async (_tx: unknown, _job: unknown, { message, ...data }: { message: Text }) =>
      `${announced.push({ ...data, message: write(message) })}`,
  } as Partial<Jobs> as Jobs,
};
const ada = { name: 'Ada', email: 'ada@acme.example' };
/** Seats of the plan that organizations start with. */
const places = 100;

describe('the seats of a plan', () => {
  let database: TestDatabase;
  before(async () => {
    database = await testDatabase();
  });
  after(() => database.drop());

  const newUser = async (tx: Tx): Promise<string> => {
    const id = randomUUID();
    await insertUser(
      tx,
      { id, email: `${id}@acme.example`, name: 'A B', passwordHash: null, emailVerifiedAt: null },
      now,
    );
    return id;
  };
  /** An organization with this many free seats. */
  const withFree = async (free: number): Promise<string> => {
    const { organizationId } = await testContext(database);
    await withSystem(database, async (tx) => {
      for (let taken = 1; taken < places - free; taken += 1)
        await insertMember(tx, { organizationId, userId: await newUser(tx), role: 'developer' }, now);
    });
    return organizationId;
  };
  const join = (organizationId: string): Promise<boolean> =>
    withSystem(database, async (tx) =>
      addMember(tx, platform, { organizationId, userId: await newUser(tx), ...ada, role: 'developer' }),
    );
  const membersOf = (organizationId: string): Promise<number> =>
    withSystem(database, (tx) => countMembers(tx, organizationId));

  it('can all be taken, but no more than that', async () => {
    const organizationId = await withFree(1);
    assert.equal(await join(organizationId), true);
    await assert.rejects(join(organizationId), /plan includes 100 users/);
    assert.equal(await membersOf(organizationId), places);
    assert.deepEqual(announced, [{ organizationId, message: 'Ada joined as developer' }]);
  });

  it('gives the last seat to one of two concurrent members', async () => {
    const organizationId = await withFree(1);
    const waiting = async (): Promise<number> => {
      const found = await sql<{ count: number }>`
        select count(*) as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(database.kysely);
      return found.rows[0]?.count ?? 0;
    };
    // Both have started and wait for the organization, so neither can finish before the other starts.
    const both = await withSystem(database, async (tx) => {
      await sql`select 1 from organizations where id = ${organizationId} for update`.execute(tx);
      const joining = Promise.allSettled([join(organizationId), join(organizationId)]);
      while ((await waiting()) < 2);
      return { joining };
    });
    const outcomes = await both.joining;
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    assert.equal(refused.length, 1);
    assert.ok(refused[0]?.reason instanceof Conflict);
    assert.equal(await membersOf(organizationId), places);
  });

  it('are not counted for an existing member', async () => {
    const organizationId = await withFree(1);
    const userId = await withSystem(database, newUser);
    const again = (): Promise<boolean> =>
      withSystem(database, (tx) => addMember(tx, platform, { organizationId, userId, ...ada, role: 'admin' }));
    assert.deepEqual([await again(), await again()], [true, false]);
  });
});
