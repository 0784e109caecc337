import { isDeepStrictEqual } from 'node:util';
import { inSequence, say, type Text } from '../../../platform/text.ts';
import type { DocumentChange } from '../../settings/index.ts';
import type { MappingsDocument } from './document.ts';

/** Summarizes the differences between two documents as counts. */
export const describeMappings = ({ before, after }: DocumentChange<MappingsDocument>): Text => {
  const parts = [
    say('{count, plural, one {# team} other {# teams}}', { count: differing(byId(before.teams), byId(after.teams)) }),
    say('{count, plural, one {# account} other {# accounts}}', {
      count: differing(accountsOf(before), accountsOf(after)),
    }),
    say('{count, plural, one {# team membership} other {# team memberships}}', {
      count: differing(before.memberships, after.memberships),
    }),
    say('{count, plural, one {# project or repository} other {# projects or repositories}}', {
      count: differing(sourcesOf(before), sourcesOf(after)),
    }),
    say('{count, plural, one {# linked user} other {# linked users}}', {
      count: differing(before.users ?? {}, after.users ?? {}),
    }),
  ];
  const changed = parts.filter(({ values }) => values?.['count'] !== 0);
  return changed.length === 0 ? say('Mappings') : inSequence(changed, ', ');
};

type Entries = Readonly<Record<string, unknown>>;

const differing = (before: Entries, after: Entries): number =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => !isDeepStrictEqual(before[name], after[name]),
  ).length;

const byId = (rows: readonly { id: string }[]): Entries => Object.fromEntries(rows.map((row) => [row.id, row]));

const sourcesOf = ({ places }: MappingsDocument): Entries =>
  Object.fromEntries(places.map(({ kind, id, teamId }) => [`${kind} ${id}`, teamId]));

/** The settings of each account: its notes, and which accounts are the same person. */
const accountsOf = ({ accounts, joined, separated, declined }: MappingsDocument): Entries => {
  const ids = new Set([...Object.keys(accounts), ...joined.flat(), ...declined.flat(), ...separated]);
  return Object.fromEntries(
    [...ids].map((id) => [
      id,
      [
        accounts[id],
        joined.filter((pair) => pair.includes(id)),
        declined.filter((pair) => pair.includes(id)),
        separated.includes(id),
      ],
    ]),
  );
};
