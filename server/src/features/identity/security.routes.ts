import { contract } from '@sightline/contract';
import { hasCapability } from '../../platform/capabilities.ts';
import type { SessionUser } from '../../platform/context.ts';
import { withSystem, withTenant } from '../../platform/database/tenant.ts';
import { anyMember, bind, bindPublic, bindSession, type BoundRoute } from '../../platform/http/bind.ts';
import type { Present } from './accounts.routes.ts';
import { answerChallenge } from './sign-in/answer-challenge.ts';
import { listApiTokens } from './sessions/api-tokens.store.ts';
import { createApiToken, revokeApiToken } from './sessions/api-tokens.ts';
import { readPolicy } from './sessions/security-policy.store.ts';
import { changePolicy } from './sessions/security-policy.ts';
import {
  beginTwoFactor,
  confirmTwoFactor,
  endTwoFactor,
  readTwoFactorState,
  renewRecoveryCodes,
} from './sign-in/two-factor.ts';

const done = { done: true } as const;
const isAdmin = ({ user }: { user: SessionUser }): boolean => hasCapability(user, 'canManageOrganization');

/** Second factors, session rules and API tokens. */
export const securityRoutes = (present: Present): BoundRoute[] => {
  const { security } = contract;
  return [
    bind(security.policy, {
      allow: anyMember,
      handle: ({ platform, organizationId }) => withSystem(platform.database, (tx) => readPolicy(tx, organizationId)),
    }),
    bind(security.changePolicy, { allow: isAdmin, handle: (ctx, { body }) => changePolicy(ctx, body) }),
    bindSession(security.twoFactor, (ctx) => readTwoFactorState(ctx)),
    bindSession(security.beginTwoFactor, (ctx, { body }) => beginTwoFactor(ctx, body.password)),
    bindSession(security.confirmTwoFactor, async (ctx, { body }) => ({
      recoveryCodes: await confirmTwoFactor(ctx, body.code),
    })),
    bindSession(security.renewRecoveryCodes, async (ctx, { body }) => ({
      recoveryCodes: await renewRecoveryCodes(ctx, body.password),
    })),
    bindSession(security.endTwoFactor, async (ctx, { body }) => {
      await endTwoFactor(ctx, body.password);
      return done;
    }),
    bindPublic(security.answerChallenge, async (ctx, { body }) => {
      const { user, token } = await answerChallenge(ctx, body);
      return { ...(await present(ctx.platform, user)), token };
    }),
    bind(security.apiTokens, {
      allow: anyMember,
      handle: async ({ platform, organizationId, user }) => ({
        tokens: await withTenant(platform.database, organizationId, (tx) =>
          listApiTokens(tx, user.id, new Date(platform.clock.now())),
        ),
      }),
    }),
    bind(security.createApiToken, { allow: anyMember, handle: (ctx, { body }) => createApiToken(ctx, body) }),
    bind(security.endApiToken, {
      allow: anyMember,
      handle: async (ctx, { params }) => {
        await revokeApiToken(ctx, params.tokenId);
        return done;
      },
    }),
  ];
};
