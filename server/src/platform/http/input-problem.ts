import { message, t, translate } from '@sightline/contract';
import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

const libraryMessage =
  /^(Too (small|big):|Unrecognized keys?:|Invalid (input|option|string|number|discriminator|key in|value in)\b)/;

/**
 * Whether the message is the schema library's default. Messages of the contract, such as "Invalid domain format", are
 * used unchanged.
 */
const isDefaultMessage = (issue: Issue): boolean =>
  libraryMessage.test(issue.message) ||
  (issue.code === 'invalid_format' && issue.format !== 'regex' && issue.message.startsWith('Invalid '));

const kinds: Readonly<Record<string, string>> = {
  string: message('text'),
  number: message('a number'),
  int: message('a whole number'),
  boolean: message('yes or no'),
  array: message('a list'),
  object: message('an object'),
  date: message('a date and time'),
};
const forms: Readonly<Record<string, string>> = {
  uuid: message('an ID'),
  date: message('a date such as 2026-11-20'),
  datetime: message('a date and time such as 2026-11-20T09:42:00Z'),
  email: message('an email address'),
  url: message('a URL such as https://example.com'),
};

/** The first problem of an input, in words, with its location. */
export const inputProblem = (issue: Issue | undefined): string => {
  if (issue === undefined) return t('The request could not be read.');
  if (!isDefaultMessage(issue)) return translate(issue.message);
  if (issue.code === 'unrecognized_keys')
    return t('Unknown field: {field}', { field: [...namesOf(issue.path), issue.keys[0] ?? ''].join('.') });
  return problemOf(issue, fieldOf(issue.path));
};

const namesOf = (path: readonly PropertyKey[]): string[] => path.filter((part) => typeof part !== 'number').map(String);

/** `scope.ids.0` is the first of scope.ids. */
const fieldOf = (path: readonly PropertyKey[]): string => {
  const names = namesOf(path);
  const index = path.findLast((part) => typeof part === 'number');
  const field = names.length === 0 ? t('The request') : names.join('.');
  return typeof index === 'number' ? t('{field}, entry {position},', { field, position: String(index + 1) }) : field;
};

const problemOf = (issue: Issue, field: string): string => {
  const mustBe = (expected: string): string => t('{field} must be {expected}.', { field, expected });
  switch (issue.code) {
    case 'invalid_type':
      return issue.message.endsWith('received undefined')
        ? t('{field} is missing.', { field })
        : mustBe(translate(kinds[issue.expected] ?? issue.expected));
    case 'invalid_value':
      return issue.values.length === 1
        ? mustBe(issue.values.join(', '))
        : t('{field} must be one of {values}.', { field, values: issue.values.join(', ') });
    case 'invalid_format':
      return mustBe(translate(forms[issue.format] ?? message('in another format')));
    case 'too_small':
      return tooSmall(issue.origin, { field, limit: String(issue.minimum) });
    case 'too_big':
      return tooBig(issue.origin, { field, limit: String(issue.maximum) });
    default:
      return t('{field} cannot be read.', { field });
  }
};

type Limit = { field: string; limit: string };

const tooSmall = (origin: string, { field, limit }: Limit): string => {
  if (origin === 'string') return t('{field} must have at least {limit} characters.', { field, limit });
  if (origin === 'array') return t('{field} must have at least {limit} entries.', { field, limit });
  return t('{field} must be at least {limit}.', { field, limit });
};

const tooBig = (origin: string, { field, limit }: Limit): string => {
  if (origin === 'string') return t('{field} must have at most {limit} characters.', { field, limit });
  if (origin === 'array') return t('{field} must have at most {limit} entries.', { field, limit });
  return t('{field} must be at most {limit}.', { field, limit });
};
