import { list, numeric, text, whole, type Lenient } from '../../lenient.ts';
import type { DataCenterPullRequest } from './api-types.ts';

export type Listed = Lenient<DataCenterPullRequest>;

/** Each pull request takes three more requests, and a page is repeated as a whole after an interruption. */
export const pageLength = 25;
/** Where most of a list only has to be looked over. */
export const listLength = 100;

export const numberOf = (pullRequest: Listed): number => whole(pullRequest?.id) ?? 0;
/** Epoch milliseconds, or infinity where missing. */
export const createdAt = (pullRequest: Listed): number => numeric(pullRequest?.createdDate) ?? Infinity;
export const updatedAt = (pullRequest: Listed): number => numeric(pullRequest?.updatedDate) ?? createdAt(pullRequest);

/** What shows that something has happened to the open pull requests, by number. */
export type Traits = Record<string, string>;

/** Whether comments and verdicts move the date of a change depends on the server's version, so they are looked at. */
export const traitsOf = (pullRequest: Listed): string =>
  JSON.stringify([
    whole(pullRequest?.version),
    numeric(pullRequest?.updatedDate),
    text(pullRequest?.fromRef?.latestCommit),
    whole(pullRequest?.properties?.commentCount),
    [...list(pullRequest?.reviewers), ...list(pullRequest?.participants)].map((person) => [
      text(person?.user?.id),
      text(person?.status),
    ]),
  ]);

export const openTraits = (values: readonly Listed[]): Traits =>
  Object.fromEntries(
    values.filter((value) => text(value?.state) === 'OPEN').map((value) => [String(numberOf(value)), traitsOf(value)]),
  );

/** Traits that the next run finds changed, of those that are to be looked at again. */
export const forgottenTraits = (numbers: readonly number[]): Traits =>
  Object.fromEntries(numbers.map((number) => [String(number), '']));

/** The traits saved by an earlier page or run. */
export const traitsFrom = (value: unknown): Traits =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(
        Object.entries(value).flatMap(([number, traits]) => (typeof traits === 'string' ? [[number, traits]] : [])),
      )
    : {};
