/** Why a model, or its reply, was not used. */
import { inSequence, say, type Text } from '../../platform/text.ts';

export const failed = {
  notConfigured: say('No language model is configured.'),
  overBudget: say('This month’s budget is used up.'),
  refused: say('The model refused to answer.'),
  rateLimit: say('The provider’s rate limit was reached (status 429).'),
  tooLarge: say('The provider’s response is too large.'),
  redirects: say('The address redirects elsewhere. Redirects are not followed.'),
  unreachable: say('The address could not be reached.'),
  unreadable: say('The provider’s response could not be read.'),
  notJson: say('The reply is not the requested JSON. The built-in sentences stay.'),
  noToolCall: say('The reply is not a valid tool call. The question was refused.'),
  timeout: (count: number): Text =>
    say('No response within {count, plural, one {# second} other {# seconds}}.', { count }),
  keyRejected: (status: number): Text => say('The provider rejected the API key (status {status}).', { status }),
  status: (status: number): Text => say('The provider responded with status {status}.', { status }),
};

export const rejected = {
  missing: say('no sentence in the reply'),
  reordered: say('figures or names were changed or reordered'),
  ambiguous: say('the built-in sentence is ambiguous'),
  strangeSymbol: say('a number or symbol that is not in the figures'),
  severalSentences: say('more than one sentence'),
  incomplete: say('the sentence is incomplete'),
  direction: say('the direction was changed'),
  swapped: say('current and previous figures were swapped'),
  word: (word: string): Text => say('the word “{word}”', { word }),
  meaning: (meaning: string): Text => say('the meaning was changed ({meaning})', { meaning }),
  some: (count: number, all: number, reasons: readonly Text[]): Text =>
    say('{rejected} of {all} sentences were rejected: {why}.', {
      rejected: count,
      all,
      why: inSequence(reasons, '; '),
    }),
};
