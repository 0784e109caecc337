import { linkAccounts, noArrangement, type AccountFact } from '@sightline/analytics';
import type { MappingsDocument } from './document.ts';

/** A contributor: the first account, which identifies them, and its name. */
export type Owned = { id: string; name: string };
type Member = { id: string; verifiedEmail: string | null };

/**
 * The person of each user after a document is applied, by user id: the one with the linked account, else the only one
 * with an account of their confirmed address. Predicts `findOwnPeople` after the next measurement run.
 */
export const ownersIn = (
  document: MappingsDocument,
  accounts: readonly AccountFact[],
  members: readonly Member[],
  links: ReadonlyMap<string, string>,
): Map<string, Owned> => {
  const { joined, separated } = document;
  const { people } = linkAccounts(accounts, { ...noArrangement, joined, separated });
  const ofAccount = new Map(people.flatMap((person) => person.accountIds.map((id) => [id, person] as const)));
  const addressed = Map.groupBy(
    accounts.filter((account) => account.email !== null),
    (account) => account.email?.toLowerCase(),
  );
  const ofAddress = (email: string | null): Owned | undefined => {
    const found = new Set((addressed.get(email?.toLowerCase()) ?? []).map((account) => ofAccount.get(account.id)));
    return found.size === 1 ? [...found][0] : undefined;
  };
  return new Map(
    members.flatMap(({ id, verifiedEmail }) => {
      const person = ofAccount.get(links.get(id) ?? '') ?? ofAddress(verifiedEmail);
      return person === undefined ? [] : [[id, { id: person.id, name: person.name }] as const];
    }),
  );
};
