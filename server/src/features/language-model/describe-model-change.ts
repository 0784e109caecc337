import { storedMessage, storedTexts, t, type ModelSettings } from '@sightline/contract';

const providers: Readonly<Record<ModelSettings['provider'], ReturnType<typeof storedMessage>>> = {
  off: storedMessage('provider off'),
  'openai-compatible': storedMessage('provider an OpenAI-compatible endpoint'),
  anthropic: storedMessage('provider Anthropic'),
  ollama: storedMessage('provider Ollama'),
};
const defaultAddress = storedMessage('address default');
const address = storedMessage('address {address}');
const noModel = storedMessage('model none');
const model = storedMessage('model {model}');
const phrasing = { on: storedMessage('phrasing on'), off: storedMessage('phrasing off') };
const questions = { on: storedMessage('questions on'), off: storedMessage('questions off') };
const names = { on: storedMessage('names of people sent'), off: storedMessage('names of people not sent') };
const requests = storedMessage('requests per month {count}');
const tokens = storedMessage('tokens per month {count}');
const timeout = storedMessage('timeout {count} seconds');
const summary = storedMessage('Language model: {changes}');

const state = (isOn: boolean): 'on' | 'off' => (isOn ? 'on' : 'off');

const partsOf = (settings: ModelSettings): readonly string[] => [
  providers[settings.provider].message,
  settings.address === '' ? defaultAddress.message : address.write({ address: settings.address }),
  settings.model === '' ? noModel.message : model.write({ model: settings.model }),
  phrasing[state(settings.phrasing)].message,
  questions[state(settings.questions)].message,
  names[state(settings.sendNames)].message,
  requests.write({ count: settings.monthlyRequests }),
  tokens.write({ count: settings.monthlyTokens }),
  timeout.write({ count: settings.timeoutSeconds }),
];

/** What differs, in English. */
export const describeModelChange = (before: ModelSettings, after: ModelSettings): string => {
  const was = partsOf(before);
  const changes = partsOf(after).filter((part, index) => part !== was[index]);
  return summary.write({ changes: changes.join(', ') });
};

const partText = storedTexts([
  ...Object.values(providers),
  defaultAddress,
  noModel,
  ...Object.values(phrasing),
  ...Object.values(questions),
  ...Object.values(names),
  requests,
  tokens,
  timeout,
  address,
  model,
]);

/** Such a description in the reader's language. */
export const modelChangeText = (change: string): string => {
  const changes = summary.read(change)?.['changes'];
  return changes === undefined ? change : t(summary.message, { changes: changes.split(', ').map(partText).join(', ') });
};
