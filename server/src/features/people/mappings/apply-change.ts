import type { AccountPair } from '@sightline/analytics';
import { formatDay, t, type MappingChange, type SourceKind } from '@sightline/contract';
import { InvalidInput } from '../../../platform/errors.ts';
import { say, type Text } from '../../../platform/text.ts';
import type { MappingsDocument, MappedAccount } from './document.ts';

/** What a change refers to: the names that its summary uses, and who is who. */
export type Naming = {
  account: (id: string) => string;
  team: (id: string) => string;
  user: (id: string) => string;
  source: (kind: SourceKind, id: string) => string;
  /** All accounts of an account's person, itself included. */
  accountsOf: (document: MappingsDocument, accountId: string) => readonly string[];
};

export type Applied = { document: MappingsDocument; summary: Text };

const without = (pairs: readonly AccountPair[], ...ids: string[]): AccountPair[] =>
  pairs.filter(([a, b]) => !(ids.includes(a) && ids.includes(b)));

const noted = (document: MappingsDocument, id: string, note: MappedAccount): MappingsDocument => ({
  ...document,
  accounts: { ...document.accounts, [id]: { ...document.accounts[id], ...note } },
});

/** A person who is merged with what was taken for a bot stays a person. */
const withoutBotNote = (document: MappingsDocument, id: string): MappingsDocument => {
  const { bot: _bot, ...note } = document.accounts[id] ?? {};
  return document.accounts[id]?.bot !== true
    ? document
    : { ...document, accounts: { ...document.accounts, [id]: note } };
};

/** Splits an account off into a separate person; the remaining accounts stay merged. */
const splitOff = (document: MappingsDocument, id: string, { accountsOf }: Naming): MappingsDocument => {
  const split = {
    ...document,
    joined: document.joined.filter((pair) => !pair.includes(id)),
    separated: [...new Set([...document.separated, id])],
  };
  const [first, ...others] = accountsOf(document, id).filter((other) => other !== id);
  if (first === undefined) return split;
  const together = accountsOf(split, first);
  const apart = others.filter((other) => !together.includes(other));
  return { ...split, joined: [...split.joined, ...apart.map((other): AccountPair => [first, other])] };
};

/** Sorts ranges. @throws InvalidInput if one is empty or two overlap */
export const inOrder = <Range extends { from: string; to: string | null }>(
  ranges: readonly Range[],
  what: 'leave' | 'membership',
): Range[] => {
  const sorted = ranges.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  for (const [index, range] of sorted.entries()) {
    if (range.to !== null && range.to <= range.from)
      throw new InvalidInput(
        t('{what, select, leave {The leave} other {The membership}} from {date} ends before it begins.', {
          what,
          date: formatDay(range.from),
        }),
      );
    const next = sorted[index + 1];
    if (next !== undefined && (range.to === null || range.to > next.from))
      throw new InvalidInput(
        t(
          '{what, select, leave {The leave} other {The membership}} from {date} begins before the one from {earlier} has ended.',
          { what, date: formatDay(next.from), earlier: formatDay(range.from) },
        ),
      );
  }
  return sorted;
};

type Apply<Kind extends MappingChange['kind']> = (
  document: MappingsDocument,
  change: Extract<MappingChange, { kind: Kind }>,
  naming: Naming,
) => Applied;

const applyByKind: { [Kind in MappingChange['kind']]: Apply<Kind> } = {
  join: (document, { accountIds: [kept, joined] }, naming) => {
    if (kept === joined) throw new InvalidInput(t('An account cannot be merged with itself.'));
    return {
      document: {
        ...withoutBotNote(document, joined),
        joined: [...without(document.joined, kept, joined), [kept, joined]],
        separated: document.separated.filter((id) => id !== joined),
      },
      summary: say('{account} is {other}', { account: naming.account(joined), other: naming.account(kept) }),
    };
  },
  split: (document, { accountId }, naming) => ({
    document: splitOff(document, accountId, naming),
    summary: say('{account} is a separate person', { account: naming.account(accountId) }),
  }),
  decline: (document, { accountIds }, naming) => ({
    document: { ...document, declined: [...without(document.declined, ...accountIds), accountIds] },
    summary: say('{account} is not {other}', {
      account: naming.account(accountIds[1]),
      other: naming.account(accountIds[0]),
    }),
  }),
  bot: (document, { accountId, bot }, naming) => ({
    document: noted(document, accountId, { bot }),
    summary: bot
      ? say('{account} is a bot', { account: naming.account(accountId) })
      : say('{account} is a person', { account: naming.account(accountId) }),
  }),
  left: (document, { accountId, on }, naming) => ({
    document: noted(document, accountId, { leftOn: on }),
    summary:
      on === null
        ? say('{account} is still here', { account: naming.account(accountId) })
        : say('{account} left on {date}', { account: naming.account(accountId), date: { day: on } }),
  }),
  'part-time': (document, { accountId, share }, naming) => ({
    document: noted(document, accountId, { partTime: share }),
    summary: say('{account} works {count}% of full time', {
      account: naming.account(accountId),
      count: Math.round(share * 100),
    }),
  }),
  leaves: (document, { accountId, leaves }, naming) => ({
    document: noted(document, accountId, { leaves: inOrder(leaves, 'leave') }),
    summary: say('Leave of {account}', { account: naming.account(accountId) }),
  }),
  place: (document, { place: kind, id, teamId }, naming) => {
    const others = document.places.filter((source) => source.kind !== kind || source.id !== id);
    return {
      document: { ...document, places: [...others, { kind, id, teamId }] },
      summary:
        teamId === null
          ? say('{source} belongs to no team', { source: naming.source(kind, id) })
          : say('{source} belongs to {team}', { source: naming.source(kind, id), team: naming.team(teamId) }),
    };
  },
  memberships: (document, { accountId, memberships }, naming) => {
    const { [accountId]: _before, ...others } = document.memberships;
    return {
      document: {
        ...document,
        memberships: memberships === null ? others : { ...others, [accountId]: inOrder(memberships, 'membership') },
      },
      summary: say('Teams of {account}', { account: naming.account(accountId) }),
    };
  },
  team: (document, { kind: _kind, teamId, ...fields }) => {
    const others = document.teams.filter((team) => team.id !== teamId);
    return {
      document: { ...document, teams: [...others, { id: teamId, ...fields, removed: false }] },
      summary: say('Team {team}', { team: fields.name }),
    };
  },
  'remove-team': (document, { teamId }, naming) => {
    const name = naming.team(teamId);
    const before = document.teams.find((team) => team.id === teamId);
    const others = document.teams.filter((team) => team.id !== teamId);
    const removed = { description: '', type: 'development' as const, leadEmail: '', ...before };
    return {
      document: {
        ...document,
        teams: [...others, { ...removed, id: teamId, name, removed: true }],
        places: document.places.filter((source) => source.teamId !== teamId),
      },
      summary: say('Team {team} removed', { team: name }),
    };
  },
  user: (document, { userId, accountId }, naming) => {
    const { [userId]: _before, ...others } = document.users ?? {};
    const name = naming.user(userId);
    return accountId === null
      ? {
          document: { ...document, users: others },
          summary: say('User {user} is linked by email address', { user: name }),
        }
      : {
          document: { ...document, users: { ...others, [userId]: accountId } },
          summary: say('User {user} is linked to {account}', { user: name, account: naming.account(accountId) }),
        };
  },
};

/**
 * Applies one change to the document. @returns the document, and a summary of the change
 * @throws InvalidInput for a contradictory change
 */
export const applyChange = <Kind extends MappingChange['kind']>(
  document: MappingsDocument,
  change: Extract<MappingChange, { kind: Kind }>,
  naming: Naming,
): Applied => {
  const apply: Apply<Kind> = applyByKind[change.kind as Kind];
  return apply(document, change, naming);
};
