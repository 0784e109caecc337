import { byName } from '@sightline/contract';
import { linkAccounts, type AccountFact, type Person } from '@sightline/analytics';
import type { MappedPerson, MappedSource } from '@sightline/contract';
import type { Tx } from '../../../platform/database/tenant.ts';
import { loadFacts } from '../../facts/index.ts';
import { readTimeZone } from '../../organizations/index.ts';
import { listPeople, listTeamRows, type PersonRow, type TeamRow } from '../people.store.ts';
import { stableId } from '../stable-id.ts';
import { readDocument } from './change-mappings.ts';
import { arrangementOf, dayOf, type MappingsDocument } from './document.ts';

type Facts = Awaited<ReturnType<typeof loadFacts>>;

/** The people and teams of the last measurement run, with changes made since. */
export type Mapped = {
  organizationId: string;
  zone: string;
  version: number;
  document: MappingsDocument;
  facts: Pick<Facts, 'accounts' | 'projects' | 'boards' | 'repositories'>;
  accounts: ReadonlyMap<string, AccountFact>;
  linked: ReturnType<typeof linkAccounts>;
  measured: ReadonlyMap<string, PersonRow>;
  teams: TeamRow[];
};

export const readMapped = async (tx: Tx, organizationId: string): Promise<Mapped> => {
  const zone = await readTimeZone(tx, organizationId);
  const { version, document } = await readDocument(tx);
  const facts = await loadFacts(tx, ['accounts', 'projects', 'boards', 'repositories']);
  // Joins accounts like the next measurement run, so that a change shows immediately.
  const linked = linkAccounts(
    facts.accounts,
    arrangementOf(document, zone, (teamId) => teamId),
  );
  return {
    organizationId,
    zone,
    version,
    document,
    facts,
    accounts: new Map(facts.accounts.map((account) => [account.id, account])),
    linked,
    measured: new Map((await listPeople(tx)).map((person) => [person.id, person])),
    teams: await listTeamRows(tx),
  };
};

/** All contributors of the sources, by name, bots last. */
export const mappedPeople = (mapped: Mapped): MappedPerson[] => {
  const joinedByHand = new Set(mapped.document.joined.map(([, joined]) => joined));
  return mapped.linked.people
    .map((person) => presentPerson(person, mapped, joinedByHand))
    .toSorted((a, b) => Number(a.bot) - Number(b.bot) || byName.compare(a.name, b.name));
};

const presentPerson = (
  person: Person,
  { organizationId, document, accounts, measured, zone }: Mapped,
  joinedByHand: ReadonlySet<string>,
): MappedPerson => {
  const id = stableId(organizationId, 'person', person.id);
  const notes = person.accountIds.map((id) => document.accounts[id]);
  const configured = person.accountIds
    .map((id) => document.memberships[id])
    .filter((membership) => membership !== undefined);
  return {
    id,
    name: person.name,
    accounts: person.accountIds.flatMap((id) => {
      const account = accounts.get(id);
      if (account === undefined) return [];
      const { name, email, kind, active } = account;
      return [{ id: id, name, email, kind, active, joinedByHand: joinedByHand.has(id) }];
    }),
    bot: person.bot,
    active: person.active,
    leftOn: notes.find((note) => note?.leftOn !== undefined)?.leftOn ?? null,
    partTime: person.partTime,
    leaves: notes.flatMap((note) => note?.leaves ?? []),
    memberships:
      configured.length > 0
        ? configured.flat()
        : (measured.get(id)?.memberships ?? []).map(({ teamId, from, to }) => ({
            teamId,
            from: dayOf(from, zone),
            to: to === null ? null : dayOf(to, zone),
          })),
    membershipsByHand: configured.length > 0,
  };
};

/** Projects, boards and repositories with the team that each belongs to. */
export const mappedSources = ({ document, facts, teams }: Mapped): MappedSource[] => {
  const placed = new Map(document.places.map((source) => [`${source.kind} ${source.id}`, source.teamId]));
  const shown = new Map(
    teams.flatMap((team) => [
      ...team.projectIds.map((id) => [`project ${id}`, team.id] as const),
      ...team.repositoryIds.map((id) => [`repository ${id}`, team.id] as const),
    ]),
  );
  const mappedSource = (
    kind: MappedSource['kind'],
    id: string,
    name: string,
    otherwise: string | null,
  ): MappedSource => {
    const configured = placed.get(`${kind} ${id}`);
    return {
      kind,
      id,
      name,
      teamId: configured === undefined ? otherwise : configured,
      byHand: configured !== undefined,
    };
  };
  const projects = facts.projects.map(({ id, name, key }) =>
    mappedSource('project', id, `${name} (${key})`, shown.get(`project ${id}`) ?? null),
  );
  const ofProject = new Map(projects.map((project) => [project.id, project.teamId]));
  return [
    ...projects,
    // A board without its own team belongs to its project's team.
    ...facts.boards.map(({ id, name, projectId }) =>
      mappedSource('board', id, name, (projectId === null ? null : ofProject.get(projectId)) ?? null),
    ),
    ...facts.repositories.map(({ id, name }) =>
      mappedSource('repository', id, name, shown.get(`repository ${id}`) ?? null),
    ),
  ];
};

/** A person's team on a day; if two memberships overlap, the later one. */
export const teamOn = ({ memberships }: Pick<MappedPerson, 'memberships'>, day: string): string | null =>
  memberships.findLast(({ from, to }) => from <= day && (to === null || day < to))?.teamId ?? null;
