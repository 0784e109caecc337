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
  type AlertOwner,
} from './alerts.store.ts';
import { ruleName } from './default-rules.ts';
import { seedRules } from './evaluate-rules.ts';
import { slackBinding } from './notify-alert.ts';
import { withAlertOwner, alertOwnerOf } from './alert-owner.ts';
import { say, write, inEnglish } from '../../platform/text.ts';
import { holdList } from '../../platform/limits.store.ts';

type Rules = { rules: AlertRule[]; slack: boolean };
const maxRules = 50;

/** Writes a change to the audit log of its owner. */
const audit = async (tx: Tx, ctx: SessionContext, owner: AlertOwner, entry: NewAuditEntry): Promise<void> => {
  const { platform, origin, user } = ctx;
  if (owner !== null)
    await writeAudit(tx, { platform, origin, organizationId: owner, actor: { kind: 'user', user } }, entry);
  else
    await writePlatformAudit(tx, ctx, {
      action: 'settings.change',
      subject: `${entry.action}: ${inEnglish(entry.subject)}`,
    });
};

const readRules = async (tx: Tx, owner: AlertOwner): Promise<Rules> => ({
  rules: (await listRules(tx, owner)).map(({ organizationId: _owner, name, ...rule }) => ({
    ...rule,
    name: write(ruleName(name)),
  })),
  slack: (await findSlack(tx, owner)) !== null,
});

const now = ({ platform }: SessionContext): Date => new Date(platform.clock.now());

export const showRules = (ctx: SessionContext): Promise<Rules> => {
  const owner = alertOwnerOf(ctx);
  return withAlertOwner(ctx, owner, async (tx) => {
    await seedRules(tx, owner, now(ctx));
    return readRules(tx, owner);
  });
};

/** @throws Conflict beyond the maximum number of rules of an owner */
export const createRule = (ctx: SessionContext, rule: NewAlertRule): Promise<Rules> => {
  const owner = alertOwnerOf(ctx);
  return withAlertOwner(ctx, owner, async (tx) => {
    await seedRules(tx, owner, now(ctx));
    await holdList(tx, `alert-rules ${owner ?? ''}`);
    if ((await listRules(tx, owner)).length >= maxRules)
      throw new Conflict(t('You can have up to {most} alert rules. Delete one first.', { most: maxRules }));
    await insertRule(tx, owner, randomUUID(), rule, now(ctx));
    await audit(tx, ctx, owner, { action: 'monitoring.create-rule', subject: ruleName(rule.name) });
    return readRules(tx, owner);
  });
};

/** @throws NotFound */
export const changeRule = (
  ctx: SessionContext,
  ruleId: string,
  change: { [Name in keyof NewAlertRule]?: NewAlertRule[Name] | undefined },
): Promise<Rules> => {
  const owner = alertOwnerOf(ctx);
  return withAlertOwner(ctx, owner, async (tx) => {
    const at = now(ctx);
    const name = await updateRule(tx, owner, ruleId, { ...(change as Partial<NewAlertRule>), at });
    if (name === null) throw new NotFound('alert rule', ruleId);
    // Nothing would resolve its alerts later, because a disabled rule is not evaluated.
    if (change.enabled === false) await resolveAlerts(tx, ruleId, at);
    await audit(tx, ctx, owner, { action: 'monitoring.change-rule', subject: ruleName(name), detail: { change } });
    return readRules(tx, owner);
  });
};

/** @throws NotFound */
export const removeRule = (ctx: SessionContext, ruleId: string): Promise<Rules> => {
  const owner = alertOwnerOf(ctx);
  return withAlertOwner(ctx, owner, async (tx) => {
    await resolveAlerts(tx, ruleId, now(ctx));
    const name = await deleteRule(tx, owner, ruleId);
    if (name === null) throw new NotFound('alert rule', ruleId);
    await audit(tx, ctx, owner, { action: 'monitoring.remove-rule', subject: ruleName(name) });
    return readRules(tx, owner);
  });
};

/** @throws NotFound for one that does not exist or is already acknowledged */
export const acknowledgeAlert = (ctx: SessionContext, alertId: string): Promise<void> => {
  const owner = alertOwnerOf(ctx);
  return withAlertOwner(ctx, owner, async (tx) => {
    const title = await setAcknowledged(tx, owner, alertId, { at: now(ctx), by: ctx.user.name });
    if (title === null) throw new NotFound('open alert', alertId);
    await audit(tx, ctx, owner, { action: 'monitoring.acknowledge', subject: ruleName(title) });
  });
};

/** @throws NotFound for one that does not exist or is already dismissed */
export const dismissAlert = (ctx: SessionContext, alertId: string): Promise<void> => {
  const owner = alertOwnerOf(ctx);
  return withAlertOwner(ctx, owner, async (tx) => {
    const title = await setDismissed(tx, owner, alertId, { at: now(ctx), by: ctx.user.name });
    if (title === null) throw new NotFound('alert', alertId);
    await audit(tx, ctx, owner, { action: 'monitoring.dismiss', subject: ruleName(title) });
  });
};

const slackHost = 'hooks.slack.com';

/** Stores the webhook sealed; it is not shown again. @throws InvalidInput for an address that is not Slack's */
export const changeSlack = (ctx: SessionContext, url: string | null): Promise<Rules> => {
  const owner = alertOwnerOf(ctx);
  refuseDemo(ctx.user, t('The demo sends nothing outside the product.'));
  if (url !== null && !isSlack(url))
    throw new InvalidInput(t('Enter a webhook address of {host}.', { host: slackHost }));
  return withAlertOwner(ctx, owner, async (tx) => {
    const sealed = url === null ? null : ctx.platform.secrets.seal(url, slackBinding(owner));
    await saveSlackUrl(tx, owner, randomUUID(), sealed);
    const subject = url === null ? say('removed') : say('set');
    await audit(tx, ctx, owner, { action: 'monitoring.change-slack', subject });
    return readRules(tx, owner);
  });
};

const isSlack = (text: string): boolean => {
  const { protocol, host } = new URL(text);
  return protocol === 'https:' && host === slackHost;
};
