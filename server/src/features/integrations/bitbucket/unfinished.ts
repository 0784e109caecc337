/**
 * Pipelines and deployments that had not ended when they were read. Each is asked for again at
 * growing intervals: some wait for a person for weeks, and many are never ended by anybody.
 */
import type { Json } from '../connector.ts';
import { list, numeric, ownMember, text, type Lenient } from '../lenient.ts';

/** Instants are epoch milliseconds. */
export type Unfinished = {
  id: string;
  /** When it started, else when it was first seen. */
  since: number;
  /** Not asked for before. */
  nextAt: number;
};

/** So many are kept in mind for each list; the youngest, since these are most likely to go on. */
const mostKept = 100;
/** So many requests a run of one list spends on them. */
const mostAsked = 20;
const forgottenAfterMs = 60 * 86_400_000;
/** An entry is asked for again once it is older by this share. */
const share = 1 / 4;

/** @param now since when entries without an instant have been waiting */
export const unfinishedFrom = (memory: Json, now: number): Unfinished[] =>
  list(ownMember(memory, 'pending') as Lenient<Unfinished[]>).flatMap((one) => {
    // Earlier versions kept the id alone.
    const id = text(one) ?? text(ownMember(one, 'id'));
    if (id === null) return [];
    return [{ id, since: numeric(ownMember(one, 'since')) ?? now, nextAt: numeric(ownMember(one, 'nextAt')) ?? 0 }];
  });

/** Those to be asked for now, the youngest first. */
export const dueOf = (all: readonly Unfinished[], now: number): Unfinished[] =>
  all
    .filter((one) => one.nextAt <= now)
    .toSorted((a, b) => b.since - a.since || (a.id < b.id ? -1 : 1))
    .slice(0, mostAsked);

/** After one was read and is unfinished still. */
export const askedAt = (one: Unfinished, now: number): Unfinished => ({
  ...one,
  nextAt: now + Math.max(0, Math.floor((now - one.since) * share)),
});

/** What stays in mind: each once, the youngest, and none that has waited for too long. */
export const keptOf = (all: readonly Unfinished[], now: number): Unfinished[] =>
  [...new Map(all.map((one) => [one.id, one])).values()]
    .filter((one) => now - one.since < forgottenAfterMs)
    .toSorted((a, b) => b.since - a.since || (a.id < b.id ? -1 : 1))
    .slice(0, mostKept);
