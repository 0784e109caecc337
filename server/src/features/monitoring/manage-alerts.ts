import { t, type AlertRule, type NewAlertRule } from '@sightline/contract';
import { randomUUID } from 'node:crypto';
import { writeAudit, type NewAuditEntry } from '../../platform/audit/audit.store.ts';
import { writePlatformAudit } from '../../platform/audit/platform-audit.store.ts';
import type { Tx } from '../../platform/database/tenant.ts';
import { Conflict, InvalidInput, NotFound } from '../../platform/errors.ts';
import type { SessionContext } from '../../platform/http/bind.ts';
import { refuseDemo } from '../identity/index.ts';
import {
  deleteRule,
  findSlack,
  insertRule,
  listRules,
  resolveAlerts,
  saveSlackUrl,
  setAcknowledged,
  setDismissed,
  updateRule,
  type Scope,
} from './alerts.store.ts';
import { ruleName } from './default-rules.ts';
import { seedRules } from './evaluate-rules.ts';
import { slackBinding } from './notify-alert.ts';
import { inScope, scopeOf } from './scope.ts';
import { say, write, inEnglish } from '../../platform/text.ts';
import { holdList } from '../../platform/limits.store.ts';

type Rules = { rules: AlertRule[]; slack: boolean };
const mostRules = 50;

/** Writes a change to the audit log of its scope. */
const audit = async (tx: Tx, ctx: SessionContext, scope: Scope, entry: NewAuditEntry): Promise<void> => {
  const { platform, origin, user } = ctx;
  if (scope !== null)
    await writeAudit(tx, { platform, origin, organizationId: scope, actor: { kind: 'user', user } }, entry);
  else
    await writePlatformAudit(tx, ctx, {
      action: 'settings.change',
      subject: `${entry.action}: ${inEnglish(entry.subject)}`,
    });
};

const readRules = async (tx: Tx, scope: Scope): Promise<Rules> => ({
  rules: (await listRules(tx, scope)).map(({ organizationId: _scope, name, ...rule }) => ({
    ...rule,
    name: write(ruleName(name)),
  })),
  slack: (await findSlack(tx, scope)) !== null,
});

const now = ({ platform }: SessionContext): Date => new Date(platform.clock.now());

export const showRules = (ctx: SessionContext): Promise<Rules> => {
  const scope = scopeOf(ctx);
  return inScope(ctx, scope, async (tx) => {
    await seedRules(tx, scope, now(ctx));
    return readRules(tx, scope);
  });
};

/** @throws Conflict beyond the maximum number of rules of a scope */
export const createRule = (ctx: SessionContext, rule: NewAlertRule): Promise<Rules> => {
  const scope = scopeOf(ctx);
  return inScope(ctx, scope, async (tx) => {
    await seedRules(tx, scope, now(ctx));
    await holdList(tx, `alert-rules ${scope ?? ''}`);
    if ((await listRules(tx, scope)).length >= mostRules)
      throw new Conflict(t('You can have up to {most} alert rules. Delete one first.', { most: mostRules }));
    await insertRule(tx, scope, randomUUID(), rule, now(ctx));
    await audit(tx, ctx, scope, { action: 'monitoring.create-rule', subject: ruleName(rule.name) });
    return readRules(tx, scope);
  });
};

/** @throws NotFound */
export const changeRule = (
  ctx: SessionContext,
  ruleId: string,
  change: { [Name in keyof NewAlertRule]?: NewAlertRule[Name] | undefined },
): Promise<Rules> => {
  const scope = scopeOf(ctx);
  return inScope(ctx, scope, async (tx) => {
    const at = now(ctx);
    const name = await updateRule(tx, scope, ruleId, { ...(change as Partial<NewAlertRule>), at });
    if (name === null) throw new NotFound('alert rule', ruleId);
    // Nothing measures any more whether its alert is over.
    if (change.enabled === false) await resolveAlerts(tx, ruleId, at);
    await audit(tx, ctx, scope, { action: 'monitoring.change-rule', subject: ruleName(name), detail: { change } });
    return readRules(tx, scope);
  });
};

/** @throws NotFound */
export const removeRule = (ctx: SessionContext, ruleId: string): Promise<Rules> => {
  const scope = scopeOf(ctx);
  return inScope(ctx, scope, async (tx) => {
    await resolveAlerts(tx, ruleId, now(ctx));
    const name = await deleteRule(tx, scope, ruleId);
    if (name === null) throw new NotFound('alert rule', ruleId);
    await audit(tx, ctx, scope, { action: 'monitoring.remove-rule', subject: ruleName(name) });
    return readRules(tx, scope);
  });
};

/** @throws NotFound for one that does not exist or is already acknowledged */
export const acknowledgeAlert = (ctx: SessionContext, alertId: string): Promise<void> => {
  const scope = scopeOf(ctx);
  return inScope(ctx, scope, async (tx) => {
    const title = await setAcknowledged(tx, scope, alertId, { at: now(ctx), by: ctx.user.name });
    if (title === null) throw new NotFound('open alert', alertId);
    await audit(tx, ctx, scope, { action: 'monitoring.acknowledge', subject: ruleName(title) });
  });
};

/** @throws NotFound for one that does not exist or is already dismissed */
export const dismissAlert = (ctx: SessionContext, alertId: string): Promise<void> => {
  const scope = scopeOf(ctx);
  return inScope(ctx, scope, async (tx) => {
    const title = await setDismissed(tx, scope, alertId, { at: now(ctx), by: ctx.user.name });
    if (title === null) throw new NotFound('alert', alertId);
    await audit(tx, ctx, scope, { action: 'monitoring.dismiss', subject: ruleName(title) });
  });
};

const slackHost = 'hooks.slack.com';

/** Stores the webhook sealed; it is not shown again. @throws InvalidInput for an address that is not Slack's */
export const changeSlack = (ctx: SessionContext, url: string | null): Promise<Rules> => {
  const scope = scopeOf(ctx);
  refuseDemo(ctx.user, t('The demo sends nothing outside the product.'));
  if (url !== null && !isSlack(url))
    throw new InvalidInput(t('Enter a webhook address of {host}.', { host: slackHost }));
  return inScope(ctx, scope, async (tx) => {
    const sealed = url === null ? null : ctx.platform.secrets.seal(url, slackBinding(scope));
    await saveSlackUrl(tx, scope, randomUUID(), sealed);
    const subject = url === null ? say('removed') : say('set');
    await audit(tx, ctx, scope, { action: 'monitoring.change-slack', subject });
    return readRules(tx, scope);
  });
};

const isSlack = (text: string): boolean => {
  const { protocol, host } = new URL(text);
  return protocol === 'https:' && host === slackHost;
};
