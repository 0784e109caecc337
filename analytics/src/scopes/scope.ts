/** Facts are measured by scope: a unit of the source whose facts belong together and change together. */
import type { Facts } from '../facts.ts';

export const scopeKinds = ['repository', 'project', 'board', 'space'] as const;
export type ScopeKind = (typeof scopeKinds)[number];
/** Such as `project:10001`; every observation carries its own. */
export type Scope = `${ScopeKind}:${string}`;

export const scopeOf = (kind: ScopeKind, id: string): Scope => `${kind}:${id}`;

export const partsOf = (scope: Scope): { kind: ScopeKind; id: string } => {
  const colon = scope.indexOf(':');
  return { kind: scope.slice(0, colon) as ScopeKind, id: scope.slice(colon + 1) };
};

/** Small kinds of facts that a measurement run loads completely. All others are read scope by scope. */
export const catalogKinds = [
  'accounts',
  'statuses',
  'numberFields',
  'projects',
  'boards',
  'sprints',
  'repositories',
  'spaces',
] as const satisfies readonly (keyof Facts)[];
export type Catalog = Pick<Facts, (typeof catalogKinds)[number]>;
