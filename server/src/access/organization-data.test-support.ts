import { randomUUID } from 'node:crypto';
import { endApiToken, insertApiToken } from '../features/identity/sessions/api-tokens.store.ts';
import { apiTokenPrefix } from '../features/identity/sessions/api-tokens.ts';
import { replaceSprints } from '../features/measurement/sprints.store.ts';
import { linkUser } from '../features/people/index.ts';
import { replacePeople } from '../features/people/people.store.ts';
import type { Tx } from '../platform/database/tenant.ts';
import { hashOf } from '../platform/secret-links.ts';
import { emptySprint } from './empty-sprint.test-support.ts';

/** Members are user ids. */
type Input = { now: Date; organizationId: string; member: string; admin: string; developer: string };

/** API tokens, people, a team and a sprint of the organization. */
export const addData = async (tx: Tx, { now, organizationId, member, admin, developer }: Input) => {
  const apiToken = async (userId: string): Promise<{ token: string; id: string }> => {
    const made = { id: randomUUID(), token: `${apiTokenPrefix}${randomUUID()}` };
    await insertApiToken(tx, {
      organizationId,
      id: made.id,
      userId,
      name: 'Token',
      scopes: [],
      start: apiTokenPrefix,
      hash: hashOf(made.token),
      createdAt: now,
      expiresAt: new Date(now.getTime() + 86_400_000),
    });
    return made;
  };
  const [ofAdmin, ofMember, revoked] = [await apiToken(admin), await apiToken(member), await apiToken(admin)];
  await endApiToken(tx, admin, revoked.id, now);

  const [teamId, ownPersonId, personId, third] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const people = [ownPersonId, personId, third].map((id) => ({
    id,
    name: `Person ${id.slice(0, 4)}`,
    accountIds: [id],
    bot: false,
    active: true,
    teamId,
    memberships: [],
  }));
  await replacePeople(tx, organizationId, people, [
    { id: teamId, name: 'Platform', color: 0, projectIds: [], repositoryIds: [] },
  ]);
  await replaceSprints(tx, organizationId, emptySprint('sprint-1', teamId).boardId, [emptySprint('sprint-1', teamId)]);
  await linkUser(tx, organizationId, developer, ownPersonId);
  return { teamId, ownPersonId, personId, ofAdmin, ofMember, revoked };
};
