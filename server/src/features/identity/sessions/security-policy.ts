import { t, type SecurityPolicy } from '@sightline/contract';
import { writeAudit } from '../../../platform/audit/audit.store.ts';
import { withSystem } from '../../../platform/database/tenant.ts';
import { Conflict } from '../../../platform/errors.ts';
import type { RouteContext } from '../../../platform/http/bind.ts';
import { refuseDemo } from '../demo-users.ts';
import { holdPolicy, markActive, updatePolicy } from './security-policy.store.ts';
import { readTwoFactor } from '../sign-in/two-factor.store.ts';

type Change = { [Rule in keyof SecurityPolicy]?: boolean | undefined };

/**
 * Changes the organization's session rules and visibility setting. They apply to open sessions from their next request
 * on; browsers are notified.
 * @throws Conflict if an admin requires a second factor without having one
 */
export const changePolicy = (ctx: RouteContext, change: Change): Promise<SecurityPolicy> => {
  const { platform, organizationId, user } = ctx;
  if (change.strictSessions !== undefined || change.requireTwoFactor !== undefined)
    refuseDemo(
      user,
      t('Sign-in rules of the demo organization cannot be changed. Create your own organization to try them.'),
    );
  return withSystem(platform.database, async (tx) => {
    const before = await holdPolicy(tx, organizationId);
    const policy = {
      strictSessions: change.strictSessions ?? before.strictSessions,
      requireTwoFactor: change.requireTwoFactor ?? before.requireTwoFactor,
      teamsOnly: change.teamsOnly ?? before.teamsOnly,
    };
    if (policy.requireTwoFactor && !before.requireTwoFactor && user.terms.method !== 'passkey') {
      const twoFactor = await readTwoFactor(tx, user.id);
      if (twoFactor?.confirmedAt == null)
        throw new Conflict(t('Turn on two-factor sign-in for yourself first, or sign in with a passkey.'));
    }
    const now = new Date(platform.clock.now());
    await updatePolicy(tx, organizationId, policy, now);
    // Idle time before the rule was turned on does not end a session.
    if (policy.strictSessions && !before.strictSessions) await markActive(tx, organizationId, now);
    await writeAudit(tx, ctx, {
      action: 'security.change-policy',
      subject: user.organizationName ?? '',
      detail: { from: before, to: policy },
    });
    await platform.events.publish(tx, {
      organizationId,
      audience: 'organization',
      message: { type: 'session_changed', payload: {} },
    });
    return policy;
  });
};
