import { isDeepStrictEqual } from 'node:util';
import type { DocumentChange } from '../../settings/index.ts';
import type { MappingsDocument } from './document.ts';

/** What differs between two whole documents, in counts. */
export const describeMappings = ({ before, after }: DocumentChange<MappingsDocument>): string => {
  const parts = [
    counted(differing(byId(before.teams), byId(after.teams)), 'team'),
    counted(differing(accountsOf(before), accountsOf(after)), 'account'),
    counted(differing(before.memberships, after.memberships), 'team membership'),
    counted(differing(sourcesOf(before), sourcesOf(after)), 'project or repository', 'projects or repositories'),
    counted(differing(before.users ?? {}, after.users ?? {}), 'linked user'),
  ];
  const changed = parts.filter((part) => part !== null);
  return changed.length === 0 ? 'Mappings' : `Mappings of ${changed.join(', ')}`;
};

type Entries = Readonly<Record<string, unknown>>;

const differing = (before: Entries, after: Entries): number =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => !isDeepStrictEqual(before[name], after[name]),
  ).length;

const counted = (count: number, singular: string, many = `${singular}s`): string | null =>
  count === 0 ? null : `${count} ${count === 1 ? singular : many}`;

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
