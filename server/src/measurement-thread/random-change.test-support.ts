/** Changes to an organization between two measurement runs, as random values that shrink and print readably. */
import type { HistoryStarts } from '@sightline/analytics';
import * as fc from 'fast-check';
import { Conflict, InvalidInput, NotFound } from '../platform/errors.ts';
import type { TestDatabase } from '../testing/database.ts';
import { withTenant, type Tx } from '../platform/database/tenant.ts';
import type { RouteContext } from '../platform/http/bind.ts';

/** The organization that changes are made to. */
export type Fixture = {
  ctx: RouteContext;
  database: TestDatabase;
  clock: { at: number };
  /** Whether retention deleted rows of scores that are still stored and have not been recomputed since. */
  scoresOutlastRows: boolean;
  /** Where the histories of its sources begin. */
  historyStarts: HistoryStarts;
};

export type Change = { make: (fixture: Fixture) => Promise<void> };

/** Changes of one kind, which print as their kind and value. */
export const changes = <Given>(
  what: string,
  given: fc.Arbitrary<Given>,
  make: (fixture: Fixture, given: Given) => Promise<void>,
): fc.Arbitrary<Change> =>
  given.map((value) => ({
    make: (fixture) => make(fixture, value),
    [fc.toStringMethod]: () => `${what} ${fc.stringify(value)}`,
  }));

export const inTenant = <Result>({ database, ctx }: Fixture, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  withTenant(database, ctx.organizationId, work);

/**
 * A random change may change nothing, or refer to deleted data; then nothing happens.
 * @returns whether it was accepted
 */
export const unlessRefused = async (change: () => Promise<unknown>): Promise<boolean> => {
  try {
    await change();
    return true;
  } catch (error) {
    if (![InvalidInput, NotFound, Conflict].some((refusal) => error instanceof refusal)) throw error;
    return false;
  }
};

/** The item at a random index, taken modulo the length; undefined if there are none. */
export const pick = <Item>(all: readonly Item[], index: number): Item | undefined => all[index % all.length];
