import { byName, t } from '@sightline/contract';
import type { Platform } from '../../platform/context.ts';
import { withTenant, type Tx } from '../../platform/database/tenant.ts';
import { InvalidInput } from '../../platform/errors.ts';
import { requestRunUnderNewRules } from '../measurement-requests/index.ts';
import { listAcceptedForTeams } from '../identity/index.ts';
import { readDocument } from './mappings/change-mappings.ts';
import { listLinks } from './linking/own-person.store.ts';
import { listTeamRows } from './people.store.ts';

/** Teams by id: those that the sources show and those that were created by hand. */
const readTeamNames = async (tx: Tx): Promise<ReadonlyMap<string, string>> => {
  const { teams } = (await readDocument(tx)).document;
  const names = new Map((await listTeamRows(tx)).map(({ id, name }) => [id, name]));
  for (const { id, name, removed } of teams)
    if (removed) names.delete(id);
    else names.set(id, name);
  return names;
};

/** @throws InvalidInput for a team that the organization does not have */
export const assertTeam = (platform: Platform, organizationId: string, teamId: string): Promise<void> =>
  withTenant(platform.database, organizationId, async (tx) => {
    if (!(await readTeamNames(tx)).has(teamId))
      throw new InvalidInput(t('This team does not exist. Choose another one.'));
  });

/** The team that each user was last invited for, by user. */
const listInvitedTeams = async (tx: Tx, organizationId: string): Promise<Map<string, string>> =>
  new Map((await listAcceptedForTeams(tx, organizationId)).map(({ userId, teamId }) => [userId, teamId]));

export type NamedTeam = { id: string; name: string };

/** The team that each user was invited for, as long as the organization has it. */
export const readInvitedTeams = async (tx: Tx, organizationId: string): Promise<ReadonlyMap<string, NamedTeam>> => {
  const invited = await listInvitedTeams(tx, organizationId);
  if (invited.size === 0) return new Map();
  const names = await readTeamNames(tx);
  return new Map(
    [...invited].flatMap(([userId, id]) => {
      const name = names.get(id);
      return name === undefined ? [] : [[userId, { id, name }] as const];
    }),
  );
};

/**
 * A user who accepted an invitation for a team, with the linked account or else the address that identifies their
 * contributor.
 */
export type InvitedMember = { userId: string; accountId: string | null; email: string; teamId: string; from: number };

/** Users who accepted an invitation for a team, each with the latest one. */
export const readInvitedMembers = async (tx: Tx, organizationId: string): Promise<InvitedMember[]> => {
  const accepted = await listAcceptedForTeams(tx, organizationId);
  if (accepted.length === 0) return [];
  const links = await listLinks(tx);
  const latest = new Map(accepted.map((invitation) => [invitation.userId, invitation]));
  return [...latest.values()]
    .map(({ userId, email, teamId, at }) => ({
      userId,
      accountId: links.get(userId) ?? null,
      email: email.toLowerCase(),
      teamId,
      from: Math.floor(at.getTime() / 1_000),
    }))
    .toSorted((a, b) => byName.compare(a.email, b.email));
};

/** Recomputes the figures once a user accepts an invitation for a team, since they now count there. */
export const countInvitedMember = (platform: Platform, organizationId: string, userId: string): Promise<void> =>
  withTenant(platform.database, organizationId, async (tx) => {
    if ((await listInvitedTeams(tx, organizationId)).has(userId))
      await requestRunUnderNewRules(platform, tx, organizationId);
  });
