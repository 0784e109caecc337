import { linkAccounts, suggestBots, type AccountFact } from '@sightline/analytics';
import type { mappings, MappedPerson, RouteReply } from '@sightline/contract';
import type { UserContext } from '../../../platform/context.ts';
import { withSystem, withTenant } from '../../../platform/database/tenant.ts';
import { loadKinds } from '../../facts/index.ts';
import { listMemberAccounts, readTimeZone } from '../../identity/index.ts';
import { listPeople, listTeamRows, type PersonRow } from '../people.store.ts';
import { stableId } from '../stable-id.ts';
import { latestVersion, listVersions } from '../reading/versions.store.ts';
import { versionToUndo } from '../reading/change-reading.ts';
import { readDocument } from './change-mappings.ts';
import { presentUsers } from './present-users.ts';
import { arrangementOf, dayOf, type MappingsDocument } from './document.ts';

const historyShown = 20;

/** Who is who and who works where: what the last measuring made of it, and what has been said since. */
export const readMappings = async (ctx: UserContext): Promise<RouteReply<typeof mappings.read>> => {
  const { organizationId } = ctx;
  const members = await withSystem(ctx.platform.database, (tx) => listMemberAccounts(tx, organizationId));
  return withTenant(ctx.platform.database, organizationId, async (tx) => {
    const zone = await readTimeZone(tx, organizationId);
    const { version, document } = await readDocument(tx);
    const facts = await loadKinds(tx, ['accounts', 'projects', 'boards', 'repositories']);
    const [measured, teams] = [await listPeople(tx), await listTeamRows(tx)];
    const latest = await latestVersion(tx, 'mappings');
    const undoable = latest === null ? null : await versionToUndo(tx, 'mappings', latest);

    // Accounts are joined here as the next measuring will, so that a change shows at once.
    const linked = linkAccounts(
      facts.accounts,
      arrangementOf(document, zone, (teamId) => teamId),
    );
    const accounts = new Map(facts.accounts.map((one) => [one.id, one]));
    const placed = new Map(document.places.map((one) => [`${one.kind} ${one.id}`, one.teamId]));
    const place = (kind: 'project' | 'repository', id: string, name: string) => {
      const said = placed.get(`${kind} ${id}`);
      const shown = teams.find((team) => (kind === 'project' ? team.projectIds : team.repositoryIds).includes(id));
      return { kind, id, name, teamId: said === undefined ? (shown?.id ?? null) : said, byHand: said !== undefined };
    };
    const projects = facts.projects.map((one) => place('project', one.id, `${one.name} (${one.key})`));
    const said = new Map(document.teams.map((one) => [one.id, one]));
    const known = [...teams.filter((one) => !said.has(one.id)), ...document.teams.filter((one) => !one.removed)];
    return {
      version,
      people: linked.people.map((person) => {
        const row = measured.find((one) => one.id === stableId(organizationId, 'person', person.id));
        return presentPerson(
          { ...person, id: stableId(organizationId, 'person', person.id), memberships: row?.memberships ?? [] },
          { document, accounts, zone },
        );
      }),
      teams: known
        .map((team) => ({
          description: '',
          type: 'development' as const,
          leadEmail: '',
          ...said.get(team.id),
          ...team,
        }))
        .map(({ id, name, description, type, leadEmail }) => ({
          id,
          name,
          description,
          type,
          leadEmail,
          byHand: said.has(id),
        }))
        .toSorted((a, b) => a.name.localeCompare(b.name)),
      places: [
        ...projects,
        // Without a team of its own, a board's sprints are its project's team's.
        ...facts.boards.map(({ id, name, projectId }) => {
          const said = placed.get(`board ${id}`);
          const shown = projects.find((one) => one.id === projectId)?.teamId ?? null;
          const byHand = said !== undefined;
          return { kind: 'board' as const, id, name, teamId: byHand ? said : shown, byHand };
        }),
        ...facts.repositories.map((one) => place('repository', one.id, one.name)),
      ],
      suggestions: linked.suggestions.map(({ accountIds, evidence }) => ({
        accountIds,
        names: [accounts.get(accountIds[0])?.name ?? '', accounts.get(accountIds[1])?.name ?? ''] as [string, string],
        evidence,
      })),
      likelyBots: suggestBots(facts.accounts)
        .filter(({ accountId }) => document.accounts[accountId]?.bot === undefined)
        .map(({ accountId, evidence }) => ({ accountId, name: accounts.get(accountId)?.name ?? '', evidence })),
      users: await presentUsers(tx, ctx.user, members),
      undo: undoable?.summary ?? null,
      history: (await listVersions(tx, 'mappings', historyShown)).map((one) => ({
        version: one.version,
        summary: one.summary,
        madeAt: one.madeAt.toISOString(),
        madeBy: one.madeBy,
      })),
    };
  });
};

type Shown = { document: MappingsDocument; accounts: Map<string, AccountFact>; zone: string };
type Linked = Pick<PersonRow, 'id' | 'name' | 'accountIds' | 'bot' | 'active' | 'memberships'> & { partTime: number };

const presentPerson = (person: Linked, { document, accounts, zone }: Shown): MappedPerson => {
  const byHand = new Set(document.joined.map(([, joined]) => joined));
  const notes = person.accountIds.map((id) => document.accounts[id]);
  const said = person.accountIds.map((id) => document.memberships[id]).filter((one) => one !== undefined);
  return {
    id: person.id,
    name: person.name,
    accounts: person.accountIds.flatMap((id) => {
      const account = accounts.get(id);
      if (account === undefined) return [];
      const { name, email, kind, active } = account;
      return [{ id, name, email, kind, active, joinedByHand: byHand.has(id) }];
    }),
    bot: person.bot,
    active: person.active,
    leftOn: notes.find((note) => note?.leftOn !== undefined)?.leftOn ?? null,
    partTime: person.partTime,
    leaves: notes.flatMap((note) => note?.leaves ?? []),
    memberships:
      said.length > 0
        ? said.flat()
        : person.memberships.map(({ teamId, from, to }) => ({
            teamId,
            from: dayOf(from, zone),
            to: to === null ? null : dayOf(to, zone),
          })),
    membershipsByHand: said.length > 0,
  };
};
