import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

/** The schema library's own sentences; the contract's stand for themselves. */
const ofTheLibrary = /^(Invalid|Expected|Unrecognized|Too (small|big))/;

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'yes or no',
  array: 'a list',
  object: 'an object',
  date: 'a date and time',
};
const forms: Readonly<Record<string, string>> = {
  uuid: 'an ID',
  date: 'a date such as 2026-11-20',
  datetime: 'a date and time such as 2026-11-20T09:42:00Z',
  email: 'an email address',
  url: 'a URL such as https://example.com',
};

/** What is wrong with what a caller sent, in words: the first thing, and where. */
export const inputProblem = (issue: Issue | undefined): string => {
  if (issue === undefined) return 'The request could not be read.';
  if (!ofTheLibrary.test(issue.message)) return issue.message;
  if (issue.code === 'unrecognized_keys')
    return `Unknown field: ${[...namesOf(issue.path), issue.keys[0] ?? ''].join('.')}`;
  return `${fieldOf(issue.path)} ${wanted(issue)}.`;
};

const namesOf = (path: readonly PropertyKey[]): string[] => path.filter((part) => typeof part !== 'number').map(String);

/** `scope.ids.0` is the first of scope.ids. */
const fieldOf = (path: readonly PropertyKey[]): string => {
  const names = namesOf(path);
  const index = path.findLast((part) => typeof part === 'number');
  const field = names.length === 0 ? 'The request' : names.join('.');
  return typeof index === 'number' ? `${field}, entry ${index + 1},` : field;
};

const wanted = (issue: Issue): string => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.message.endsWith('received undefined')
        ? 'is missing'
        : `must be ${kinds[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return `must be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.join(', ')}`;
    case 'invalid_format':
      return `must be ${forms[issue.format] ?? 'in another format'}`;
    case 'too_small':
      return `must ${sized(issue.origin)} at least ${issue.minimum}${unitOf(issue.origin)}`;
    case 'too_big':
      return `must ${sized(issue.origin)} at most ${issue.maximum}${unitOf(issue.origin)}`;
    default:
      return 'cannot be read';
  }
};

const sized = (origin: string): string => (origin === 'string' || origin === 'array' ? 'have' : 'be');
const unitOf = (origin: string): string => (origin === 'string' ? ' characters' : origin === 'array' ? ' entries' : '');
