/**
 * Pipelines and deployments that were still running when they were read. Each is requested again at
 * growing intervals: some wait for a person for weeks, and many never end.
 */
import { dayMs } from '@sightline/contract';
import type { Json } from '../connector.ts';
import { list, numeric, ownMember, text, type Lenient } from '../lenient.ts';

/** Instants are epoch milliseconds. */
export type Unfinished = {
  id: string;
  /** When it started, else when it was first seen. */
  since: number;
  /** Not requested before this instant. */
  nextAt: number;
};

/** Maximum entries remembered for each list: the newest, which are most likely to change. */
const maxKept = 100;
/** Maximum requests for them in one run of a list. */
const maxRequests = 20;
const forgottenAfterMs = 60 * dayMs;
/** An entry is requested again once its age grew by this share. */
const share = 1 / 4;

/** @param now instant for entries that were stored without one */
export const unfinishedFrom = (memory: Json, now: number): Unfinished[] =>
  list(ownMember(memory, 'pending') as Lenient<Unfinished[]>).flatMap((entry) => {
    // Earlier versions stored the id alone.
    const id = text(entry) ?? text(ownMember(entry, 'id'));
    if (id === null) return [];
    return [{ id, since: numeric(ownMember(entry, 'since')) ?? now, nextAt: numeric(ownMember(entry, 'nextAt')) ?? 0 }];
  });

/** The entries to request now, newest first. */
export const dueOf = (all: readonly Unfinished[], now: number): Unfinished[] =>
  all
    .filter((entry) => entry.nextAt <= now)
    .toSorted((a, b) => b.since - a.since || (a.id < b.id ? -1 : 1))
    .slice(0, maxRequests);

/** The entry after a request that found it still unfinished. */
export const afterRequest = (entry: Unfinished, now: number): Unfinished => ({
  ...entry,
  nextAt: now + Math.max(0, Math.floor((now - entry.since) * share)),
});

/** The entries to request again: unique, the most recent, and none that is too old. */
export const worthRequesting = (all: readonly Unfinished[], now: number): Unfinished[] =>
  [...new Map(all.map((entry) => [entry.id, entry])).values()]
    .filter((entry) => now - entry.since < forgottenAfterMs)
    .toSorted((a, b) => b.since - a.since || (a.id < b.id ? -1 : 1))
    .slice(0, maxKept);
