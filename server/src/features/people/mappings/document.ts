/** What an organisation has said about who is who and who works where, as it is stored. */
import type { PlaceKind } from '@sightline/contract';
import type { AccountNote, AccountPair, Arrangement } from '@sightline/analytics';
import { dateOf, startOfDay } from '@sightline/analytics';

export type DayRange = { from: string; to: string };
export type MappedMembership = { teamId: string; from: string; to: string | null };
export type MappedTeam = {
  id: string;
  name: string;
  description: string;
  type: 'development' | 'qa' | 'devops' | 'mixed';
  leadEmail: string;
  removed: boolean;
};
export type MappedAccount = { bot?: boolean; leftOn?: string | null; partTime?: number; leaves?: DayRange[] };

/** Days are the organisation's own; a team is named by its id. */
export type MappingsDocument = {
  joined: AccountPair[];
  separated: string[];
  declined: AccountPair[];
  accounts: Record<string, MappedAccount>;
  teams: MappedTeam[];
  places: { kind: PlaceKind; id: string; teamId: string | null }[];
  memberships: Record<string, MappedMembership[]>;
  /** The account of the person that a user is, by the user's id. */
  users?: Record<string, string>;
};

export const emptyMappings: MappingsDocument = {
  joined: [],
  separated: [],
  declined: [],
  accounts: {},
  teams: [],
  places: [],
  memberships: {},
};

/**
 * As analytics reads it.
 * @param keyOf the project of a team that the facts show, else the team's own id
 */
export const arrangementOf = (
  document: MappingsDocument,
  zone: string,
  keyOf: (teamId: string) => string,
): Arrangement => {
  const start = (day: string): number => startOfDay(day, zone);
  const note = ({ bot, leftOn, partTime, leaves }: MappedAccount): AccountNote => ({
    ...(bot === undefined ? {} : { bot }),
    ...(leftOn === undefined ? {} : { leftAt: leftOn === null ? null : start(leftOn) }),
    ...(partTime === undefined ? {} : { partTime }),
    ...(leaves === undefined ? {} : { leaves: leaves.map(({ from, to }) => ({ from: start(from), to: start(to) })) }),
  });
  return {
    joined: document.joined,
    separated: document.separated,
    declined: document.declined,
    accounts: Object.fromEntries(Object.entries(document.accounts).map(([id, said]) => [id, note(said)])),
    teams: document.teams.map(({ id, name, removed }) => ({ key: keyOf(id), name, removed })),
    places: document.places.map(({ kind, id, teamId }) => ({
      kind,
      id,
      teamKey: teamId === null ? null : keyOf(teamId),
    })),
    memberships: Object.fromEntries(
      Object.entries(document.memberships).map(([id, said]) => [
        id,
        said.map(({ teamId, from, to }) => ({
          teamKey: keyOf(teamId),
          from: start(from),
          to: to === null ? null : start(to),
        })),
      ]),
    ),
  };
};

/** The organisation's day of an instant. */
export const dayOf = (at: number, zone: string): string => dateOf(at, zone).toString();
