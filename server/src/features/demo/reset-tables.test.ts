import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import type { Platform } from '../../platform/context.ts';
import { withSystem, withTenant } from '../../platform/database/tenant.ts';
import { testContext } from '../../testing/context.ts';
import { testDatabase, type TestDatabase } from '../../testing/database.ts';
import { listMembers } from '../members/index.ts';
import { ensureDemo, resetDemo } from './index.ts';
import { at, written, type Written } from './written-tables.test-support.ts';

const collected = 'collected from the simulator, which no visitor writes to';
const measured = 'computed; the reset recomputes everything';
const refused = 'demo users are refused whatever writes it';
/** Tables that a reset keeps, and why. */
const left: Readonly<Record<string, string>> = {
  audit_entries: 'the log is never shortened',
  person_views: 'who looked at whom is a log as well',
  memberships: 'set back to what they were',
  plan_requests: refused,
  person_links: 'emptied, and the demo developer tied again',
  sync_sources: 'set back to the usual schedule and read whole again',
  sync_runs: collected,
  sync_cursors: collected,
  quarantined_records: collected,
  pull_request_merges: collected,
  commit_hashes: collected,
  account_facts: collected,
  status_facts: collected,
  project_facts: collected,
  board_facts: collected,
  sprint_facts: collected,
  issue_facts: collected,
  issue_change_facts: collected,
  repository_facts: collected,
  commit_facts: collected,
  pull_request_facts: collected,
  pull_request_activity_facts: collected,
  pipeline_facts: collected,
  deployment_facts: collected,
  space_facts: collected,
  page_facts: collected,
  page_version_facts: collected,
  number_field_facts: collected,
  fact_revisions: collected,
  fact_scopes: collected,
  people: measured,
  teams: measured,
  observations: measured,
  observation_scopes: measured,
  observation_batches: measured,
  observation_changes: measured,
  measurement_states: measured,
  score_days: measured,
  score_periods: measured,
  sprint_reports: measured,
  team_flows: measured,
  measured_scopes: measured,
  applied_rules: measured,
  rules_evidence: measured,
  skill_changes: measured,
  scope_exports: measured,
  announced_scores: 'what was announced last, so that nothing is announced twice',
  live_positions: 'message numbers are never reused',
  dependency_keys: measured,
  flow_parts: measured,
  workflow_changes: measured,
  person_series: measured,
  integration_credentials: refused,
  webhooks: refused,
  oauth_flows: refused,
  language_model_keys: refused,
  language_model_usage: refused,
  language_model_exchanges: refused,
  phrasings: refused,
  invitations: refused,
  api_tokens: refused,
  single_sign_on: refused,
  sign_in_identities: refused,
  join_domains: refused,
  join_requests: refused,
  organization_logos: refused,
  organization_storage: 'how much is stored, recounted hourly',
  retention_states: 'records what the nightly retention did; not a setting',
};

describe('a reset of the demo', () => {
  let database: TestDatabase;
  let platform: Platform;
  let owner: Written;
  before(async () => {
    database = await testDatabase();
    ({ platform } = await testContext(database));
    const organizationId = await ensureDemo(platform);
    const [member] = await withTenant(database, organizationId, listMembers);
    assert.ok(member !== undefined);
    owner = { organizationId, userId: member.userId };
  });
  after(() => database.drop());

  const countIn = (table: string): Promise<number> =>
    withTenant(database, owner.organizationId, async (tx) => {
      const found = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(tx);
      return found.rows[0]?.count ?? -1;
    });

  it('decides for every tenant table what happens to it', async () => {
    const { rows } = await sql<{ name: string }>`select distinct tablename as name from pg_policies
      where policyname = 'tenant' and schemaname = 'public'`.execute(database.kysely);
    assert.deepEqual(
      rows.map((row) => row.name).toSorted(),
      [...Object.keys(written), ...Object.keys(left)].toSorted(),
    );
  });

  it('empties the tables that visitors write', async () => {
    await withTenant(database, owner.organizationId, async (tx) => {
      for (const write of Object.values(written)) await write(tx, owner);
    });
    for (const table of Object.keys(written)) assert.equal(await countIn(table), 1, table);
    await resetDemo(platform);
    for (const table of Object.keys(written)) assert.equal(await countIn(table), 0, table);
  });

  it('deletes reports with their files, and the chosen theme; those of other organizations stay', async () => {
    const other = await testContext(database);
    const reports = [owner, { organizationId: other.organizationId, userId: other.user.id }];
    await withSystem(database, async (tx) => {
      for (const { organizationId, userId } of reports) {
        const report = { at, error_id: '', path: '', message: 'Seen by all', address: '', agent: '' };
        const { id } = await tx
          .insertInto('issue_reports')
          .values({ ...report, user_id: userId, organization_id: organizationId })
          .returning('id')
          .executeTakeFirstOrThrow();
        const file = {
          report_id: id,
          id: randomUUID(),
          position: 1,
          name: 'a.txt',
          media_type: 'text/plain',
          content: Buffer.of(),
        };
        await tx.insertInto('issue_attachments').values(file).execute();
      }
      const users = await tx.selectFrom('users').select('id').execute();
      const chosen = { preferences: JSON.stringify({ theme: 'dark' }), saved_at: at };
      await tx
        .insertInto('user_preferences')
        .values(users.map(({ id }) => ({ user_id: id, ...chosen })))
        .execute();
    });
    await resetDemo(platform);
    await withSystem(database, async (tx) => {
      const kept = await tx.selectFrom('issue_reports').select('organization_id').execute();
      assert.deepEqual(kept, [{ organization_id: other.organizationId }]);
      assert.equal((await tx.selectFrom('issue_attachments').select('id').execute()).length, 1);
      const changed = await tx
        .selectFrom('user_preferences')
        .innerJoin('users', 'users.id', 'user_preferences.user_id')
        .select('is_demo')
        .distinct()
        .execute();
      assert.deepEqual(changed, [{ is_demo: false }]);
    });
  });
});
