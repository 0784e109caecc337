/** The stored document of an organization's mappings. */
import { teamKinds } from '@sightline/contract';
import type { AccountNote, Arrangement } from '@sightline/analytics';
import { dateOf, startOfDay } from '@sightline/analytics';
import { z } from 'zod';

const dayText = z.iso.date();
const name = z.string().max(1000);
const accountId = z.string().min(1).max(400);
const pair = z.tuple([accountId, accountId]).readonly();

const mappedTeam = z.object({
  id: name,
  name,
  description: z.string().max(10_000),
  type: z.enum(teamKinds),
  leadEmail: name,
  removed: z.boolean(),
});

const mappedAccount = z.object({
  bot: z.boolean().exactOptional(),
  leftOn: dayText.nullable().exactOptional(),
  partTime: z.number().min(0.05).max(1).exactOptional(),
  leaves: z.array(z.object({ from: dayText, to: dayText })).exactOptional(),
});
export type MappedAccount = z.infer<typeof mappedAccount>;

const membership = z.object({ teamId: name, from: dayText, to: dayText.nullable() });

/** Days are in the organization's time zone; a team is named by its id. */
export const mappingsDocument = z.object({
  joined: z.array(pair),
  separated: z.array(accountId),
  declined: z.array(pair),
  accounts: z.record(accountId, mappedAccount),
  teams: z.array(mappedTeam),
  places: z.array(z.object({ kind: z.enum(['project', 'board', 'repository']), id: name, teamId: name.nullable() })),
  memberships: z.record(accountId, z.array(membership)),
  /** The account that each user is linked to, by user id. */
  users: z.record(z.string(), accountId).exactOptional(),
});
export type MappingsDocument = z.infer<typeof mappingsDocument>;

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
 * Converts the document for analytics.
 * @param keyOf the project id of a derived team, or the team's own id
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
    accounts: Object.fromEntries(Object.entries(document.accounts).map(([id, account]) => [id, note(account)])),
    teams: document.teams.map(({ id, name, removed }) => ({ key: keyOf(id), name, removed })),
    places: document.places.map(({ kind, id, teamId }) => ({
      kind,
      id,
      teamKey: teamId === null ? null : keyOf(teamId),
    })),
    memberships: Object.fromEntries(
      Object.entries(document.memberships).map(([id, spans]) => [
        id,
        spans.map(({ teamId, from, to }) => ({
          teamKey: keyOf(teamId),
          from: start(from),
          to: to === null ? null : start(to),
        })),
      ]),
    ),
  };
};

/** The organization's day of an instant. */
export const dayOf = (at: number, zone: string): string => dateOf(at, zone).toString();
