/** The issues of a board's sprints, which can be of any project. */
import type { SprintFact } from '../facts.ts';
import type { Scope } from './scope.ts';
import type { ForeignIssue, LinksExport, ScopeExports } from './scope-exports.ts';
import type { SprintsExport } from './sprint-exports.ts';

export type KnownSprint = Pick<SprintFact, 'id' | 'boardId' | 'startAt'>;

export type SprintImports = {
  issueIds: string[];
  /** Fingerprints of the issues, in the same order. */
  fingerprints: string[];
  /** Issues that these wait for, and which of them are of another project. */
  blockerIds: string[];
  foreign: ForeignIssue[];
  /** Sprints of other boards that the issues were in. */
  others: Pick<SprintFact, 'id' | 'startAt'>[];
};

const unique = (texts: readonly string[]): string[] => [...new Set(texts)].sort();
const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1);

export const sprintImports = (
  boardId: string,
  exported: readonly { scope: Scope; value: SprintsExport }[],
  links: readonly { scope: Scope; value: LinksExport }[],
  sprints: readonly KnownSprint[],
): SprintImports => {
  const own = sprints.flatMap((sprint) => (sprint.boardId === boardId ? [sprint.id] : []));
  const foreignOf = new Map(
    links.map(({ scope, value }) => [scope, new Map(value.foreign.map((one) => [one.id, one]))]),
  );
  const within = exported.flatMap(({ scope, value }) =>
    own.flatMap((sprintId) => (value[sprintId] ?? []).map((member) => ({ scope, member }))),
  );
  const members = [...new Map(within.map((one) => [one.member.id, one])).values()].sort((a, b) =>
    byId(a.member, b.member),
  );
  const foreign = members.flatMap(({ scope, member }) =>
    member.blockers.flatMap((id) => foreignOf.get(scope)?.get(id) ?? []),
  );
  const also = new Set(members.flatMap(({ member }) => member.also));
  return {
    issueIds: members.map(({ member }) => member.id),
    fingerprints: members.map(({ member }) => member.fingerprint),
    blockerIds: unique(members.flatMap(({ member }) => member.blockers)),
    foreign: [...new Map(foreign.map((one) => [one.id, one])).values()].sort(byId),
    others: sprints
      .filter((sprint) => sprint.boardId !== boardId && also.has(sprint.id))
      .map(({ id, startAt }) => ({ id, startAt }))
      .sort(byId),
  };
};

/** What the board's sprints depend on, so that a change invalidates them. */
export const dependenciesOf = (sprints: SprintImports): ScopeExports['dependencies'] => ({
  sprintIds: sprints.others.map((other) => other.id),
  blockerIds: sprints.blockerIds,
});
