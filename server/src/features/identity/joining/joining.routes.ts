import { contract } from '@sightline/contract';
import { hasCapability } from '../../../platform/capabilities.ts';
import type { SessionUser } from '../../../platform/context.ts';
import { bind, bindSession, type BoundRoute } from '../../../platform/http/bind.ts';
import { approveRequest, declineRequest, listRequests } from './answer-request.ts';
import { askToJoin, readJoinChoices, withdrawRequest } from './ask-to-join.ts';
import { allowDomain, closeDomain, readJoinSettings } from './join-domains.ts';

const { joining } = contract;
const done = { done: true } as const;
const managesUsers = ({ user }: { user: SessionUser }): boolean => hasCapability(user, 'canManageUsers');

export const joiningRoutes: BoundRoute[] = [
  bindSession(joining.choices, (ctx) => readJoinChoices(ctx)),
  bindSession(joining.ask, (ctx, { body }) => askToJoin(ctx, body.organizationId)),
  bindSession(joining.withdraw, (ctx, { params }) => withdrawRequest(ctx, params.requestId)),
  bind(joining.settings, { allow: managesUsers, handle: (ctx) => readJoinSettings(ctx) }),
  bind(joining.allowDomain, { allow: managesUsers, handle: (ctx, { body }) => allowDomain(ctx, body.domain) }),
  bind(joining.closeDomain, { allow: managesUsers, handle: (ctx, { params }) => closeDomain(ctx, params.domain) }),
  bind(joining.requests, {
    allow: managesUsers,
    handle: async (ctx) => ({ requests: await listRequests(ctx) }),
  }),
  bind(joining.approve, {
    allow: managesUsers,
    handle: async (ctx, { params, body }) => {
      await approveRequest(ctx, params.requestId, body.role);
      return done;
    },
  }),
  bind(joining.decline, {
    allow: managesUsers,
    handle: async (ctx, { params }) => {
      await declineRequest(ctx, params.requestId);
      return done;
    },
  }),
];
