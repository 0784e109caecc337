/** Random facts told and taken by scope, as the server has it done. */
import type { Facts, IssueFact } from '../facts.ts';
import {
  attribute,
  attributedBy,
  nothingOutside,
  outsidePart,
  outsideParts,
  type Outside,
  type OutsidePart,
  type TakenBy,
} from './outside.ts';
import { besideOf } from './outside-sprints.ts';
import { scatteredNow, scatteredRules } from './scattered-facts.test-support.ts';
import { partsOf, scopeOf, type Scope, type ScopeKind } from './scope.ts';
import { kindOfKey, sharedKeys } from './shared-keys.ts';
import { nothingTold, tellOf, toldFields, withForeign, type ForeignIssue, type Told } from './told.ts';

/** The facts of a scope alone, as the server reads them. */
export const factsOf = (facts: Facts, scope: Scope, outside: Outside | null): Facts => {
  const { kind, id } = partsOf(scope);
  const ids = new Set(outside?.sprints?.issueIds ?? []);
  const linked = new Set(outside?.sprints?.blockerIds ?? []);
  const others = new Set((outside?.sprints?.others ?? []).map((one) => one.id));
  const issues = facts.issues.filter((one) =>
    kind === 'project' ? one.projectId === id : kind === 'board' && (ids.has(one.id) || linked.has(one.id)),
  );
  const changed = new Set(issues.map((one) => one.id));
  const here = <Row extends { repositoryId: string }>(rows: Row[]): Row[] =>
    kind === 'repository' ? rows.filter((one) => one.repositoryId === id) : [];
  const pages = facts.pages.filter((one) => kind === 'space' && one.spaceId === id);
  const pageIds = new Set(pages.map((one) => one.id));
  return {
    ...facts,
    repositories: facts.repositories.filter((one) => kind === 'repository' && one.id === id),
    sprints: facts.sprints.filter((one) => kind === 'board' && (one.boardId === id || others.has(one.id))),
    issues,
    issueChanges: facts.issueChanges.filter((one) => changed.has(one.issueId)),
    commits: here(facts.commits),
    pullRequests: here(facts.pullRequests),
    pullRequestActivities: here(facts.pullRequestActivities),
    pipelines: here(facts.pipelines),
    deployments: here(facts.deployments),
    pages,
    pageVersions: facts.pageVersions.filter((one) => pageIds.has(one.pageId)),
  };
};

export const scopesOf = (facts: Facts): Scope[] => [
  ...facts.repositories.map((one) => scopeOf('repository', one.id)),
  ...facts.projects.map((one) => scopeOf('project', one.id)),
  ...facts.boards.map((one) => scopeOf('board', one.id)),
  ...facts.spaces.map((one) => scopeOf('space', one.id)),
];

export const printOf = (content: unknown): string => JSON.stringify(content);
export type All = ReadonlyMap<Scope, Told>;
export const heardBy = (kind: ScopeKind): [OutsidePart, TakenBy][] => Object.entries(outsideParts[kind]) as never;

/** Of what all tell, what a scope takes so: of those that share a key with it, the fields that it asks for. */
export const related = (all: All, scope: Scope, { keys, fields }: TakenBy): Map<Scope, Partial<Told>> => {
  const keysOf = (one: Scope): string[] =>
    toldFields[partsOf(one).kind]
      .flatMap((field) => sharedKeys(one, field, (all.get(one) ?? nothingTold)[field]))
      .filter((key) => keys.includes(kindOfKey(key)));
  const own = new Set(keysOf(scope));
  return new Map(
    [...all].flatMap(([one, told]) =>
      one === scope || keysOf(one).some((key) => own.has(key))
        ? [[one, Object.fromEntries(fields.map((field) => [field, told[field]]))] as const]
        : [],
    ),
  );
};
export const everything = (all: All): Map<Scope, Told> => new Map(all);

const statusesOf = ({ id }: IssueFact, { issueChanges }: Facts): ForeignIssue['statuses'] =>
  issueChanges
    .filter((one) => one.issueId === id && one.field === 'status')
    .sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))
    .map(({ at, from, to }) => [at, from, to]);

export type Telling = { all: All; outside: (scope: Scope) => Outside };

/** What all scopes tell, and what each of them takes of it, of those that it is related to. */
export const tellingOf = (facts: Facts, now = scatteredNow, heardOf: typeof related = related): Telling => {
  const issues = new Map(facts.issues.map((one) => [one.id, { ...one, statuses: statusesOf(one, facts) }]));
  const all = new Map<Scope, Told>(
    scopesOf(facts).map((scope) => [
      scope,
      withForeign(tellOf(scope, factsOf(facts, scope, null), scatteredRules, now, printOf), issues),
    ]),
  );
  const kindOf = (scope: Scope) => partsOf(scope).kind;
  for (const [scope, told] of all)
    if (kindOf(scope) === 'project')
      all.set(scope, { ...told, attributed: attribute(scope, heardOf(all, scope, attributedBy), scatteredRules) });
  const known = { sprints: facts.sprints, rules: scatteredRules };
  const outside = (scope: Scope): Outside => ({
    ...nothingOutside,
    ...Object.fromEntries(
      heardBy(kindOf(scope)).map(([part, by]) => [part, outsidePart(scope, part, heardOf(all, scope, by), known)]),
    ),
  });
  for (const [scope, told] of all) {
    const { sprints } = outside(scope);
    if (sprints !== null) all.set(scope, { ...told, beside: besideOf(sprints) });
  }
  return { all, outside };
};
