/** Teams derived from the work, before any manual settings: one per Jira project with a board. */
import { maxOf } from '../long-lists.ts';
import type { Instant } from '../facts.ts';
import type { Person, Team, TeamMembership } from '../rules.ts';
import { startOfMonth } from '../time/months.ts';
import { leftAtOf, noArrangement, sourcesOf, type Arrangement } from './arrangement.ts';
import { withNamesakes } from './namesakes.ts';
import type { RulesBasis, Tally } from './rules-basis.ts';

/** What each person did for each team: months with counts, as in `Tally`. */
type Work = Map<string, { teamId: string; months: readonly number[] }[]>;

/** Consecutive months with another team that count as a move; a single month does not. */
const monthsToMove = 2;

/**
 * A team is a project that has a board and finished or assigned work; its id is the project's, or that of the team
 * that was created with the project's name. A repository belongs to the team whose project has the key or name of its
 * Bitbucket project, else to the team of most of its authors. A person belongs where most of their work of a month is.
 * Manual settings override all of it.
 */
export const deriveTeams = (
  basis: RulesBasis,
  people: readonly Person[],
  zone: string,
  settings: Arrangement = noArrangement,
): { teams: Team[]; memberships: TeamMembership[]; boardTeams: { boardId: string; teamId: string | null }[] } => {
  const arrangement = withNamesakes(settings, basis.projects);
  const owner = new Map(
    people.filter((person) => !person.bot).flatMap((person) => person.accountIds.map((id) => [id, person.id] as const)),
  );
  const withBoard = new Set(basis.boards.map((board) => board.projectId));
  const worked = new Set(basis.assigned.filter((one) => owner.has(one.accountId)).map((one) => one.sourceId));
  const removed = new Set(arrangement.teams.filter((team) => team.removed).map((team) => team.key));
  const assignedProjects = sourcesOf(arrangement, 'project');
  const teamOfProject = new Map<string, string>();
  for (const { id } of basis.projects.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const team = assignedProjects.has(id) ? assignedProjects.get(id) : withBoard.has(id) && worked.has(id) ? id : null;
    if (team !== null && team !== undefined && !removed.has(team)) teamOfProject.set(id, team);
  }
  const teamOfRepository = repositoriesByName(basis, teamOfProject);
  const assignedRepositories = sourcesOf(arrangement, 'repository');
  const settled = new Set(assignedRepositories.keys());
  for (const [id, team] of assignedRepositories) {
    if (team === null || removed.has(team)) teamOfRepository.delete(id);
    else teamOfRepository.set(id, team);
  }
  const shown = membershipsOf(workOf(basis, owner, teamOfProject, teamOfRepository), zone);
  const memberships = arrangedMemberships(shown, people, arrangement, removed);
  assignByAuthors(basis, owner, memberships, teamOfRepository, settled);

  const nameOf = new Map([
    ...basis.projects.map((project) => [project.id, project.name] as const),
    ...arrangement.teams.map((team) => [team.key, team.name] as const),
  ]);
  const created = arrangement.teams.filter((team) => !team.removed).map((team) => team.key);
  const keys = [...new Set([...teamOfProject.values(), ...created])].sort();
  const idsOf = (sources: Map<string, string>, key: string): string[] =>
    [...sources]
      .filter(([, team]) => team === key)
      .map(([id]) => id)
      .sort();
  const teams = keys.map((key) => ({
    id: key,
    name: nameOf.get(key) ?? key,
    projectIds: idsOf(teamOfProject, key),
    repositoryIds: idsOf(teamOfRepository, key),
  }));
  const boardTeams = [...sourcesOf(arrangement, 'board')].map(([boardId, team]) => ({
    boardId,
    teamId: team === null || removed.has(team) ? null : team,
  }));
  return { teams, memberships, boardTeams };
};

const repositoriesByName = (basis: RulesBasis, teamOfProject: Map<string, string>): Map<string, string> => {
  const teamOfName = new Map<string, string>();
  for (const { id, key, name } of basis.projects.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const team = teamOfProject.get(id);
    if (team === undefined) continue;
    teamOfName.set(key.toLowerCase(), team);
    teamOfName.set(name.toLowerCase(), team);
  }
  const teamOfRepository = new Map<string, string>();
  for (const repository of basis.repositories) {
    const named =
      teamOfName.get(repository.projectKey?.toLowerCase() ?? '') ??
      teamOfName.get(repository.projectName?.toLowerCase() ?? '');
    if (named !== undefined) teamOfRepository.set(repository.id, named);
  }
  return teamOfRepository;
};

/** A person with manually set memberships has no derived ones. */
const arrangedMemberships = (
  shown: readonly TeamMembership[],
  people: readonly Person[],
  arrangement: Arrangement,
  removed: ReadonlySet<string>,
): TeamMembership[] => {
  const manual = new Map(
    people.flatMap((person) => {
      const own = person.accountIds.flatMap((id) => arrangement.memberships[id] ?? []);
      const isManual = person.accountIds.some((id) => arrangement.memberships[id] !== undefined);
      return isManual ? [[person.id, own] as const] : [];
    }),
  );
  const byHand = [...manual].flatMap(([personId, own]) =>
    own
      .filter((one) => !removed.has(one.teamKey))
      .toSorted((a, b) => a.from - b.from)
      .map(({ teamKey, from, to }) => ({ personId, teamId: teamKey, from, to })),
  );
  const left = new Map(people.map((person) => [person.id, leftAtOf(person.accountIds, arrangement)]));
  const ended = (one: TeamMembership): TeamMembership[] => {
    const at = left.get(one.personId) ?? null;
    if (at === null || (one.to !== null && one.to <= at)) return [one];
    return one.from < at ? [{ ...one, to: at }] : [];
  };
  return [...shown.filter((one) => !manual.has(one.personId)), ...byHand]
    .flatMap(ended)
    .toSorted((a, b) => (a.personId < b.personId ? -1 : a.personId > b.personId ? 1 : a.from - b.from));
};

const workOf = (
  basis: RulesBasis,
  owner: Map<string, string>,
  teamOfProject: Map<string, string>,
  teamOfRepository: Map<string, string>,
): Work => {
  const work: Work = new Map();
  const add = (tallies: readonly Tally[], teams: Map<string, string>): void => {
    for (const { accountId, sourceId, months } of tallies) {
      const [personId, teamId] = [owner.get(accountId), teams.get(sourceId)];
      if (personId === undefined || teamId === undefined) continue;
      const own = work.get(personId);
      if (own === undefined) work.set(personId, [{ teamId, months }]);
      else own.push({ teamId, months });
    }
  };
  add(basis.assigned, teamOfProject);
  add(basis.authored, teamOfRepository);
  return work;
};

/** The key with the highest count; of several, the first in alphabetical order. */
const mostOf = (counts: Map<string, number>): string | undefined => {
  let most: string | undefined;
  for (const [name, count] of counts) {
    const best = most === undefined ? -1 : (counts.get(most) ?? 0);
    if (most === undefined || count > best || (count === best && name < most)) most = name;
  }
  return most;
};

const membershipsOf = (work: Work, zone: string): TeamMembership[] => {
  const starts = new Map<number, Instant>();
  const startOf = (month: number): Instant => {
    const known = starts.get(month) ?? startOfMonth(month, zone);
    starts.set(month, known);
    return known;
  };
  return [...work]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([personId, own]) => membershipsOfPerson(personId, own, startOf));
};

const membershipsOfPerson = (
  personId: string,
  work: readonly { teamId: string; months: readonly number[] }[],
  startOf: (month: number) => Instant,
): TeamMembership[] => {
  const months = mostByMonth(work).map(({ month, team }) => ({ team, starts: startOf(month) }));
  const periods: { team: string; from: Instant }[] = [];
  months.forEach(({ team, starts }, index) => {
    const lasting = months.slice(index, index + monthsToMove).every((month) => month.team === team);
    const current = periods.at(-1);
    if (current === undefined) {
      const first = new Map<string, number>();
      for (const month of months.slice(0, monthsToMove + 1)) first.set(month.team, (first.get(month.team) ?? 0) + 1);
      periods.push({ team: mostOf(first) ?? team, from: starts });
    } else if (current.team !== team && lasting && index + monthsToMove <= months.length)
      periods.push({ team, from: starts });
  });
  return periods.map(({ team, from }, index) => ({
    personId,
    teamId: team,
    from,
    to: periods[index + 1]?.from ?? null,
  }));
};

/** The team of most of a person's work in each month that has any. */
const mostByMonth = (
  work: readonly { teamId: string; months: readonly number[] }[],
): { month: number; team: string }[] => {
  const teams = [...new Set(work.map((one) => one.teamId))].sort();
  const counts = new Map<number, number[]>();
  for (const { teamId, months } of work) {
    const team = teams.indexOf(teamId);
    for (let i = 0; i < months.length; i += 2) {
      const month = months[i] ?? 0;
      let own = counts.get(month);
      if (own === undefined) counts.set(month, (own = teams.map(() => 0)));
      own[team] = (own[team] ?? 0) + (months[i + 1] ?? 0);
    }
  }
  return [...counts]
    .sort(([a], [b]) => a - b)
    .map(([month, own]) => ({ month, team: teams[own.indexOf(maxOf(own))] ?? '' }));
};

/** Repositories that match no project belong to the team of most of their authors. */
const assignByAuthors = (
  basis: RulesBasis,
  owner: Map<string, string>,
  memberships: readonly TeamMembership[],
  teamOfRepository: Map<string, string>,
  settled: ReadonlySet<string>,
): void => {
  const latest = new Map(
    memberships
      .filter((membership) => membership.to === null)
      .map((membership) => [membership.personId, membership.teamId]),
  );
  for (const [repositoryId, tallies] of Map.groupBy(basis.authored, (one) => one.sourceId)) {
    if (teamOfRepository.has(repositoryId) || settled.has(repositoryId)) continue;
    const counts = new Map<string, number>();
    for (const { accountId, months } of tallies) {
      const team = latest.get(owner.get(accountId) ?? '');
      if (team !== undefined) counts.set(team, (counts.get(team) ?? 0) + countOf(months));
    }
    const team = mostOf(counts);
    if (team !== undefined) teamOfRepository.set(repositoryId, team);
  }
};

const countOf = (months: readonly number[]): number =>
  months.reduce((sum, number, index) => (index % 2 === 1 ? sum + number : sum), 0);
