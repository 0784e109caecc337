/** Teams as the work shows them, before anybody arranged them: one per Jira project with a board. */
import type { Facts, Instant } from '../facts.ts';
import type { Person, Team, TeamMembership } from '../rules.ts';
import { startOf, dateOf } from '../time/edges.ts';

type Work = { personId: string; teamId: string; at: Instant };

/** Months in a row somewhere else that make a move; one odd month does not. */
const monthsToMove = 2;

/**
 * A team is a project that has a board and finished or assigned work; its id is the project's. A
 * repository belongs to the team whose project has the key or name of its Bitbucket project, else
 * to the team of most of its authors. A person belongs where most of their work of a month is.
 */
export const deriveTeams = (
  facts: Facts,
  people: readonly Person[],
  zone: string,
): { teams: Team[]; memberships: TeamMembership[] } => {
  const owner = new Map(
    people.filter((one) => !one.bot).flatMap((one) => one.accountIds.map((id) => [id, one.id] as const)),
  );
  const withBoard = new Set(facts.boards.map((board) => board.projectId));
  const worked = new Set(
    facts.issues.filter((issue) => owner.has(issue.assigneeId ?? '')).map((issue) => issue.projectId),
  );
  const projects = facts.projects
    .filter((one) => withBoard.has(one.id) && worked.has(one.id))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));

  const teamOfName = new Map(
    projects.flatMap((one) => [[one.key.toLowerCase(), one.id] as const, [one.name.toLowerCase(), one.id] as const]),
  );
  const teamOfRepository = new Map<string, string>();
  for (const repository of facts.repositories) {
    const named =
      teamOfName.get(repository.projectKey?.toLowerCase() ?? '') ??
      teamOfName.get(repository.projectName?.toLowerCase() ?? '');
    if (named !== undefined) teamOfRepository.set(repository.id, named);
  }
  const memberships = membershipsOf(
    workOf(facts, owner, new Set(projects.map((one) => one.id)), teamOfRepository),
    zone,
  );
  assignByAuthors(facts, owner, memberships, teamOfRepository);

  const teams = projects.map((project) => ({
    id: project.id,
    name: project.name,
    projectIds: [project.id],
    repositoryIds: [...teamOfRepository]
      .filter(([, team]) => team === project.id)
      .map(([id]) => id)
      .sort(),
  }));
  return { teams, memberships };
};

const workOf = (
  facts: Facts,
  owner: Map<string, string>,
  projects: Set<string>,
  teamOfRepository: Map<string, string>,
): Work[] => {
  const work: Work[] = [];
  const add = (accountId: string | null, teamId: string | undefined, at: Instant): void => {
    const personId = owner.get(accountId ?? '');
    if (personId !== undefined && teamId !== undefined) work.push({ personId, teamId, at });
  };
  for (const issue of facts.issues) {
    if (projects.has(issue.projectId)) add(issue.assigneeId, issue.projectId, issue.resolvedAt ?? issue.updatedAt);
  }
  for (const pull of facts.pullRequests) add(pull.authorId, teamOfRepository.get(pull.repositoryId), pull.createdAt);
  return work;
};

const mostOf = (counts: Map<string, number>): string | undefined =>
  [...counts].sort(([teamA, a], [teamB, b]) => b - a || (teamA < teamB ? -1 : 1))[0]?.[0];

const membershipsOf = (work: readonly Work[], zone: string): TeamMembership[] =>
  [...Map.groupBy(work, (one) => one.personId)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([personId, own]) => membershipsOfPerson(personId, own, zone));

const membershipsOfPerson = (personId: string, work: readonly Work[], zone: string): TeamMembership[] => {
  const months = [...Map.groupBy(work, (one) => dateOf(one.at, zone).toString().slice(0, 7))]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, rows]) => ({ team: mostOf(countBy(rows, (row) => row.teamId)) ?? '', at: rows[0]?.at ?? 0 }));
  const periods: { team: string; from: Instant }[] = [];
  months.forEach(({ team, at }, index) => {
    const lasting = months.slice(index, index + monthsToMove).every((month) => month.team === team);
    const current = periods.at(-1);
    const starts = startOf(dateOf(at, zone).with({ day: 1 }), zone);
    if (current === undefined) {
      const usual = mostOf(countBy(months.slice(0, monthsToMove + 1), (month) => month.team)) ?? team;
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

const countBy = <Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, number> =>
  new Map([...Map.groupBy(rows, keyOf)].map(([key, group]) => [key, group.length]));

/** Repositories that no project names go to the team most of whose members write there. */
const assignByAuthors = (
  facts: Facts,
  owner: Map<string, string>,
  memberships: readonly TeamMembership[],
  teamOfRepository: Map<string, string>,
): void => {
  const latest = new Map(memberships.filter((one) => one.to === null).map((one) => [one.personId, one.teamId]));
  for (const [repositoryId, pulls] of Map.groupBy(facts.pullRequests, (pull) => pull.repositoryId)) {
    if (teamOfRepository.has(repositoryId)) continue;
    const teams = pulls
      .map((pull) => latest.get(owner.get(pull.authorId ?? '') ?? ''))
      .filter((team) => team !== undefined);
    const team = mostOf(countBy(teams, (one) => one));
    if (team !== undefined) teamOfRepository.set(repositoryId, team);
  }
};
