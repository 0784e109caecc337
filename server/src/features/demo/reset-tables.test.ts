import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import type { Platform } from '../../platform/context.ts';
import { withSystem, withTenant, type Tx } from '../../platform/database/tenant.ts';
import { testContext } from '../../testing/context.ts';
import { testDatabase, type TestDatabase } from '../../testing/database.ts';
import { listMembers } from '../identity/index.ts';
import { ensureDemo, resetDemo } from './index.ts';

const at = new Date('2026-11-20T12:00:00Z');

/** What visitors of the demo may write, and a reset empties: the test writes a row and finds it gone. */
type Written = { organizationId: string; userId: string };
const written: Readonly<Record<string, (tx: Tx, whose: Written) => Promise<unknown>>> = {
  collection_scopes: async (tx, { organizationId }) => {
    const source = { organization_id: organizationId, provider: 'jira' };
    await tx
      .insertInto('integration_credentials')
      .values({ ...source, base_url: '', api_url: '', email: '', sealed_token: '', is_active: true })
      .execute();
    await tx
      .insertInto('sync_sources')
      .values({ ...source, state: 'up-to-date', next_attempt_at: at })
      .execute();
    await tx
      .insertInto('collection_scopes')
      .values({ ...source, kind: 'projects', chosen: ['1'] })
      .execute();
  },
  decisions: (tx, { organizationId, userId }) =>
    sql`insert into decisions (organization_id, id, question, answer, history, seed, data_version, asked_on, made_at,
      made_by, made_by_name) values (${organizationId}, ${randomUUID()}, '{}', '{}', '[]', 1, 1, '2026-11-20', ${at},
      ${userId}, 'Visitor')`.execute(tx),
  alert_rules: (tx, { organizationId }) =>
    sql`insert into alert_rules (id, organization_id, name, metric, condition, threshold, severity, enabled,
      notifications, state_since, created_at) values (${randomUUID()}, ${organizationId}, 'Visitor', 'memory', 'above',
      1, 'low', true, '{}', ${at}, ${at})`.execute(tx),
  monitoring_alerts: (tx, { organizationId }) =>
    sql`insert into monitoring_alerts (id, organization_id, type, severity, title, message, at, service, metric,
      threshold) values (${randomUUID()}, ${organizationId}, 'system', 'low', '', '', ${at}, '', 'memory', 1)`.execute(
      tx,
    ),
  monitoring_channels: (tx, { organizationId }) =>
    sql`insert into monitoring_channels (id, organization_id, slack_url_sealed)
      values (${randomUUID()}, ${organizationId}, '')`.execute(tx),
  notifications: (tx, { organizationId, userId }) =>
    tx
      .insertInto('notifications')
      .values({
        organization_id: organizationId,
        id: randomUUID(),
        user_id: userId,
        type: 'info',
        title: 'Read',
        message: '',
        announcement_key: 'read',
        created_at: at,
      })
      .execute(),
  person_link_requests: (tx, { organizationId, userId }) =>
    tx
      .insertInto('person_link_requests')
      .values({ organization_id: organizationId, user_id: userId, asked_at: at })
      .execute(),
  person_notes: (tx, { organizationId }) =>
    tx
      .insertInto('person_notes')
      .values({ organization_id: organizationId, person_id: randomUUID(), author_name: 'Visitor', text: 'Hi', at })
      .execute(),
  person_skills: (tx, { organizationId }) =>
    tx
      .insertInto('person_skills')
      .values({
        organization_id: organizationId,
        person_id: randomUUID(),
        key: 'go',
        name: 'Go',
        added_by_name: 'Visitor',
        at,
      })
      .execute(),
  pulse_counts: (tx, { organizationId }) =>
    sql`insert into pulse_counts (organization_id, week, question, score, count)
      values (${organizationId}, '2026-11-16', 'pace', 0, 9)`.execute(tx),
  pulse_participations: (tx, { organizationId, userId }) =>
    sql`insert into pulse_participations (organization_id, week, user_id)
      values (${organizationId}, '2026-11-16', ${userId})`.execute(tx),
  pulse_weeks: (tx, { organizationId }) =>
    sql`insert into pulse_weeks (organization_id, week, question, answers, mean)
      values (${organizationId}, '2026-11-16', 'pace', 3, 9)`.execute(tx),
  pulse_rosters: (tx, { organizationId }) =>
    sql`insert into pulse_rosters (organization_id, week, person_ids, changed)
      values (${organizationId}, '2026-11-16', '{}', false)`.execute(tx),
  pulse_settings: (tx, { organizationId }) =>
    tx.insertInto('pulse_settings').values({ organization_id: organizationId, enabled: false }).execute(),
  settings_versions: (tx, { organizationId }) =>
    sql`insert into settings_versions (organization_id, kind, version, document, summary, made_at, made_by)
      values (${organizationId}, 'mappings', 1, '{}', '', ${at}, 'Visitor')`.execute(tx),
  top_performers_settings: (tx, { organizationId }) =>
    tx.insertInto('top_performers_settings').values({ organization_id: organizationId, named: true }).execute(),
};

const collected = 'collected from the simulator, which no visitor writes to';
const measured = 'computed; the reset has everything measured anew';
const refused = 'demo users are refused whatever writes it';
/** What a reset leaves, and why. */
const left: Readonly<Record<string, string>> = {
  audit_entries: 'the log is never shortened, for nobody',
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
  dependency_keys: measured,
  flow_parts: measured,
  person_series: measured,
  integration_credentials: refused,
  webhooks: refused,
  oauth_flows: refused,
  invitations: refused,
  api_tokens: refused,
  single_sign_on: refused,
  sign_in_identities: refused,
  join_domains: refused,
  join_requests: refused,
  retention_states: 'says what the nightly retention did; nobody chooses it',
};

describe('a reset of the demo', () => {
  let database: TestDatabase;
  let platform: Platform;
  let whose: Written;
  before(async () => {
    database = await testDatabase();
    ({ platform } = await testContext(database));
    const organizationId = await ensureDemo(platform);
    const [member] = await withTenant(database, organizationId, listMembers);
    assert.ok(member !== undefined);
    whose = { organizationId, userId: member.userId };
  });
  after(() => database.drop());

  const countIn = (table: string): Promise<number> =>
    withTenant(database, whose.organizationId, async (tx) => {
      const found = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(tx);
      return found.rows[0]?.count ?? -1;
    });

  it('says of every table of a tenant what becomes of it', async () => {
    const { rows } = await sql<{ name: string }>`select distinct tablename as name from pg_policies
      where policyname = 'tenant' and schemaname = 'public'`.execute(database.kysely);
    assert.deepEqual(
      rows.map((row) => row.name).toSorted(),
      [...Object.keys(written), ...Object.keys(left)].toSorted(),
    );
  });

  it('empties what visitors write', async () => {
    await withTenant(database, whose.organizationId, async (tx) => {
      for (const write of Object.values(written)) await write(tx, whose);
    });
    for (const table of Object.keys(written)) assert.equal(await countIn(table), 1, table);
    await resetDemo(platform);
    for (const table of Object.keys(written)) assert.equal(await countIn(table), 0, table);
  });

  it('forgets reports with their pictures, and the look that was chosen; those of others stay', async () => {
    const other = await testContext(database);
    const reports = [whose, { organizationId: other.organizationId, userId: other.user.id }];
    await withSystem(database, async (tx) => {
      for (const { organizationId, userId } of reports) {
        const report = { at, error_id: '', path: '', message: 'Seen by all', address: '', agent: '' };
        const { id } = await tx
          .insertInto('issue_reports')
          .values({ ...report, user_id: userId, organization_id: organizationId })
          .returning('id')
          .executeTakeFirstOrThrow();
        const picture = { report_id: id, id: randomUUID(), media_type: 'image/gif', content: Buffer.of() };
        await tx.insertInto('issue_report_screenshots').values(picture).execute();
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
      assert.equal((await tx.selectFrom('issue_report_screenshots').select('id').execute()).length, 1);
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
