/** Manual settings of who is who and who works where; they override what the facts show. */
import type { Instant } from '../facts.ts';

export type AccountPair = readonly [kept: string, joined: string];

export type Arrangement = {
  /** Accounts that are one person; the person keeps the identity of the first. */
  joined: readonly AccountPair[];
  /** Accounts that are a separate person, whatever they match. */
  separated: readonly string[];
  /** Suggestions that were declined. */
  declined: readonly AccountPair[];
  /** What is known of an account, by its id. */
  accounts: Readonly<Record<string, AccountNote>>;
  /** Teams that were created or renamed manually. `key` is the project's id for a team derived from facts. */
  teams: readonly ArrangedTeam[];
  /** Where projects and repositories belong; null is no team. */
  places: readonly Place[];
  /** Memberships by the id of any of the person's accounts; they replace those derived from work. */
  memberships: Readonly<Record<string, readonly ArrangedMembership[]>>;
};

export type AccountNote = {
  bot?: boolean;
  /** When the person left; null for a person who is present although the source says otherwise. */
  leftAt?: Instant | null;
  /** Share of full time, 0 < share <= 1. */
  partTime?: number;
  /** Times away. */
  leaves?: readonly { from: Instant; to: Instant }[];
};
export type ArrangedTeam = { key: string; name: string; removed: boolean };
export type Place = { kind: 'project' | 'board' | 'repository'; id: string; teamKey: string | null };
export type ArrangedMembership = { teamKey: string; from: Instant; to: Instant | null };

export const noArrangement: Arrangement = {
  joined: [],
  separated: [],
  declined: [],
  accounts: {},
  teams: [],
  places: [],
  memberships: {},
};

/** When a person left, according to the settings of any of their accounts; null while they are here. */
export const leftAtOf = (accountIds: readonly string[], arrangement: Arrangement): Instant | null => {
  for (const id of accountIds) {
    const left = arrangement.accounts[id]?.leftAt;
    if (left !== undefined) return left;
  }
  return null;
};

/** The teams that sources of one kind were assigned to manually; null is no team. */
export const sourcesOf = (arrangement: Arrangement, kind: Place['kind']): Map<string, string | null> =>
  new Map(arrangement.places.filter((one) => one.kind === kind).map((one) => [one.id, one.teamKey]));
