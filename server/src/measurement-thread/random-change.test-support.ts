/** What can happen to an organization between two measurings, as random values that shrink and can be read. */
import * as fc from 'fast-check';
import { Conflict, InvalidInput, NotFound } from '../platform/errors.ts';
import type { TestDatabase } from '../testing/database.ts';
import { withTenant, type Tx } from '../platform/database/tenant.ts';
import type { RouteContext } from '../platform/http/bind.ts';

/** An organization that things happen to. */
export type Tried = {
  ctx: RouteContext;
  database: TestDatabase;
  clock: { at: number };
  /** Retention deleted rows behind scores of retained days, and not all were recomputed since. */
  scoresOutlastRows: boolean;
};

export type Change = { make: (tried: Tried) => Promise<void> };

/** Changes of one kind, each printed as what it is. */
export const changes = <Given>(
  what: string,
  given: fc.Arbitrary<Given>,
  make: (tried: Tried, given: Given) => Promise<void>,
): fc.Arbitrary<Change> =>
  given.map((value) => ({
    make: (tried) => make(tried, value),
    [fc.toStringMethod]: () => `${what} ${fc.stringify(value)}`,
  }));

export const inTenant = <Result>({ database, ctx }: Tried, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
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

/** The one of a random place, whatever their number; undefined of none. */
export const pick = <Item>(all: readonly Item[], index: number): Item | undefined => all[index % all.length];
