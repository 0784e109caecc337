import { list, numeric, text, whole, type Lenient } from '../../lenient.ts';
import type { DataCenterPullRequest } from './api-types.ts';

export type Listed = Lenient<DataCenterPullRequest>;

/** Small, because each pull request needs three more requests and an interrupted page is read again from its start. */
export const pageLength = 25;
/** Page length for lists of which most entries only have to be compared. */
export const listLength = 100;

export const numberOf = (pullRequest: Listed): number => whole(pullRequest?.id) ?? 0;
/** Epoch milliseconds, or infinity where missing. */
export const createdAt = (pullRequest: Listed): number => numeric(pullRequest?.createdDate) ?? Infinity;
export const updatedAt = (pullRequest: Listed): number => numeric(pullRequest?.updatedDate) ?? createdAt(pullRequest);

/** Traits of open pull requests, by number, which show whether they changed. */
export type Traits = Record<string, string>;

/** Includes comments and reviews, because whether they update the modification date depends on the server's version. */
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

/** Traits that never match, so that the next run reads these pull requests again. */
export const forgottenTraits = (numbers: readonly number[]): Traits =>
  Object.fromEntries(numbers.map((number) => [String(number), '']));

/** The traits saved by an earlier page or run. */
export const traitsFrom = (value: unknown): Traits =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(
        Object.entries(value).flatMap(([number, traits]) => (typeof traits === 'string' ? [[number, traits]] : [])),
      )
    : {};
