import { contract } from '@sightline/contract';
import { hasCapability } from '../../../platform/capabilities.ts';
import type { SessionUser } from '../../../platform/context.ts';
import { bind, type BoundRoute } from '../../../platform/http/bind.ts';
import { inMeasuringThread } from '../measuring-thread.ts';
import { saveRules, undoRules } from './save-rules.ts';

/** Who connects the sources also says how they are read. */
const canSay = ({ user }: { user: SessionUser }): boolean => hasCapability(user, 'canManageIntegrations');

export const rulesRoutes: readonly BoundRoute[] = [
  bind(contract.rules.read, {
    allow: canSay,
    handle: ({ platform, organizationId }) =>
      inMeasuringThread(platform.config, organizationId, { kind: 'show-rules' }),
  }),
  bind(contract.rules.preview, {
    allow: canSay,
    handle: ({ platform, organizationId }, { body: { rules } }) =>
      inMeasuringThread(platform.config, organizationId, { kind: 'preview-rules', rules }),
  }),
  bind(contract.rules.save, { allow: canSay, handle: (ctx, { body }) => saveRules(ctx, body) }),
  bind(contract.rules.undo, { allow: canSay, handle: (ctx, { body }) => undoRules(ctx, body.version) }),
];
