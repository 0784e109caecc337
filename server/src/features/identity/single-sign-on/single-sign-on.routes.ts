import { contract } from '@sightline/contract';
import { hasCapability } from '../../../platform/capabilities.ts';
import type { SessionUser } from '../../../platform/context.ts';
import { bind, bindPublic, type BoundRoute } from '../../../platform/http/bind.ts';
import type { Present } from '../accounts.routes.ts';
import { changeProvider, showProvider } from './change-provider.ts';
import { beginSingleSignOn, finishSingleSignOn } from './sign-in-by-provider.ts';

const isAdmin = ({ user }: { user: SessionUser }): boolean => hasCapability(user, 'canManageOrganization');

export const singleSignOnRoutes = (present: Present): BoundRoute[] => {
  const { singleSignOn } = contract;
  return [
    bind(singleSignOn.settings, { allow: isAdmin, handle: (ctx) => showProvider(ctx) }),
    bind(singleSignOn.change, { allow: isAdmin, handle: (ctx, { body }) => changeProvider(ctx, body) }),
    bindPublic(singleSignOn.begin, (ctx, { body }) => beginSingleSignOn(ctx, body.organizationId)),
    bindPublic(singleSignOn.finish, async (ctx, { body }) => {
      const finished = await finishSingleSignOn(ctx, body);
      if ('account' in finished) return finished;
      return { ...(await present(ctx.platform, finished.user)), token: finished.token };
    }),
  ];
};
