import type { MappedPerson, MappingChange } from '@sightline/contract';

export type Membership = MappedPerson['memberships'][number];

/** The team of a day; null for none. Ends are exclusive. */
export const teamOn = (memberships: readonly Membership[], day: string): Membership | null =>
  memberships.findLast((membership) => membership.from <= day && (membership.to === null || membership.to > day)) ??
  null;

/** Moves to a team, or to none, from a day on; earlier memberships stay. */
export const movedTo = (memberships: readonly Membership[], teamId: string | null, from: string): Membership[] => {
  const before = memberships
    .filter((membership) => membership.from < from)
    .map((membership) => (membership.to === null || membership.to > from ? { ...membership, to: from } : membership));
  return teamId === null ? before : [...before, { teamId, from, to: null }];
};

/**
 * Configures a person's memberships. They are stored with the first account, and those stored with the
 * others are removed, because a person's memberships add up over all accounts.
 */
export const membershipChanges = (person: MappedPerson, memberships: Membership[] | null): MappingChange[] => {
  const [first, ...others] = person.accounts;
  if (first === undefined) return [];
  const withdrawn = person.membershipsByHand
    ? others.map(({ id }): MappingChange => ({ kind: 'memberships', accountId: id, memberships: null }))
    : [];
  return [{ kind: 'memberships', accountId: first.id, memberships }, ...withdrawn];
};

export const leaveChanges = (person: MappedPerson, leaves: MappedPerson['leaves']): MappingChange[] => {
  const [first, ...others] = person.accounts;
  if (first === undefined) return [];
  const withdrawn =
    person.leaves.length === 0
      ? []
      : others.map(({ id }): MappingChange => ({ kind: 'leaves', accountId: id, leaves: [] }));
  return [{ kind: 'leaves', accountId: first.id, leaves }, ...withdrawn];
};
