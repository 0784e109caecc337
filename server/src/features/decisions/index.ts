import { contract } from '@sightline/contract';
import type { Feature } from '../../platform/feature.ts';
import { anyMember, bind } from '../../platform/http/bind.ts';
import { openDecision, previewDecision, readDecisions, removeDecision, saveDecision } from './save-decisions.ts';

export { deleteDecisions } from './decisions.store.ts';

/** Forecasts from a team's history. */
export const decisions: Feature = {
  name: 'decisions',
  routes: [
    bind(contract.decisions.preview, { allow: anyMember, handle: (ctx, { body }) => previewDecision(ctx, body) }),
    bind(contract.decisions.save, { allow: anyMember, handle: (ctx, { body }) => saveDecision(ctx, body) }),
    bind(contract.decisions.list, { allow: anyMember, handle: (ctx) => readDecisions(ctx) }),
    bind(contract.decisions.open, {
      allow: anyMember,
      handle: (ctx, { params }) => openDecision(ctx, params.decisionId),
    }),
    bind(contract.decisions.remove, {
      allow: anyMember,
      handle: (ctx, { params }) => removeDecision(ctx, params.decisionId),
    }),
  ],
  jobs: [],
};
