import { t } from '@sightline/contract';
import { isDeepStrictEqual } from 'node:util';
import type { UserContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/tenant.ts';
import { InvalidInput } from '../../../platform/errors.ts';
import { loadFacts } from '../../facts/index.ts';
import { requestRunUnderNewRules } from '../../measurement-requests/index.ts';
import { assertRoomForTeams } from '../../organizations/index.ts';
import { readMemberAccounts } from '../../members/index.ts';
import { defineSettings, type DocumentChange } from '../../settings/index.ts';
import { listTeams } from '../people.store.ts';
import { inOrder } from './apply-change.ts';
import { describeMappings } from './describe-mappings.ts';
import { emptyMappings, mappingsDocument, type MappingsDocument } from './document.ts';
import { followUsers } from './follow-users.ts';

type MappingsChange = DocumentChange<MappingsDocument>;

/** Team mappings: linked accounts, teams and memberships. */
export const mappingSettings = defineSettings<MappingsDocument>({
  kind: 'mappings',
  initial: emptyMappings,
  schema: mappingsDocument,
  review: async (tx, ctx, change) => {
    if (isDeepStrictEqual(change.before, change.after)) return null;
    await assertKnown(tx, ctx, change);
    await assertRoomForNewTeams(tx, ctx.organizationId, change);
    return describeMappings(change);
  },
  apply: async (tx, ctx, { before, after }) => followUsers(tx, ctx, await readMemberAccounts(ctx), before, after),
  recompute: requestRunUnderNewRules,
});

/** Only new teams need room in the plan; teams from sources may exceed it. */
export const assertRoomForNewTeams = async (
  tx: Tx,
  organizationId: string,
  { before, after }: MappingsChange,
): Promise<void> => {
  const measured = (await listTeams(tx)).map((team) => team.id);
  const [had, has] = [teamsIn(measured, before), teamsIn(measured, after)];
  if (has.size > had.size) await assertRoomForTeams(tx, organizationId, has.size);
};

/** The teams after a document is applied. */
const teamsIn = (measured: readonly string[], document: MappingsDocument): Set<string> => {
  const ids = new Set([...measured, ...document.teams.map((team) => team.id)]);
  for (const { id, removed } of document.teams) if (removed) ids.delete(id);
  return ids;
};

/** @throws InvalidInput for accounts, teams or users that the organization does not have, and for overlapping dates */
const assertKnown = async (tx: Tx, ctx: UserContext, { before, after }: MappingsChange): Promise<void> => {
  const { accounts } = await loadFacts(tx, ['accounts']);
  const teams = new Set([...(await listTeams(tx)), ...after.teams].map((team) => team.id));
  const members = new Set((await readMemberAccounts(ctx)).map((member) => member.id));
  // Existing settings may outlive their account, team or user, so only new ones are checked.
  const known = (
    ids: Iterable<string>,
    mapped: (document: MappingsDocument) => string[],
    what: 'account' | 'team' | 'user',
  ): void => {
    const allowed = new Set([...ids, ...mapped(before)]);
    const unknown = mapped(after).find((id) => !allowed.has(id));
    if (unknown !== undefined)
      throw new InvalidInput(
        t('This organization has no {what, select, account {account} team {team} other {user}} {id}.', {
          what,
          id: unknown,
        }),
      );
  };
  known(
    accounts.map((account) => account.id),
    accountsIn,
    'account',
  );
  known(teams, teamsMapped, 'team');
  known(members, ({ users }) => Object.keys(users ?? {}), 'user');
  for (const memberships of Object.values(after.memberships)) inOrder(memberships, 'membership');
  for (const { leaves } of Object.values(after.accounts)) inOrder(leaves ?? [], 'leave');
};

const accountsIn = ({ joined, separated, declined, accounts, memberships, users }: MappingsDocument): string[] => [
  ...joined.flat(),
  ...separated,
  ...declined.flat(),
  ...Object.keys(accounts),
  ...Object.keys(memberships),
  ...Object.values(users ?? {}),
];

const teamsMapped = ({ places, memberships }: MappingsDocument): string[] => [
  ...places.flatMap((source) => source.teamId ?? []),
  ...Object.values(memberships).flatMap((spans) => spans.map((span) => span.teamId)),
];
