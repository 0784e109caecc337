import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Platform } from '../../platform/context.ts';
import { withTenant } from '../../platform/database/tenant.ts';
import { testContext } from '../../testing/context.ts';
import { testDatabase, type TestDatabase } from '../../testing/database.ts';
import { saveCredential } from './credentials.store.ts';
import { storedCredential } from './integrations.test-support.ts';
import { daysLeft, dueWarning, warnOfExpiry } from './token-expiry.ts';
import { write, type Text } from '../../platform/text.ts';

const at = (text: string): number => Date.parse(text);
describe('expiring tokens', () => {
  let database: TestDatabase;
  before(async () => {
    database = await testDatabase();
  });
  after(() => database.drop());

  it('days left are whole days until the token expires', () => {
    assert.equal(daysLeft('2026-12-05', at('2026-11-21T00:00:00Z')), 14);
    assert.equal(daysLeft('2026-12-05', at('2026-12-04T09:00:00Z')), 1);
    assert.equal(daysLeft('2026-12-05', at('2026-12-05T00:00:00Z')), 0);
    assert.equal(daysLeft(null, at('2026-12-05T00:00:00Z')), null);
  });

  it('a warning is due 14 days and 1 day before expiry, and none after it', () => {
    assert.equal(dueWarning('2026-12-05', at('2026-11-20T23:59:59Z')), null);
    assert.equal(dueWarning('2026-12-05', at('2026-11-21T00:00:00Z')), 14);
    assert.equal(dueWarning('2026-12-05', at('2026-12-03T23:59:59Z')), 14);
    assert.equal(dueWarning('2026-12-05', at('2026-12-04T00:00:00Z')), 1);
    assert.equal(dueWarning('2026-12-05', at('2026-12-07T00:00:00Z')), null);
  });

  it('managers are warned once about each token that expires soon', async () => {
    const clock = { at: at('2026-11-25T08:00:00Z') };
    const ctx = await testContext(database, { clock });
    type ExpiryNotice = {
      organizationId: string;
      readers: { atLeast: string };
      announcement: { key: string; message: Text };
    };
    const announced: ExpiryNotice[] = [];
    const jobs: Platform['jobs'] = {
      ...ctx.platform.jobs,
      enqueue: async (_tx, job, data) => {
        assert.equal(job, 'publish-announcement');
        announced.push(data as unknown as ExpiryNotice);
        return 'id';
      },
    };
    const platform = { ...ctx.platform, jobs };
    const { organizationId } = ctx;
    await withTenant(database, organizationId, async (tx) => {
      await saveCredential(tx, organizationId, { ...storedCredential, provider: 'jira', tokenExpiresOn: '2026-12-01' });
      await saveCredential(tx, organizationId, { ...storedCredential, provider: 'confluence', tokenExpiresOn: null });
      await saveCredential(tx, organizationId, {
        ...storedCredential,
        provider: 'bitbucket',
        tokenExpiresOn: '2027-12-01',
      });
      await warnOfExpiry(platform, tx, organizationId);
      clock.at = at('2026-11-30T08:00:00Z');
      await warnOfExpiry(platform, tx, organizationId);
    });
    assert.deepEqual(
      announced.map((call) => [call.organizationId, call.readers.atLeast, call.announcement.key]),
      [
        [organizationId, 'manager', 'token-expiry/jira/2026-12-01/14'],
        [organizationId, 'manager', 'token-expiry/jira/2026-12-01/1'],
      ],
    );
    assert.match(write(announced[0]?.announcement.message ?? ''), /expires on 1 Dec 2026, in 6 days/);
    assert.match(write(announced[1]?.announcement.message ?? ''), /tomorrow/);
  });
});
