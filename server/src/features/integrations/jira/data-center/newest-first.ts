import { minuteMs } from '@sightline/contract';
import { minOf } from '@sightline/analytics';
import { instant, numeric, ownMember, text, texts, type Lenient } from '../../lenient.ts';
import type { JiraIssue } from '../api-types.ts';

/**
 * Where a search continues. Offsets shift if issues disappear while the list is read, so pages are anchored at an
 * instant: each requests issues created up to the end of the previous page.
 */
export type ListPosition = {
  /** Epoch milliseconds; nothing that was created later follows. Null before the first page with an instant. */
  createdUpTo: number | null;
  /** Offset from there, if one minute has more issues than a page. */
  startAt: number;
  /** Issues of that last minute that have already been read. */
  read: readonly string[];
};

/** Overlap of pages with offsets. */
const overlap = 10;

/** Parses a stored position; null for the beginning. */
export const positionFrom = (written: string | null): ListPosition | null => {
  if (written === null) return null;
  const value: unknown = JSON.parse(written);
  return {
    createdUpTo: numeric(ownMember(value, 'createdUpTo')),
    startAt: numeric(ownMember(value, 'startAt')) ?? 0,
    read: texts(ownMember(value, 'read')),
  };
};

/** JQL restricted to a position, ordered so that updates do not change the order. */
export const queryAt = (jql: string, position: ListPosition | null): string => {
  const createdUpTo = position?.createdUpTo ?? null;
  return `${createdUpTo === null ? jql : `${jql} AND created <= ${createdUpTo}`} ORDER BY created DESC, key DESC`;
};

/**
 * The position after a page.
 * @param total number of issues matching the page's query; null if only an empty page ends the list
 * @returns the page's new issues and the next position, null after the last page
 */
export const afterPage = (
  position: ListPosition | null,
  issues: readonly Lenient<JiraIssue>[],
  total: number | null,
): { fresh: Lenient<JiraIssue>[]; next: ListPosition | null } => {
  const known = new Set(position?.read);
  const fresh = issues.filter((issue) => !known.has(text(issue?.id) ?? ''));
  const startAt = position?.startAt ?? 0;
  const length = new Set(issues.map((issue) => text(issue?.id))).size;
  if (length === 0 || (total !== null && startAt + length >= total)) return { fresh, next: null };
  const before = position?.createdUpTo ?? null;
  const createdUpTo = endOfOldestMinute(issues);
  if (createdUpTo !== null && (before === null || createdUpTo < before))
    return { fresh, next: { createdUpTo, startAt: 0, read: idsUpTo(issues, createdUpTo) } };
  const read = [...new Set([...(position?.read ?? []), ...idsUpTo(issues, before ?? Infinity)])];
  return { fresh, next: { createdUpTo: before, startAt: startAt + Math.max(1, length - overlap), read } };
};

/** Whole minutes, because no server is known to compare more exactly than that. */
const endOfOldestMinute = (issues: readonly Lenient<JiraIssue>[]): number | null => {
  const created = issues.flatMap((issue) => instant(issue?.fields?.created) ?? []);
  return created.length === 0 ? null : Math.floor((minOf(created) * 1_000) / minuteMs) * minuteMs + minuteMs;
};

const idsUpTo = (issues: readonly Lenient<JiraIssue>[], createdUpTo: number): string[] =>
  issues.flatMap((issue) =>
    (instant(issue?.fields?.created) ?? 0) * 1_000 <= createdUpTo ? (text(issue?.id) ?? []) : [],
  );
