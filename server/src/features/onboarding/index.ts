import { contract } from '@sightline/contract';
import { needs } from '../../platform/capabilities.ts';
import type { Feature } from '../../platform/feature.ts';
import { bind, type RouteContext } from '../../platform/http/bind.ts';
import { canChangeCredentials } from '../integrations/index.ts';
import { configureTool, connectSample, removeSample, testTool } from './connect-tool.ts';
import { moveSetup, readSetup, skipSetup } from './continue-setup.ts';

export { deleteProgress } from './onboarding.store.ts';

const isAdmin = needs('canManageOrganization');
const mayConnect = (ctx: RouteContext): boolean => isAdmin(ctx) && canChangeCredentials(ctx);

/** The setup of an organization, step by step; it can be continued on any device. */
export const onboarding: Feature = {
  name: 'onboarding',
  routes: [
    bind(contract.onboarding.read, { allow: isAdmin, handle: (ctx) => readSetup(ctx) }),
    bind(contract.onboarding.move, { allow: isAdmin, handle: (ctx, { body }) => moveSetup(ctx, body) }),
    bind(contract.onboarding.skip, { allow: isAdmin, handle: (ctx) => skipSetup(ctx) }),
    bind(contract.onboarding.test, { allow: mayConnect, handle: (ctx, { body }) => testTool(ctx, body) }),
    bind(contract.onboarding.configure, { allow: mayConnect, handle: (ctx, { body }) => configureTool(ctx, body) }),
    bind(contract.onboarding.connectSample, { allow: mayConnect, handle: (ctx) => connectSample(ctx) }),
    bind(contract.onboarding.removeSample, { allow: mayConnect, handle: (ctx) => removeSample(ctx) }),
  ],
  jobs: [],
};
