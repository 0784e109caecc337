import type { Facts } from '@sightline/analytics';
import type { Provider, ScopeKind } from '@sightline/contract';

/** What is synced of a source: ids by kind; null is all. (A `Scope` of measurement is a single one of them.) */
export type SyncScope = Readonly<Record<ScopeKind, ReadonlySet<string> | null>>;

export const wholeScope: SyncScope = { projects: null, boards: null, repositories: null, spaces: null };

/** What users can choose in each product. */
export const scopeKinds: Readonly<Record<Provider, readonly ScopeKind[]>> = {
  jira: ['projects', 'boards'],
  bitbucket: ['repositories'],
  confluence: ['spaces'],
};

const inside = (chosen: ReadonlySet<string> | null, id: string | null): boolean =>
  chosen === null || (id !== null && chosen.has(id));

/**
 * Splits records into those inside the scope, and ids of issues and pages outside it. Records requested by id may have
 * moved out of the chosen projects or spaces.
 */
export const keepInScope = (
  facts: Partial<Facts>,
  { projects, boards, repositories, spaces }: SyncScope,
): { kept: Partial<Facts>; left: { issues: string[]; pages: string[] } } => {
  const outside = {
    issues: (facts.issues ?? []).filter((issue) => !inside(projects, issue.projectId)).map((issue) => issue.id),
    pages: (facts.pages ?? []).filter((page) => !inside(spaces, page.spaceId)).map((page) => page.id),
  };
  const [issues, pages] = [new Set(outside.issues), new Set(outside.pages)];
  const ofRepository = <Row extends { repositoryId: string }>(rows: readonly Row[]): Row[] =>
    rows.filter((row) => inside(repositories, row.repositoryId));
  const filters: { [Kind in keyof Facts]?: (rows: Facts[Kind]) => Facts[Kind] } = {
    projects: (rows) => rows.filter((row) => inside(projects, row.id)),
    boards: (rows) =>
      rows.filter((row) => inside(boards, row.id) && (projects === null || inside(projects, row.projectId))),
    sprints: (rows) => rows.filter((row) => inside(boards, row.boardId)),
    issues: (rows) => rows.filter((row) => !issues.has(row.id)),
    issueChanges: (rows) => rows.filter((row) => !issues.has(row.issueId)),
    repositories: (rows) => rows.filter((row) => inside(repositories, row.id)),
    commits: ofRepository,
    pullRequests: ofRepository,
    pullRequestActivities: ofRepository,
    pipelines: ofRepository,
    deployments: ofRepository,
    spaces: (rows) => rows.filter((row) => inside(spaces, row.id)),
    pages: (rows) => rows.filter((row) => !pages.has(row.id)),
    pageVersions: (rows) => rows.filter((row) => !pages.has(row.pageId)),
  };
  const kept = Object.fromEntries(
    Object.entries(facts).map(([kind, rows]) => {
      const filter = filters[kind as keyof Facts] as ((all: unknown) => unknown) | undefined;
      return [kind, filter === undefined ? rows : filter(rows)];
    }),
  ) as Partial<Facts>;
  return { kept, left: outside };
};
