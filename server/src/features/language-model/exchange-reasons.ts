/** Why a model was not used, or its reply not. Stored in English with the request; `exchangeReason` writes them for readers. */
import { storedMessage, storedTexts, t } from '@sightline/contract';

const failures = {
  notConfigured: storedMessage('No language model is configured.'),
  overBudget: storedMessage('This month’s budget is used up.'),
  refused: storedMessage('The model refused to answer.'),
  rateLimit: storedMessage('The provider’s rate limit was reached (status 429).'),
  tooLarge: storedMessage('The provider’s response is too large.'),
  redirects: storedMessage('The address redirects elsewhere. Redirects are not followed.'),
  unreachable: storedMessage('The address could not be reached.'),
  unreadable: storedMessage('The provider’s response could not be read.'),
  notJson: storedMessage('The reply is not the requested JSON. The built-in sentences stay.'),
  noToolCall: storedMessage('The reply is not a valid tool call. The question was refused.'),
};
const rejections = {
  missing: storedMessage('no sentence in the reply'),
  reordered: storedMessage('figures or names were changed or reordered'),
  ambiguous: storedMessage('the built-in sentence is ambiguous'),
  strangeSymbol: storedMessage('a number or symbol that is not in the figures'),
  severalSentences: storedMessage('more than one sentence'),
  incomplete: storedMessage('the sentence is incomplete'),
  direction: storedMessage('the direction was changed'),
  swapped: storedMessage('current and previous figures were swapped'),
};
const second = storedMessage('No response within 1 second.');
const seconds = storedMessage('No response within {seconds} seconds.');
const key = storedMessage('The provider rejected the API key (status {status}).');
const status = storedMessage('The provider responded with status {status}.');
const word = storedMessage('the word “{word}”');
const meaning = storedMessage('the meaning was changed ({meaning})');
const rejectedSome = storedMessage('{rejected} of {all} sentences were rejected: {why}.');

const inEnglish = <Name extends string>(
  messages: Readonly<Record<Name, { message: string }>>,
): Readonly<Record<Name, string>> =>
  Object.fromEntries(
    Object.entries<{ message: string }>(messages).map(([name, { message }]) => [name, message]),
  ) as Record<Name, string>;

export const failed = {
  ...inEnglish(failures),
  timeout: (count: number): string => (count === 1 ? second.write() : seconds.write({ seconds: count })),
  keyRejected: (code: number): string => key.write({ status: code }),
  status: (code: number): string => status.write({ status: code }),
};

export const rejected = {
  ...inEnglish(rejections),
  word: (found: string): string => word.write({ word: found }),
  meaning: (found: string): string => meaning.write({ meaning: found }),
  some: (count: number, all: number, reasons: readonly string[]): string =>
    rejectedSome.write({ rejected: count, all, why: reasons.join('; ') }),
};

const plain = storedTexts([
  ...Object.values(failures),
  ...Object.values(rejections),
  second,
  seconds,
  key,
  status,
  word,
  meaning,
]);

/** A stored reason in the reader's language. */
export const exchangeReason = (text: string): string => {
  const some = rejectedSome.read(text);
  return some === null
    ? plain(text)
    : t(rejectedSome.message, { ...some, why: (some['why'] ?? '').split('; ').map(plain).join('; ') });
};
