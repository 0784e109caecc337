import type { ModelSettings } from '@sightline/contract';
import { isDeepStrictEqual } from 'node:util';
import { inSequence, say, type Text } from '../../platform/text.ts';

const providers: Readonly<Record<ModelSettings['provider'], Text>> = {
  off: say('provider off'),
  'openai-compatible': say('provider an OpenAI-compatible endpoint'),
  anthropic: say('provider Anthropic'),
  ollama: say('provider Ollama'),
};

const partsOf = (settings: ModelSettings): readonly Text[] => [
  providers[settings.provider],
  settings.address === '' ? say('address default') : say('address {address}', { address: settings.address }),
  settings.model === '' ? say('model none') : say('model {model}', { model: settings.model }),
  settings.phrasing ? say('phrasing on') : say('phrasing off'),
  settings.questions ? say('questions on') : say('questions off'),
  settings.sendNames ? say('names of people sent') : say('names of people not sent'),
  say('requests per month {count, number}', { count: settings.monthlyRequests }),
  say('tokens per month {count, number}', { count: settings.monthlyTokens }),
  say('timeout {count, plural, one {# second} other {# seconds}}', { count: settings.timeoutSeconds }),
];

export const describeModelChange = (before: ModelSettings, after: ModelSettings): Text => {
  const was = partsOf(before);
  const changes = partsOf(after).filter((part, index) => !isDeepStrictEqual(part, was[index]));
  return inSequence(changes, ', ');
};
