/** Teams as the work shows them, before anybody arranged them: one per Jira project with a board. */
import type { Instant } from '../facts.ts';
import type { Person, Team, TeamMembership } from '../rules.ts';
import { startOf, dateOf } from '../time/edges.ts';
import { leftAtOf, noArrangement, placesOf, type Arrangement } from './arrangement.ts';
import type { RulesBasis, Tally } from './rules-basis.ts';

type Work = Pick<Tally, 'month' | 'at' | 'count'> & { personId: string; teamId: string };

/** Months in a row somewhere else that make a move; one odd month does not. */
const monthsToMove = 2;

/**
 * A team is a project that has a board and finished or assigned work; its id is the project's. A
 * repository belongs to the team whose project has the key or name of its Bitbucket project, else
 * to the team of most of its authors. A person belongs where most of their work of a month is.
 * What was arranged by hand stands above all of it.
 */
export const deriveTeams = (
  basis: RulesBasis,
  people: readonly Person[],
  zone: string,
  arrangement: Arrangement = noArrangement,
): { teams: Team[]; memberships: TeamMembership[]; boardTeams: { boardId: string; teamId: string | null }[] } => {
  const owner = new Map(
    people.filter((one) => !one.bot).flatMap((one) => one.accountIds.map((id) => [id, one.id] as const)),
  );
  const withBoard = new Set(basis.boards.map((board) => board.projectId));
  const worked = new Set(basis.assigned.filter((one) => owner.has(one.accountId)).map((one) => one.placeId));
  const removed = new Set(arrangement.teams.filter((one) => one.removed).map((one) => one.key));
  const put = placesOf(arrangement, 'project');
  const teamOfProject = new Map<string, string>();
  for (const { id } of basis.projects.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const team = put.has(id) ? put.get(id) : withBoard.has(id) && worked.has(id) ? id : null;
    if (team !== null && team !== undefined && !removed.has(team)) teamOfProject.set(id, team);
  }
  const teamOfRepository = repositoriesByName(basis, teamOfProject);
  const putRepositories = placesOf(arrangement, 'repository');
  const settled = new Set(putRepositories.keys());
  for (const [id, team] of putRepositories) {
    if (team === null || removed.has(team)) teamOfRepository.delete(id);
    else teamOfRepository.set(id, team);
  }
  const shown = membershipsOf(workOf(basis, owner, teamOfProject, teamOfRepository), zone);
  const memberships = arrangedMemberships(shown, people, arrangement, removed);
  assignByAuthors(basis, owner, memberships, teamOfRepository, settled);

  const nameOf = new Map([
    ...basis.projects.map((one) => [one.id, one.name] as const),
    ...arrangement.teams.map((one) => [one.key, one.name] as const),
  ]);
  const made = arrangement.teams.filter((one) => !one.removed).map((one) => one.key);
  const keys = [...new Set([...teamOfProject.values(), ...made])].sort();
  const idsOf = (places: Map<string, string>, key: string): string[] =>
    [...places]
      .filter(([, team]) => team === key)
      .map(([id]) => id)
      .sort();
  const teams = keys.map((key) => ({
    id: key,
    name: nameOf.get(key) ?? key,
    projectIds: idsOf(teamOfProject, key),
    repositoryIds: idsOf(teamOfRepository, key),
  }));
  const boardTeams = [...placesOf(arrangement, 'board')].map(([boardId, team]) => ({
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

/** A person with any membership said by hand has those and no others. */
const arrangedMemberships = (
  shown: readonly TeamMembership[],
  people: readonly Person[],
  arrangement: Arrangement,
  removed: ReadonlySet<string>,
): TeamMembership[] => {
  const said = new Map(
    people.flatMap((person) => {
      const own = person.accountIds.flatMap((id) => arrangement.memberships[id] ?? []);
      const isSaid = person.accountIds.some((id) => arrangement.memberships[id] !== undefined);
      return isSaid ? [[person.id, own] as const] : [];
    }),
  );
  const byHand = [...said].flatMap(([personId, own]) =>
    own
      .filter((one) => !removed.has(one.teamKey))
      .toSorted((a, b) => a.from - b.from)
      .map(({ teamKey, from, to }) => ({ personId, teamId: teamKey, from, to })),
  );
  const left = new Map(people.map((one) => [one.id, leftAtOf(one.accountIds, arrangement)]));
  const ended = (one: TeamMembership): TeamMembership[] => {
    const at = left.get(one.personId) ?? null;
    if (at === null || (one.to !== null && one.to <= at)) return [one];
    return one.from < at ? [{ ...one, to: at }] : [];
  };
  return [...shown.filter((one) => !said.has(one.personId)), ...byHand]
    .flatMap(ended)
    .toSorted((a, b) => (a.personId < b.personId ? -1 : a.personId > b.personId ? 1 : a.from - b.from));
};

const workOf = (
  basis: RulesBasis,
  owner: Map<string, string>,
  teamOfProject: Map<string, string>,
  teamOfRepository: Map<string, string>,
): Work[] => {
  const workIn = (tallies: readonly Tally[], teams: Map<string, string>): Work[] =>
    tallies.flatMap(({ accountId, placeId, month, at, count }) => {
      const [personId, teamId] = [owner.get(accountId), teams.get(placeId)];
      return personId === undefined || teamId === undefined ? [] : [{ personId, teamId, month, at, count }];
    });
  return [...workIn(basis.assigned, teamOfProject), ...workIn(basis.authored, teamOfRepository)];
};

const mostOf = (counts: Map<string, number>): string | undefined =>
  [...counts].sort(([teamA, a], [teamB, b]) => b - a || (teamA < teamB ? -1 : 1))[0]?.[0];

const membershipsOf = (work: readonly Work[], zone: string): TeamMembership[] =>
  [...Map.groupBy(work, (one) => one.personId)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([personId, own]) => membershipsOfPerson(personId, own, zone));

const membershipsOfPerson = (personId: string, work: readonly Work[], zone: string): TeamMembership[] => {
  const months = [...Map.groupBy(work, (one) => one.month)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, rows]) => ({
      team:
        mostOf(
          countBy(
            rows,
            (row) => row.teamId,
            (row) => row.count,
          ),
        ) ?? '',
      at: rows[0]?.at ?? 0,
    }));
  const periods: { team: string; from: Instant }[] = [];
  months.forEach(({ team, at }, index) => {
    const lasting = months.slice(index, index + monthsToMove).every((month) => month.team === team);
    const current = periods.at(-1);
    const starts = startOf(dateOf(at, zone).with({ day: 1 }), zone);
    if (current === undefined) {
      const usual =
        mostOf(
          countBy(
            months.slice(0, monthsToMove + 1),
            (month) => month.team,
            () => 1,
          ),
        ) ?? team;
      periods.push({ team: usual, from: starts });
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

const countBy = <Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  countOf: (row: Row) => number,
): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + countOf(row));
  return counts;
};

/** Repositories that no project names go to the team most of whose members write there. */
const assignByAuthors = (
  basis: RulesBasis,
  owner: Map<string, string>,
  memberships: readonly TeamMembership[],
  teamOfRepository: Map<string, string>,
  settled: ReadonlySet<string>,
): void => {
  const latest = new Map(memberships.filter((one) => one.to === null).map((one) => [one.personId, one.teamId]));
  for (const [repositoryId, tallies] of Map.groupBy(basis.authored, (one) => one.placeId)) {
    if (teamOfRepository.has(repositoryId) || settled.has(repositoryId)) continue;
    const written = tallies.flatMap(({ accountId, count }) => {
      const team = latest.get(owner.get(accountId) ?? '');
      return team === undefined ? [] : [{ team, count }];
    });
    const counts = countBy(
      written,
      (one) => one.team,
      (one) => one.count,
    );
    const team = mostOf(counts);
    if (team !== undefined) teamOfRepository.set(repositoryId, team);
  }
};
