import { noArrangement, peopleOf } from '@sightline/analytics';
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { t, type MappingChange, type SourceKind } from '@sightline/contract';
import type { UserContext } from '../../../platform/context.ts';
import { withTenant, type Tx } from '../../../platform/database/tenant.ts';
import { Conflict, InvalidInput, NotFound } from '../../../platform/errors.ts';
import { say, type Text } from '../../../platform/text.ts';
import { loadFacts } from '../../facts/index.ts';
import { readMemberAccounts, type MemberAccount } from '../../members/index.ts';
import { changeSettings, readSettings, undoSettings, type SavedSettings } from '../../settings/index.ts';
import { listTeams } from '../people.store.ts';
import { applyChange, type Naming } from './apply-change.ts';
import type { MappingsDocument } from './document.ts';
import { assertRoomForNewTeams, mappingSettings } from './mapping-settings.ts';

/** The mappings that apply. */
export const readDocument = (tx: Tx): Promise<{ version: number; document: MappingsDocument }> =>
  readSettings(tx, mappingSettings);

/**
 * Changes who is who or who works where. All of the changes are made or none.
 * @throws Conflict when the plan has no room for another team, or a person is another user already | InvalidInput, also if nothing changes | NotFound for an account, project, repository or team that is not there
 */
export const changeMappings = (
  ctx: UserContext,
  { version, changes }: { version: number; changes: MappingChange[] },
): Promise<SavedSettings> =>
  changeSettings(ctx, mappingSettings, version, async (tx, before) => {
    let document = before;
    const members = await readMemberAccounts(ctx);
    const naming = await namingOf(tx, document, changes, members);
    const summaries: Text[] = [];
    for (const change of changes) {
      const applied = applyChange(document, change, naming);
      document = applied.document;
      summaries.push(applied.summary);
    }
    if (isDeepStrictEqual(before, document)) throw new InvalidInput(t('Nothing has changed.'));
    await assertRoomForNewTeams(tx, ctx.organizationId, { before, after: document });
    const [first = '', ...more] = summaries;
    const count = more.length;
    return { document, summary: count === 0 ? first : say('{change} and {count} more', { change: first, count }) };
  });

export const undoMappings = (ctx: UserContext, version: number): Promise<SavedSettings> =>
  undoSettings(ctx, mappingSettings, version);

export type NewTeam = Omit<Extract<MappingChange, { kind: 'team' }>, 'kind' | 'teamId'>;

/** Creates a team, regardless of other changes in the meantime. @throws Conflict if the name is taken */
export const createTeam = async (ctx: UserContext, team: NewTeam): Promise<{ id: string; name: string }> => {
  const { version, names } = await withTenant(ctx.platform.database, ctx.organizationId, async (tx) => {
    const read = await readDocument(tx);
    const known = [...(await listTeams(tx)), ...read.document.teams.filter((team) => !team.removed)];
    return { version: read.version, names: known.map((user) => user.name.toLowerCase()) };
  });
  if (names.includes(team.name.toLowerCase()))
    throw new Conflict(t('A team named {name} already exists.', { name: team.name }));
  const id = randomUUID();
  await changeMappings(ctx, { version, changes: [{ kind: 'team', teamId: id, ...team }] });
  return { id, name: team.name };
};

/** @throws NotFound for anything named by a change that does not exist */
const namingOf = async (
  tx: Tx,
  document: MappingsDocument,
  changes: readonly MappingChange[],
  members: readonly MemberAccount[],
): Promise<Naming> => {
  const { accounts, projects, boards, repositories } = await loadFacts(tx, [
    'accounts',
    'projects',
    'boards',
    'repositories',
  ]);
  const accountNames = new Map(accounts.map((account) => [account.id, account.name]));
  // Ids are only unique within a kind.
  const sourceNames = new Map([
    ...projects.map((project) => [`project ${project.id}`, project.name] as const),
    ...boards.map((board) => [`board ${board.id}`, board.name] as const),
    ...repositories.map((repository) => [`repository ${repository.id}`, repository.name] as const),
  ]);
  const teamNames = new Map([
    ...(await listTeams(tx)).map((team) => [team.id, team.name] as const),
    ...document.teams.map((team) => [team.id, team.name] as const),
    ...changes.flatMap((change) => (change.kind === 'team' ? [[change.teamId, change.name] as const] : [])),
  ]);
  const lookUp =
    (names: Map<string, string>, what: string) =>
    (id: string): string => {
      const name = names.get(id);
      if (name === undefined) throw new NotFound(what, id);
      return name;
    };
  const sourceName = lookUp(sourceNames, t('project, board or repository'));
  const naming = {
    account: lookUp(accountNames, t('account')),
    team: lookUp(teamNames, t('team')),
    user: lookUp(new Map(members.map((member) => [member.id, member.name])), t('user')),
    source: (kind: SourceKind, id: string) => sourceName(`${kind} ${id}`),
    accountsOf: ({ joined, separated }: MappingsDocument, id: string) =>
      peopleOf(accounts, { ...noArrangement, joined, separated }).find(({ accountIds }) => accountIds.includes(id))
        ?.accountIds ?? [],
  };
  for (const change of changes) {
    if (change.kind === 'memberships') for (const { teamId } of change.memberships ?? []) naming.team(teamId);
  }
  return naming;
};
