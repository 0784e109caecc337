import type { SecurityPolicy } from '@sightline/contract';
import { writeAudit } from '../../platform/audit/audit.store.ts';
import { withSystem } from '../../platform/database/tenant.ts';
import { Conflict } from '../../platform/errors.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { refuseDemo } from './demo-users.ts';
import { markActive, readPolicy, updatePolicy } from './security-policy.store.ts';
import { readTwoFactor } from './two-factor.store.ts';

type Change = { strictSessions?: boolean | undefined; requireTwoFactor?: boolean | undefined };

/**
 * Changes what the organisation asks of sessions. It holds for open ones from their next request on;
 * browsers are told, so that they keep to the new timetable.
 * @throws Conflict when an admin asks of others what they do not do themselves
 */
export const changePolicy = (ctx: RouteContext, change: Change): Promise<SecurityPolicy> => {
  const { platform, organizationId, user } = ctx;
  refuseDemo(
    user,
    'Sign-in rules of the demo organization cannot be changed. Create your own organization to try them.',
  );
  return withSystem(platform.database, async (tx) => {
    const before = await readPolicy(tx, organizationId);
    const policy = {
      strictSessions: change.strictSessions ?? before.strictSessions,
      requireTwoFactor: change.requireTwoFactor ?? before.requireTwoFactor,
    };
    if (policy.requireTwoFactor && !before.requireTwoFactor && user.terms.method !== 'passkey') {
      const own = await readTwoFactor(tx, user.id);
      if (own?.confirmedAt == null)
        throw new Conflict('Turn on two-factor sign-in for yourself first, or sign in with a passkey.');
    }
    await updatePolicy(tx, organizationId, policy);
    // Nobody loses their session for having rested before the rule was made.
    if (policy.strictSessions && !before.strictSessions)
      await markActive(tx, organizationId, new Date(platform.clock.now()));
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
