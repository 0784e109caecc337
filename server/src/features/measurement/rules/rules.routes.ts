import { contract } from '@sightline/contract';
import { hasCapability } from '../../../platform/capabilities.ts';
import type { SessionUser } from '../../../platform/context.ts';
import { bind, type BoundRoute } from '../../../platform/http/bind.ts';
import { inThread } from '../../../platform/threads/worker-thread.ts';
import { previewRulesTask, showRulesTask } from '../tasks.ts';
import { saveRules, undoRules } from './save-rules.ts';

/** Whoever may connect sources may also configure how they are interpreted. */
const canChangeRules = ({ user }: { user: SessionUser }): boolean => hasCapability(user, 'canManageIntegrations');

export const rulesRoutes: readonly BoundRoute[] = [
  bind(contract.rules.read, {
    allow: canChangeRules,
    handle: ({ platform, organizationId }) => inThread(platform.config, organizationId, showRulesTask, null),
  }),
  bind(contract.rules.preview, {
    allow: canChangeRules,
    handle: ({ platform, organizationId }, { body: { rules } }) =>
      inThread(platform.config, organizationId, previewRulesTask, rules),
  }),
  bind(contract.rules.save, { allow: canChangeRules, handle: (ctx, { body }) => saveRules(ctx, body) }),
  bind(contract.rules.undo, { allow: canChangeRules, handle: (ctx, { body }) => undoRules(ctx, body.version) }),
];
