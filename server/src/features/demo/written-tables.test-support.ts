import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tenant.ts';

export const at = new Date('2026-11-20T12:00:00Z');

export type Written = { organizationId: string; userId: string };

/** How to write one row, by table. Rows that refer to others come later. */
type Writing = Readonly<Record<string, (tx: Tx, owner: Written) => Promise<unknown>>>;

const reportId = randomUUID();
const scheduleId = randomUUID();

const reports: Writing = {
  report_templates: (tx, { organizationId }) =>
    sql`insert into report_templates (organization_id, id, name, description, type, time_range, metrics, sections,
      created_by_name, created_at) values (${organizationId}, ${randomUUID()}, 'Visitor', '', 'custom', '{}', '[]', '[]',
      'Visitor', ${at})`.execute(tx),
  report_schedules: (tx, { organizationId }) =>
    sql`insert into report_schedules (organization_id, id, name, template_id, timing, format, only_when_changed,
      enabled, version, created_by_name, created_at) values (${organizationId}, ${scheduleId}, 'Visitor', '', '{}',
      'pdf', false, true, 1, 'Visitor', ${at})`.execute(tx),
  report_recipients: (tx, { organizationId, userId }) =>
    sql`insert into report_recipients (organization_id, schedule_id, user_id)
      values (${organizationId}, ${scheduleId}, ${userId})`.execute(tx),
  report_webhooks: (tx, { organizationId }) =>
    sql`insert into report_webhooks (organization_id, schedule_id, channel, sealed_url)
      values (${organizationId}, ${scheduleId}, 'slack', '')`.execute(tx),
  generated_reports: (tx, { organizationId, userId }) =>
    sql`insert into generated_reports (organization_id, id, name, description, type, status, format, plan, owner_id,
      owner_name, requested_at, expires_at) values (${organizationId}, ${reportId}, 'Visitor', '', 'custom', 'ready',
      'pdf', '{}', ${userId}, 'Visitor', ${at}, ${at})`.execute(tx),
  report_exports: (tx, { organizationId, userId }) =>
    sql`insert into report_exports (organization_id, id, report_id, format, status, created_by, created_at)
      values (${organizationId}, ${randomUUID()}, ${reportId}, 'csv', 'ready', ${userId}, ${at})`.execute(tx),
  report_files: (tx, { organizationId }) =>
    sql`insert into report_files (organization_id, report_id, file_id, part, bytes)
      values (${organizationId}, ${reportId}, ${reportId}, 0, '')`.execute(tx),
  report_objects: (tx, { organizationId }) =>
    sql`insert into report_objects (organization_id, report_id, file_id, key, bytes)
      values (${organizationId}, ${reportId}, ${randomUUID()}, ${randomUUID()}, 1)`.execute(tx),
  report_shares: (tx, { organizationId }) =>
    sql`insert into report_shares (organization_id, id, report_id, token_hash, expires_at, created_by_name, created_at)
      values (${organizationId}, ${randomUUID()}, ${reportId}, '', ${at}, 'Visitor', ${at})`.execute(tx),
};

/** Tables that demo visitors can write and a reset empties: the test writes a row and expects it to be gone. */
export const written: Writing = {
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
  live_messages: (tx, { organizationId }) =>
    sql`insert into live_messages (organization_id, id, type, payload, created_at)
      values (${organizationId}, 1, 'notification', '{}', ${at})`.execute(tx),
  mailbox_entries: (tx, { organizationId }) =>
    sql`insert into mailbox_entries (organization_id, id, kind, recipient, sealed_mail, status, created_at)
      values (${organizationId}, ${randomUUID()}, 'report', '', '', 'sent', ${at})`.execute(tx),
  digest_states: (tx, { organizationId, userId }) =>
    sql`insert into digest_states (organization_id, user_id) values (${organizationId}, ${userId})`.execute(tx),
  quiet_hours: (tx, { organizationId, userId }) =>
    sql`insert into quiet_hours (organization_id, user_id, enabled, from_hour, to_hour, time_zone)
      values (${organizationId}, ${userId}, true, 22, 7, 'UTC')`.execute(tx),
  figure_alerts: (tx, { organizationId, userId }) =>
    sql`insert into figure_alerts (organization_id, id, user_id, metric, subject, direction, state, created_at)
      values (${organizationId}, ${randomUUID()}, ${userId}, 'lead_time', 'organization', 'worse', 'none', ${at})`.execute(
      tx,
    ),
  onboarding_progress: (tx, { organizationId }) =>
    sql`insert into onboarding_progress (organization_id, step, updated_at)
      values (${organizationId}, 'teams', ${at})`.execute(tx),
  predictions: (tx, { organizationId, userId }) =>
    sql`insert into predictions (organization_id, id, person_id, horizon_days, made_on, target_day, made_at, made_by,
      data_version, content) values (${organizationId}, ${randomUUID()}, ${randomUUID()}, 30, '2026-11-19',
      '2026-12-19', ${at}, ${userId}, 1, '{}')`.execute(tx),
  risk_assessments: (tx, { organizationId, userId }) =>
    sql`insert into risk_assessments (organization_id, id, person_id, assessed_on, assessed_at, made_by, data_version,
      factors) values (${organizationId}, ${randomUUID()}, ${randomUUID()}, '2026-11-19', ${at}, ${userId}, 1,
      '[]')`.execute(tx),
  decisions: (tx, { organizationId, userId }) =>
    sql`insert into decisions (organization_id, id, question, answer, history, seed, data_version, asked_on, made_at,
      made_by, made_by_name) values (${organizationId}, ${randomUUID()}, '{}', '{}', '[]', 1, 1, '2026-11-20', ${at},
      ${userId}, 'Visitor')`.execute(tx),
  explanations: (tx, { organizationId }) =>
    sql`insert into explanations (organization_id, id, person_id, score, document, generated_at)
      values (${organizationId}, ${randomUUID()}, ${randomUUID()}, 70, '{}', ${at})`.execute(tx),
  recommendations: (tx, { organizationId }) =>
    sql`insert into recommendations (organization_id, id, person_id, metric, category, priority, status, document,
      created_at) values (${organizationId}, ${randomUUID()}, ${randomUUID()}, 'cycle_time', 'technical', 'low', 'new',
      '{}', ${at})`.execute(tx),
  alert_rules: (tx, { organizationId }) =>
    sql`insert into alert_rules (id, organization_id, name, metric, condition, threshold, severity, enabled,
      notifications, state_since, created_at) values (${randomUUID()}, ${organizationId}, 'Visitor', 'memory', 'above',
      1, 'low', true, '{}', ${at}, ${at})`.execute(tx),
  monitoring_alerts: (tx, { organizationId }) =>
    sql`insert into monitoring_alerts (id, organization_id, type, severity, title, message, at, service, metric,
      threshold) values (${randomUUID()}, ${organizationId}, 'system', 'low', '', '', ${at}, '', 'memory', 1)`.execute(
      tx,
    ),
  seeded_alert_rules: (tx, { organizationId }) =>
    sql`insert into seeded_alert_rules (id, organization_id, seeded_at)
      values (${randomUUID()}, ${organizationId}, ${at})`.execute(tx),
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
  ...reports,
  top_performers_settings: (tx, { organizationId }) =>
    tx.insertInto('top_performers_settings').values({ organization_id: organizationId, named: true }).execute(),
};
