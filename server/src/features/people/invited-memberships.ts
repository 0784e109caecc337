import type { AccountFact, Person, Team, TeamMembership } from '@sightline/analytics';
import type { InvitedMember } from './invited-teams.ts';
import type { MappingsDocument } from './mappings/document.ts';

type Placed = { people: readonly Person[]; teams: readonly Team[]; memberships: readonly TeamMembership[] };

/**
 * Memberships of contributors in the team they were invited for. People with a derived or manually set membership get
 * none.
 */
export const invitedMemberships = (
  invited: readonly InvitedMember[],
  accounts: readonly AccountFact[],
  { memberships: byHand }: Pick<MappingsDocument, 'memberships'>,
  { people, teams, memberships }: Placed,
): TeamMembership[] => {
  const teamIds = new Set(teams.map((team) => team.id));
  const placed = new Set(memberships.map((membership) => membership.personId));
  const ofAccount = new Map(people.flatMap((person) => person.accountIds.map((id) => [id, person] as const)));
  const isOpen = (person: Person): boolean =>
    !person.bot && !placed.has(person.id) && person.accountIds.every((id) => byHand[id] === undefined);
  const personOf = ({ accountId, email }: InvitedMember): Person | undefined => {
    const linked = accountId === null ? undefined : ofAccount.get(accountId);
    if (linked !== undefined) return linked;
    const addressed = accounts
      .filter((account) => account.email?.toLowerCase() === email)
      .map((account) => ofAccount.get(account.id));
    return new Set(addressed).size === 1 ? addressed[0] : undefined;
  };
  const found = new Map<string, TeamMembership>();
  for (const invitation of invited) {
    const person = teamIds.has(invitation.teamId) ? personOf(invitation) : undefined;
    if (person !== undefined && isOpen(person))
      found.set(person.id, { personId: person.id, teamId: invitation.teamId, from: invitation.from, to: null });
  }
  return [...found.values()];
};
