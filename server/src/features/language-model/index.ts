import { contract } from '@sightline/contract';
import { hasCapability, needs } from '../../platform/capabilities.ts';
import type { Feature } from '../../platform/feature.ts';
import { bind } from '../../platform/http/bind.ts';
import { changeModel, readExchanges, readModel, testModel } from './change-model.ts';
import { phraseJob } from './phrase-job.ts';

export { askModel } from './ask-model.ts';
export { failed } from './exchange-reasons.ts';
export { noteReason } from './language-model.store.ts';
export { languageModelSettings } from './model-settings.ts';
export { phraseStatements } from './phrase-statements.ts';
export { createPseudonyms } from './pseudonyms.ts';

/** The language model that an organization may use to word sentences and to read questions. */
export const languageModel: Feature = {
  name: 'language-model',
  routes: [
    bind(contract.languageModels.read, { allow: needs('canManageOrganization'), handle: (ctx) => readModel(ctx) }),
    bind(contract.languageModels.change, {
      allow: needs('canManageOrganization'),
      handle: (ctx, { body }) => changeModel(ctx, body),
    }),
    bind(contract.languageModels.test, {
      allow: needs('canManageOrganization'),
      handle: (ctx, { body }) => testModel(ctx, body),
    }),
    bind(contract.languageModels.exchanges, {
      allow: needs('canManageOrganization'),
      handle: (ctx) => readExchanges(ctx, hasCapability(ctx.user, 'canViewAllData')),
    }),
  ],
  jobs: [phraseJob],
};
