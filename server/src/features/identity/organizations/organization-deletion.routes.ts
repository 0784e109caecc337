import { contract } from '@sightline/contract';
import { needs } from '../../../platform/capabilities.ts';
import { bind, type BoundRoute } from '../../../platform/http/bind.ts';
import { cancelDeletion, readOwnDeletion, requestDeletion } from './delete-organization.ts';

const { organizationDeletion: calls } = contract;
const allow = needs('canManageOrganization');

export const organizationDeletionRoutes: BoundRoute[] = [
  bind(calls.read, { allow, handle: (ctx) => readOwnDeletion(ctx) }),
  bind(calls.request, { allow, handle: (ctx, { body }) => requestDeletion(ctx, body) }),
  bind(calls.cancel, { allow, handle: (ctx) => cancelDeletion(ctx) }),
];
