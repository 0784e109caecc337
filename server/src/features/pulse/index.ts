import { contract } from '@sightline/contract';
import { hasCapability } from '../../platform/capabilities.ts';
import type { Feature } from '../../platform/feature.ts';
import { anyMember, bind, type RouteContext } from '../../platform/http/bind.ts';
import { changePulse } from './change-pulse.ts';
import { publishPulseJob } from './publish-weeks.ts';
import { answerPulse, readPulse, skipPulse } from './take-part.ts';

export { readPulseFigures } from './pulse-figures.ts';
export { pulseKind } from './pulse-receipt.ts';
export { deletePulse } from './pulse.store.ts';
export { deletePulseWeeks } from './pulse-weeks.store.ts';

const canChange = ({ user }: RouteContext): boolean => hasCapability(user, 'canManageOrganization');

/** The weekly anonymous survey. */
export const pulse: Feature = {
  name: 'pulse',
  routes: [
    bind(contract.pulse.read, { allow: anyMember, handle: (ctx) => readPulse(ctx) }),
    bind(contract.pulse.answer, {
      allow: anyMember,
      handle: async (ctx, { body }) => {
        await answerPulse(ctx, body);
        return { taken: true as const };
      },
    }),
    bind(contract.pulse.skip, {
      allow: anyMember,
      handle: async (ctx) => {
        await skipPulse(ctx);
        return { taken: true as const };
      },
    }),
    bind(contract.pulse.change, {
      allow: canChange,
      handle: async (ctx, { body }) => {
        await changePulse(ctx, body.enabled);
        return { enabled: body.enabled };
      },
    }),
  ],
  jobs: [publishPulseJob],
};
