import type { Platform } from '../../platform/context.ts';
import { withTenant, type Tx } from '../../platform/database/tenant.ts';
import { InvalidInput } from '../../platform/errors.ts';
import { listInvitedTeams } from '../identity/index.ts';
import { readDocument } from './mappings/change-mappings.ts';
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

/** @throws InvalidInput for a team that the organisation does not have */
export const assertTeam = (platform: Platform, organizationId: string, teamId: string): Promise<void> =>
  withTenant(platform.database, organizationId, async (tx) => {
    if (!(await readTeamNames(tx)).has(teamId)) throw new InvalidInput('This team does not exist. Choose another one.');
  });

export type NamedTeam = { id: string; name: string };

/** The team that each user was invited for, as long as the organisation has it. */
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
