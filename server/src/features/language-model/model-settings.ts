/** Which language model an organization uses, for what and within which budget. Off until an admin configures one. */
import { message, modelAddresses, modelSettings, t, type ModelSettings } from '@sightline/contract';
import { isDeepStrictEqual } from 'node:util';
import { InvalidInput } from '../../platform/errors.ts';
import { refuseDemo } from '../identity/index.ts';
import { defineSettings } from '../settings/index.ts';
import { describeModelChange } from './describe-model-change.ts';

export const initialModel: ModelSettings = {
  provider: 'off',
  address: '',
  model: '',
  phrasing: true,
  questions: true,
  sendNames: false,
  monthlyRequests: 1_000,
  monthlyTokens: 1_000_000,
  timeoutSeconds: 20,
};

export const notInDemo = message(
  'A language model cannot be configured in the demo. Create your own organization to try it.',
);

/** Where the API begins; null while the model is off. @throws InvalidInput for an unreachable or unsupported address */
export const assertComplete = ({ provider, address, model }: ModelSettings): URL | null => {
  if (provider === 'off') return null;
  const base = address === '' ? modelAddresses[provider] : address;
  if (base === '') throw new InvalidInput(t('Enter the address of the endpoint.'));
  if (model === '') throw new InvalidInput(t('Enter the name of the model.'));
  const url = new URL(base);
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    throw new InvalidInput(
      t('Enter the address without credentials, query or fragment. Enter the key in its own field.'),
    );
  return url;
};

export const languageModelSettings = defineSettings<ModelSettings>({
  kind: 'language-model',
  initial: initialModel,
  schema: modelSettings,
  review: async (_tx, ctx, { before, after }) => {
    if (isDeepStrictEqual(before, after)) return null;
    refuseDemo(ctx.user, t(notInDemo));
    assertComplete(after);
    return describeModelChange(before, after);
  },
  // Nothing to recompute: sentences are worded when next read, and no figure depends on a model.
  recompute: async () => {},
});
