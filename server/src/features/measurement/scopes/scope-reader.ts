import type { Catalog, Facts, ScopeImports, Scope, SprintImports } from '@sightline/analytics';
import { noFacts, partsOf } from '@sightline/analytics';
import type { Tx } from '../../../platform/database/tenant.ts';
import { loadIssues, loadScope } from '../../facts/index.ts';

/** How many facts stay cached between steps of a run; those of the latest scope always do. */
const maxKept = 40_000;

export type ScopeReader = {
  /** Reads the facts of a scope, with its part of the catalog. */
  read: (scope: Scope) => Promise<Facts>;
  /** Reads a board, with the issues of its sprints. */
  readBoard: (scope: Scope, imports: SprintImports) => Promise<Facts>;
};

const sizeOf = (facts: Facts): number => Object.values(facts).reduce((sum, rows) => sum + rows.length, 0);

/**
 * Reads facts scope by scope, and caches the latest up to `maxKept` facts.
 * @param load reads the facts of a project, repository or space; by default, all of them
 */
export const scopeReader = (
  tx: Tx,
  catalog: Catalog,
  load: (scope: Scope) => Promise<Facts> = (scope) => loadScope(tx, scope),
): ScopeReader => {
  const cached = new Map<Scope, Facts>();
  let size = 0;
  const keep = (scope: Scope, facts: Facts): void => {
    cached.set(scope, facts);
    size += sizeOf(facts);
    for (const [oldest, facts] of cached) {
      if (size <= maxKept || oldest === scope) break;
      cached.delete(oldest);
      size -= sizeOf(facts);
    }
  };
  const repositories = new Map(catalog.repositories.map((repository) => [repository.id, repository]));
  const sprintsOf = Map.groupBy(catalog.sprints, (sprint) => sprint.boardId);
  const shared = (scope: Scope): Partial<Facts> => {
    const { kind, id } = partsOf(scope);
    const repository = kind === 'repository' ? repositories.get(id) : undefined;
    return {
      ...catalog,
      repositories: repository === undefined ? [] : [repository],
      sprints: kind === 'board' ? (sprintsOf.get(id) ?? []) : [],
    };
  };
  return {
    read: async (scope) => {
      const facts = cached.get(scope) ?? (await load(scope));
      if (!cached.has(scope)) keep(scope, facts);
      return { ...facts, ...shared(scope) };
    },
    readBoard: async (scope, { issueIds, blockerIds, others }) => {
      const board = shared(scope);
      const other = new Set(others.map((other) => other.id));
      return {
        ...noFacts(),
        ...board,
        sprints: [...(board.sprints ?? []), ...catalog.sprints.filter((sprint) => other.has(sprint.id))],
        ...(await loadIssues(tx, [...new Set([...issueIds, ...blockerIds])])),
      };
    },
  };
};

/** The facts that a scope is measured from. */
export const factsOf = (reader: ScopeReader, scope: Scope, { sprints }: ScopeImports): Promise<Facts> =>
  partsOf(scope).kind === 'board' && sprints !== null ? reader.readBoard(scope, sprints) : reader.read(scope);
