import type { Statement } from '@sightline/contract';
import assert from 'node:assert/strict';

/** English words that do not occur in German texts. */
const english =
  /(?<![\p{L}-])(?:the|of|from|and|with|than|before|after|were|are|is|has|have|been|there|this|that|for|not|no|clearly|score is|rose|fell|better|worse|days?|weeks?|hours?|items?|points?|about|people|changes?|time|rate|more|less|at)(?![\p{L}-])/iu;

/** Names from users or sources may be English. */
const withoutNames = ({ parts, claims }: Statement): string => {
  const given = claims.flatMap(({ subjectName, part }) => [subjectName, part?.kind === 'service' ? part.name : '']);
  return given
    .filter((name) => name !== '')
    .reduce((text, name) => text.replaceAll(name, '…'), parts.map(({ text }) => text).join(''))
    .replaceAll(/„[^“]*“|story points?/giu, '…');
};

/** Includes the texts in its claims. */
export const assertGerman = (said: Statement | string): void => {
  const texts =
    typeof said === 'string'
      ? [said]
      : [withoutNames(said), ...said.claims.flatMap(({ name, comparison }) => [name, comparison?.label ?? ''])];
  for (const text of texts) assert.doesNotMatch(text.replaceAll(/story points?/giu, '…'), english, text);
};
