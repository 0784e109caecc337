import type { AccountPair } from '@sightline/analytics';
import type { MappingChange, SourceKind } from '@sightline/contract';
import { InvalidInput } from '../../../platform/errors.ts';
import type { MappingsDocument, MappedAccount } from './document.ts';

/** The names that the summary of a change uses. */
export type Naming = {
  account: (id: string) => string;
  team: (id: string) => string;
  user: (id: string) => string;
  source: (kind: SourceKind, id: string) => string;
};

export type Applied = { document: MappingsDocument; summary: string };

const without = (pairs: readonly AccountPair[], ...ids: string[]): AccountPair[] =>
  pairs.filter(([a, b]) => !(ids.includes(a) && ids.includes(b)));

const noted = (document: MappingsDocument, id: string, note: MappedAccount): MappingsDocument => ({
  ...document,
  accounts: { ...document.accounts, [id]: { ...document.accounts[id], ...note } },
});

/** Ranges in order that neither are empty nor overlap. @throws InvalidInput */
export const inOrder = <Range extends { from: string; to: string | null }>(
  ranges: readonly Range[],
  what: string,
): Range[] => {
  const sorted = ranges.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  for (const [index, range] of sorted.entries()) {
    if (range.to !== null && range.to <= range.from)
      throw new InvalidInput(`${what} from ${range.from} ends before it begins.`);
    const next = sorted[index + 1];
    if (next !== undefined && (range.to === null || range.to > next.from))
      throw new InvalidInput(`${what} from ${next.from} begins before the one from ${range.from} has ended.`);
  }
  return sorted;
};

/**
 * The document with one more decision, and a summary of that decision.
 * @throws InvalidInput for a contradictory change
 */
export const applyChange = (document: MappingsDocument, change: MappingChange, naming: Naming): Applied => {
  switch (change.kind) {
    case 'join': {
      const [kept, joined] = change.accountIds;
      if (kept === joined) throw new InvalidInput('An account cannot be merged with itself.');
      return {
        document: {
          ...document,
          joined: [...without(document.joined, kept, joined), [kept, joined]],
          separated: document.separated.filter((id) => id !== joined),
        },
        summary: `${naming.account(joined)} is ${naming.account(kept)}`,
      };
    }
    case 'split':
      return {
        document: {
          ...document,
          joined: document.joined.filter((pair) => !pair.includes(change.accountId)),
          separated: [...new Set([...document.separated, change.accountId])],
        },
        summary: `${naming.account(change.accountId)} is a separate person`,
      };
    case 'decline':
      return {
        document: { ...document, declined: [...without(document.declined, ...change.accountIds), change.accountIds] },
        summary: `${naming.account(change.accountIds[1])} is not ${naming.account(change.accountIds[0])}`,
      };
    case 'bot':
      return {
        document: noted(document, change.accountId, { bot: change.bot }),
        summary: `${naming.account(change.accountId)} is ${change.bot ? 'a bot' : 'a person'}`,
      };
    case 'left':
      return {
        document: noted(document, change.accountId, { leftOn: change.on }),
        summary:
          change.on === null
            ? `${naming.account(change.accountId)} is still here`
            : `${naming.account(change.accountId)} left on ${change.on}`,
      };
    case 'part-time':
      return {
        document: noted(document, change.accountId, { partTime: change.share }),
        summary: `${naming.account(change.accountId)} works ${Math.round(change.share * 100)}% of full time`,
      };
    case 'leaves':
      return {
        document: noted(document, change.accountId, { leaves: inOrder(change.leaves, 'The leave') }),
        summary: `Leave of ${naming.account(change.accountId)}`,
      };
    case 'place': {
      const { place: kind, id, teamId } = change;
      const others = document.places.filter((source) => source.kind !== kind || source.id !== id);
      return {
        document: { ...document, places: [...others, { kind, id, teamId }] },
        summary: `${naming.source(kind, id)} belongs to ${teamId === null ? 'no team' : naming.team(teamId)}`,
      };
    }
    case 'memberships': {
      const { [change.accountId]: _before, ...others } = document.memberships;
      return {
        document: {
          ...document,
          memberships:
            change.memberships === null
              ? others
              : { ...others, [change.accountId]: inOrder(change.memberships, 'The membership') },
        },
        summary: `Teams of ${naming.account(change.accountId)}`,
      };
    }
    case 'team': {
      const { kind: _kind, teamId, ...fields } = change;
      const others = document.teams.filter((team) => team.id !== teamId);
      return {
        document: { ...document, teams: [...others, { id: teamId, ...fields, removed: false }] },
        summary: `Team ${fields.name}`,
      };
    }
    case 'remove-team': {
      const before = document.teams.find((team) => team.id === change.teamId);
      const name = naming.team(change.teamId);
      const removed = { description: '', type: 'development' as const, leadEmail: '', ...before };
      return {
        document: {
          ...document,
          teams: [
            ...document.teams.filter((team) => team.id !== change.teamId),
            { ...removed, id: change.teamId, name, removed: true },
          ],
          places: document.places.filter((source) => source.teamId !== change.teamId),
        },
        summary: `Team ${name} removed`,
      };
    }
    case 'user': {
      const { [change.userId]: _before, ...others } = document.users ?? {};
      const name = naming.user(change.userId);
      if (change.accountId === null)
        return { document: { ...document, users: others }, summary: `User ${name} is linked by email address` };
      return {
        document: { ...document, users: { ...others, [change.userId]: change.accountId } },
        summary: `User ${name} is linked to ${naming.account(change.accountId)}`,
      };
    }
  }
};
