import { sql } from 'kysely';
import {
  type AnyLanguage,
  currentLanguage,
  t,
  type AlertChannel,
  type AlertRule,
  type MonitoringAlert,
  type NewAlertRule,
  type Severity,
  type SystemMetric,
} from '@sightline/contract';
import { ruleName } from './default-rules.ts';
import { knownLanguage } from '../../platform/language.ts';
import type { Tx } from '../../platform/database/tenant.ts';
import { write, inEnglish, readText, type Text, stored } from '../../platform/text.ts';

/** The owner of rules and alerts: an organization, or the platform. */
export type AlertOwner = string | null;

/** Rules with their owner; `organizationId` null is the platform. */
export type OwnedRule = AlertRule & { organizationId: AlertOwner };

const select = (tx: Tx) => tx.selectFrom('alert_rules').selectAll();
type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

const present = (row: Row): OwnedRule => ({
  organizationId: row.organization_id,
  id: row.id,
  name: row.name,
  metric: row.metric as SystemMetric,
  condition: row.condition as AlertRule['condition'],
  threshold: row.threshold,
  severity: row.severity as Severity,
  enabled: row.enabled,
  notifications: row.notifications as AlertChannel[],
  state: row.state as AlertRule['state'],
  stateSince: row.state_since.toISOString(),
});

export const listRules = async (tx: Tx, owner: AlertOwner): Promise<OwnedRule[]> =>
  (
    await select(tx)
      .where('organization_id', 'is not distinct from', owner)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
  ).map(present);

/** Enabled rules of every owner. For the system role. */
export const listEnabledRules = async (tx: Tx): Promise<OwnedRule[]> =>
  (await select(tx).where('enabled', '=', true).orderBy('id').execute()).map(present);

export const insertRule = async (
  tx: Tx,
  owner: AlertOwner,
  id: string,
  rule: NewAlertRule,
  at: Date,
): Promise<void> => {
  await tx
    .insertInto('alert_rules')
    .values({
      ...rule,
      id,
      organization_id: owner,
      notifications: [...rule.notifications],
      state_since: at,
      created_at: at,
    })
    .execute();
};

/** Records that an owner gets the default rules. @returns false if it has got them already */
export const markSeeded = async (tx: Tx, owner: AlertOwner, id: string, at: Date): Promise<boolean> => {
  const result = await tx
    .insertInto('seeded_alert_rules')
    .values({ id, organization_id: owner, seeded_at: at })
    .onConflict((on) => on.column('organization_id').doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
};

/** A rule that is turned on or off begins again as normal. @returns its name, or null where the owner has no such rule */
export const updateRule = async (
  tx: Tx,
  owner: AlertOwner,
  id: string,
  { at, ...change }: Partial<NewAlertRule> & { at: Date },
): Promise<string | null> => {
  const values = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const isSame = sql<boolean>`enabled = ${change.enabled ?? sql.ref('enabled')}`;
  const row = await tx
    .updateTable('alert_rules')
    .set({
      ...values,
      id,
      state: sql<string>`case when ${isSame} then state else 'normal' end`,
      state_since: sql<Date>`case when ${isSame} then state_since else ${at}::timestamptz end`,
    })
    .where('organization_id', 'is not distinct from', owner)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  return row?.name ?? null;
};

/** @returns false when another round has moved the rule since it was read, or an admin changed it */
export const setRuleState = async (
  tx: Tx,
  { id, ...before }: Pick<OwnedRule, 'id' | 'state'>,
  state: AlertRule['state'],
  since: Date,
): Promise<boolean> => {
  const result = await tx
    .updateTable('alert_rules')
    .set({ state, state_since: since })
    .where('id', '=', id)
    .where('state', '=', before.state)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};

/** @returns its name, or null where the owner has no such rule */
export const deleteRule = async (tx: Tx, owner: AlertOwner, id: string): Promise<string | null> => {
  const row = await tx
    .deleteFrom('alert_rules')
    .where('organization_id', 'is not distinct from', owner)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  return row?.name ?? null;
};

export type NewAlert = Omit<
  MonitoringAlert,
  'message' | 'acknowledged' | 'acknowledgedBy' | 'resolvedAt' | 'timestamp'
> & {
  message: Text;
  ruleId: string;
  at: Date;
};

export const insertAlert = async (tx: Tx, owner: AlertOwner, alert: NewAlert): Promise<void> => {
  const { ruleId, metricName, message, ...rest } = alert;
  await tx
    .insertInto('monitoring_alerts')
    .values({
      ...rest,
      message: inEnglish(message),
      message_text: stored(message),
      metric: metricName,
      rule_id: ruleId,
      organization_id: owner,
    })
    .execute();
};

/** Whether an alert that a rule has fired is not over yet. */
export const hasOpenAlert = async (tx: Tx, ruleId: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('monitoring_alerts')
    .select('id')
    .where('rule_id', '=', ruleId)
    .where('resolved_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

/** The alerts that a rule has fired are over. */
export const resolveAlerts = async (tx: Tx, ruleId: string, at: Date): Promise<void> => {
  await tx
    .updateTable('monitoring_alerts')
    .set({ resolved_at: at })
    .where('rule_id', '=', ruleId)
    .where('resolved_at', 'is', null)
    .execute();
};

const shownAlerts = 100;

/** Alerts that were not dismissed, newest first. */
export const listAlerts = async (tx: Tx, owner: AlertOwner, include: 'open' | 'all'): Promise<MonitoringAlert[]> => {
  let query = tx
    .selectFrom('monitoring_alerts')
    .selectAll()
    .where('organization_id', 'is not distinct from', owner)
    .where('dismissed_at', 'is', null);
  if (include === 'open') query = query.where('resolved_at', 'is', null);
  const rows = await query.orderBy('at', 'desc').limit(shownAlerts).execute();
  return rows.map((row) => ({
    id: row.id,
    type: row.type as MonitoringAlert['type'],
    severity: row.severity as Severity,
    title: write(ruleName(row.title)),
    message: readText(row.message, row.message_text),
    timestamp: row.at.toISOString(),
    acknowledged: row.acknowledged_at !== null,
    acknowledgedBy: row.acknowledged_by,
    service: t(row.service),
    metricName: row.metric,
    value: row.value,
    threshold: row.threshold,
    resolvedAt: row.resolved_at?.toISOString() ?? null,
  }));
};

type By = { at: Date; by: string };

/** @returns its title, or null where the owner has no such alert, or it was acknowledged already */
export const setAcknowledged = async (
  tx: Tx,
  owner: AlertOwner,
  id: string,
  { at, by }: By,
): Promise<string | null> => {
  const row = await tx
    .updateTable('monitoring_alerts')
    .set({ acknowledged_at: at, acknowledged_by: by })
    .where('organization_id', 'is not distinct from', owner)
    .where('id', '=', id)
    .where('acknowledged_at', 'is', null)
    .returning('title')
    .executeTakeFirst();
  return row?.title ?? null;
};

/** @returns its title, or null where the owner has no such alert, or it was dismissed already */
export const setDismissed = async (tx: Tx, owner: AlertOwner, id: string, { at, by }: By): Promise<string | null> => {
  const row = await tx
    .updateTable('monitoring_alerts')
    .set({ dismissed_at: at, dismissed_by: by })
    .where('organization_id', 'is not distinct from', owner)
    .where('id', '=', id)
    .where('dismissed_at', 'is', null)
    .returning('title')
    .executeTakeFirst();
  return row?.title ?? null;
};

/** The sealed address, and the language of the person who saved it. */
export const findSlack = async (
  tx: Tx,
  owner: AlertOwner,
): Promise<{ sealed: string; language: AnyLanguage } | null> => {
  const row = await tx
    .selectFrom('monitoring_channels')
    .select(['slack_url_sealed', 'language'])
    .where('organization_id', 'is not distinct from', owner)
    .executeTakeFirst();
  return row === undefined ? null : { sealed: row.slack_url_sealed, language: knownLanguage(row.language) };
};

/** @param id of the channel if the owner has none yet @param sealed null removes the channel */
export const saveSlackUrl = async (tx: Tx, owner: AlertOwner, id: string, sealed: string | null): Promise<void> => {
  if (sealed === null) {
    await tx.deleteFrom('monitoring_channels').where('organization_id', 'is not distinct from', owner).execute();
    return;
  }
  const values = { slack_url_sealed: sealed, language: currentLanguage() };
  await tx
    .insertInto('monitoring_channels')
    .values({ id, organization_id: owner, ...values })
    .onConflict((on) => on.column('organization_id').doUpdateSet(values))
    .execute();
};

/** Deletes alerts that were resolved or dismissed before then. */
export const deleteOldAlerts = async (tx: Tx, before: Date): Promise<void> => {
  await tx
    .deleteFrom('monitoring_alerts')
    .where((of) => of.or([of('resolved_at', '<', before), of('dismissed_at', '<', before)]))
    .execute();
};

/** Deletes the rules, alerts and channels of an organization; it begins again with the default rules. */
export const deleteMonitoring = async (tx: Tx, organizationId: string): Promise<void> => {
  for (const table of ['monitoring_alerts', 'alert_rules', 'seeded_alert_rules', 'monitoring_channels'] as const)
    await tx.deleteFrom(table).where('organization_id', '=', organizationId).execute();
};
