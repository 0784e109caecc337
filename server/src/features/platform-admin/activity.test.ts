import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sessionUser, testContext } from '../../testing/context.ts';
import { testDatabase, type TestDatabase } from '../../testing/database.ts';
import { addAttachment } from '../issue-reports/add-attachment.ts';
import { reportIssue } from '../issue-reports/report-issue.ts';
import { readActivity } from './read-platform.ts';
import { readTenantActivity } from './read-tenants.ts';

const origin = { address: '192.0.2.1', agent: 'test browser' };

describe('the activity of the platform', () => {
  let database: TestDatabase;
  before(async () => {
    database = await testDatabase();
  });
  after(() => database.drop());

  it('includes reported issues with their files', async () => {
    const { platform, user, organizationId } = await testContext(database);
    const report = (): Promise<number> =>
      reportIssue(
        { platform, origin, caller: async () => user },
        { errorId: '0123ABCD', path: '/teams', message: 'It broke' },
      );
    const reportId = await report();
    await report();
    const content = Buffer.from('Open Teams').toString('base64');
    const attachment = await addAttachment({ platform, origin, user }, { reportId, name: 'steps.txt', content });

    const viewer = { platform, origin, user: sessionUser({ isPlatformAdmin: true }) };
    for (const activity of [await readActivity(viewer), await readTenantActivity(viewer, organizationId)]) {
      assert.equal(activity.filter(({ type }) => type === 'issue_report').length, 2);
      assert.deepEqual(
        activity.flatMap(({ files }) => files ?? []),
        [{ reportId, attachments: [attachment] }],
      );
    }
  });
});
