/** Random facts exported and imported by scope, as the server does it. */
import type { Facts, IssueFact } from '../facts.ts';
import {
  attribute,
  attributionSource,
  noImports,
  importFor,
  importSources,
  type ScopeImports,
  type ImportPart,
  type ImportSource,
} from './scope-imports.ts';
import { dependenciesOf } from './sprint-imports.ts';
import { scatteredNow, scatteredRules } from './scattered-facts.test-support.ts';
import { partsOf, scopeOf, type Scope, type ScopeKind } from './scope.ts';
import { kindOfKey, dependencyKeys } from './dependency-keys.ts';
import {
  noExports,
  exportScope,
  exportFields,
  withForeign,
  type ForeignIssue,
  type ScopeExports,
} from './scope-exports.ts';

/** The facts of a scope alone, as the server reads them. */
export const factsOf = (facts: Facts, scope: Scope, imports: ScopeImports | null): Facts => {
  const { kind, id } = partsOf(scope);
  const ids = new Set(imports?.sprints?.issueIds ?? []);
  const linked = new Set(imports?.sprints?.blockerIds ?? []);
  const others = new Set((imports?.sprints?.others ?? []).map((other) => other.id));
  const issues = facts.issues.filter((issue) =>
    kind === 'project' ? issue.projectId === id : kind === 'board' && (ids.has(issue.id) || linked.has(issue.id)),
  );
  const issueIds = new Set(issues.map((issue) => issue.id));
  const here = <Row extends { repositoryId: string }>(rows: Row[]): Row[] =>
    kind === 'repository' ? rows.filter((row) => row.repositoryId === id) : [];
  const pages = facts.pages.filter((page) => kind === 'space' && page.spaceId === id);
  const pageIds = new Set(pages.map((page) => page.id));
  return {
    ...facts,
    repositories: facts.repositories.filter((repository) => kind === 'repository' && repository.id === id),
    sprints: facts.sprints.filter((sprint) => kind === 'board' && (sprint.boardId === id || others.has(sprint.id))),
    issues,
    issueChanges: facts.issueChanges.filter((change) => issueIds.has(change.issueId)),
    commits: here(facts.commits),
    pullRequests: here(facts.pullRequests),
    pullRequestActivities: here(facts.pullRequestActivities),
    pipelines: here(facts.pipelines),
    deployments: here(facts.deployments),
    pages,
    pageVersions: facts.pageVersions.filter((version) => pageIds.has(version.pageId)),
  };
};

export const scopesOf = (facts: Facts): Scope[] => [
  ...facts.repositories.map((repository) => scopeOf('repository', repository.id)),
  ...facts.projects.map((project) => scopeOf('project', project.id)),
  ...facts.boards.map((board) => scopeOf('board', board.id)),
  ...facts.spaces.map((space) => scopeOf('space', space.id)),
];

export const fingerprint = (content: unknown): string => JSON.stringify(content);
export type All = ReadonlyMap<Scope, ScopeExports>;
export const importedBy = (kind: ScopeKind): [ImportPart, ImportSource][] =>
  Object.entries(importSources[kind]) as never;

/** What a scope imports from all exports: the fields it needs of the scopes that share a key with it. */
export const related = (all: All, scope: Scope, { keys, fields }: ImportSource): Map<Scope, Partial<ScopeExports>> => {
  const keysOf = (one: Scope): string[] =>
    exportFields[partsOf(one).kind]
      .flatMap((field) => dependencyKeys(one, field, (all.get(one) ?? noExports)[field]))
      .filter((key) => keys.includes(kindOfKey(key)));
  const own = new Set(keysOf(scope));
  return new Map(
    [...all].flatMap(([one, exported]) =>
      one === scope || keysOf(one).some((key) => own.has(key))
        ? [[one, Object.fromEntries(fields.map((field) => [field, exported[field]]))] as const]
        : [],
    ),
  );
};
export const everything = (all: All): Map<Scope, ScopeExports> => new Map(all);

const statusesOf = ({ id }: IssueFact, { issueChanges }: Facts): ForeignIssue['statuses'] =>
  issueChanges
    .filter((change) => change.issueId === id && change.field === 'status')
    .sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))
    .map(({ at, from, to }) => [at, from, to]);

export type ScopeExchange = { all: All; imports: (scope: Scope) => ScopeImports };

const formerKeysOf = ({ id }: IssueFact, { issueChanges }: Facts): string[] =>
  issueChanges.flatMap(({ issueId, field, from }) =>
    issueId === id && field === 'key' && from !== null ? [from] : [],
  );

/** What all scopes export, and what each of them imports from related scopes. */
export const exportsOf = (facts: Facts, now = scatteredNow, heardOf: typeof related = related): ScopeExchange => {
  const issues = new Map(
    facts.issues.map((issue) => [
      issue.id,
      { ...issue, statuses: statusesOf(issue, facts), formerKeys: formerKeysOf(issue, facts) },
    ]),
  );
  const all = new Map<Scope, ScopeExports>(
    scopesOf(facts).map((scope) => [
      scope,
      withForeign(exportScope(scope, factsOf(facts, scope, null), scatteredRules, now, fingerprint), issues),
    ]),
  );
  const kindOf = (scope: Scope) => partsOf(scope).kind;
  for (const [scope, exported] of all)
    if (kindOf(scope) === 'project')
      all.set(scope, {
        ...exported,
        attributed: attribute(scope, heardOf(all, scope, attributionSource), scatteredRules),
      });
  const known = { sprints: facts.sprints, rules: scatteredRules };
  const imports = (scope: Scope): ScopeImports => ({
    ...noImports,
    ...Object.fromEntries(
      importedBy(kindOf(scope)).map(([part, by]) => [part, importFor(scope, part, heardOf(all, scope, by), known)]),
    ),
  });
  for (const [scope, exported] of all) {
    const { sprints } = imports(scope);
    if (sprints !== null) all.set(scope, { ...exported, dependencies: dependenciesOf(sprints) });
  }
  return { all, imports };
};
