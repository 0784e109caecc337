import { isDeepStrictEqual } from 'node:util';
import type { DocumentChange } from '../../settings/index.ts';
import type { MappingsDocument } from './document.ts';
import { counts, ofCounts, unnamed } from './mappings-summaries.ts';

/** What differs between two whole documents, in counts and in English. */
export const describeMappings = ({ before, after }: DocumentChange<MappingsDocument>): string => {
  const parts = [
    counted(differing(byId(before.teams), byId(after.teams)), counts.teams),
    counted(differing(accountsOf(before), accountsOf(after)), counts.accounts),
    counted(differing(before.memberships, after.memberships), counts.memberships),
    counted(differing(sourcesOf(before), sourcesOf(after)), counts.sources),
    counted(differing(before.users ?? {}, after.users ?? {}), counts.users),
  ];
  const changed = parts.filter((part) => part !== null);
  return changed.length === 0 ? unnamed.message : ofCounts.write({ counts: changed.join(', ') });
};

type Entries = Readonly<Record<string, unknown>>;

const differing = (before: Entries, after: Entries): number =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => !isDeepStrictEqual(before[name], after[name]),
  ).length;

const counted = (count: number, [one, several]: (typeof counts)[keyof typeof counts]): string | null =>
  count === 0 ? null : (count === 1 ? one : several).write({ count });

const byId = (rows: readonly { id: string }[]): Entries => Object.fromEntries(rows.map((row) => [row.id, row]));

const sourcesOf = ({ places }: MappingsDocument): Entries =>
  Object.fromEntries(places.map(({ kind, id, teamId }) => [`${kind} ${id}`, teamId]));

/** What is known about each account: its own notes, and which accounts are the same person. */
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
