/** What the sprints of a board are made of: issues of whatever projects. */
import type { SprintFact } from '../facts.ts';
import type { Scope } from './scope.ts';
import type { ForeignIssue, LinksTold, Told } from './told.ts';
import type { SprintsTold } from './told-sprints.ts';

export type KnownSprint = Pick<SprintFact, 'id' | 'boardId' | 'startAt'>;

export type SprintsOutside = {
  issueIds: string[];
  /** Of all that there is of each, in the same order. */
  prints: string[];
  /** Issues that they wait for, and those of them that are of another project. */
  blockerIds: string[];
  foreign: ForeignIssue[];
  /** Sprints of other boards that the issues were in. */
  others: Pick<SprintFact, 'id' | 'startAt'>[];
};

const unique = (texts: readonly string[]): string[] => [...new Set(texts)].sort();
const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1);

export const outsideOfSprints = (
  boardId: string,
  told: readonly { scope: Scope; value: SprintsTold }[],
  links: readonly { scope: Scope; value: LinksTold }[],
  sprints: readonly KnownSprint[],
): SprintsOutside => {
  const own = sprints.flatMap((sprint) => (sprint.boardId === boardId ? [sprint.id] : []));
  const foreignOf = new Map(
    links.map(({ scope, value }) => [scope, new Map(value.foreign.map((one) => [one.id, one]))]),
  );
  const within = told.flatMap(({ scope, value }) =>
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
    prints: members.map(({ member }) => member.print),
    blockerIds: unique(members.flatMap(({ member }) => member.blockers)),
    foreign: [...new Map(foreign.map((one) => [one.id, one])).values()].sort(byId),
    others: sprints
      .filter((sprint) => sprint.boardId !== boardId && also.has(sprint.id))
      .map(({ id, startAt }) => ({ id, startAt }))
      .sort(byId),
  };
};

/** What of it the board's sprints stand beside, so that they are looked at again when it changes. */
export const besideOf = (sprints: SprintsOutside): Told['beside'] => ({
  sprintIds: sprints.others.map((one) => one.id),
  blockerIds: sprints.blockerIds,
});
