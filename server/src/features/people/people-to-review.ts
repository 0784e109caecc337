import { linkAccounts, suggestBots } from '@sightline/analytics';
import type { Tx } from '../../platform/database/tenant.ts';
import { loadFacts } from '../facts/index.ts';
import { readTimeZone } from '../organizations/index.ts';
import { readDocument } from './mappings/change-mappings.ts';
import { arrangementOf } from './mappings/document.ts';
import { listPeople } from './people.store.ts';

/** Unresolved questions about people in Team Mappings. */
export type PeopleToReview = {
  names: ReadonlyMap<string, string>;
  /** People with an account that looks like a bot and has not been confirmed either way. */
  likelyBots: ReadonlySet<string>;
  /** Two accounts that may belong to one person. */
  pairs: readonly (readonly [string, string])[];
  withoutTeam: ReadonlySet<string>;
};

/** Unconfirmed bots and possible duplicates among the people of the last measurement run. */
export const readPeopleToReview = async (tx: Tx, organizationId: string): Promise<PeopleToReview> => {
  const people = await listPeople(tx);
  const { document } = await readDocument(tx);
  const { accounts } = await loadFacts(tx, ['accounts']);
  const zone = await readTimeZone(tx, organizationId);
  const linked = linkAccounts(
    accounts,
    arrangementOf(document, zone, (teamId) => teamId),
  );
  const ofAccount = new Map(people.flatMap((person) => person.accountIds.map((id) => [id, person] as const)));
  const idOf = (accountId: string): string | null => ofAccount.get(accountId)?.id ?? null;
  const bots = suggestBots(accounts, linked.people, document.accounts).flatMap(({ accountId }) => {
    const person = ofAccount.get(accountId);
    return person === undefined || person.bot ? [] : [person.id];
  });
  return {
    names: new Map(people.map(({ id, name }) => [id, name])),
    likelyBots: new Set(bots),
    pairs: linked.suggestions.flatMap(({ accountIds }) => {
      const [one, other] = [idOf(accountIds[0]), idOf(accountIds[1])];
      return one === null || other === null || one === other ? [] : [[one, other] as const];
    }),
    withoutTeam: new Set(
      people.filter(({ bot, active, teamId }) => !bot && active && teamId === null).map(({ id }) => id),
    ),
  };
};
