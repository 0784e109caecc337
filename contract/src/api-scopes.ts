import type { RouteDefinition } from './route.ts';

/** What an API token may read. Tokens cannot write. */
export const apiScopes = ['read:metrics', 'read:people', 'read:integrations', 'read:audit'] as const;
export type ApiScope = (typeof apiScopes)[number];

/** The scope that each call requires of an API token. Calls without one are closed to tokens. */
export const scopesOf = <Group extends string>(
  groups: Record<Group, Record<string, RouteDefinition>>,
  scopeOfGroup: Partial<Record<Group, ApiScope>>,
): ReadonlyMap<RouteDefinition, ApiScope> =>
  new Map(
    (Object.keys(groups) as Group[]).flatMap((group) => {
      const scope = scopeOfGroup[group];
      if (scope === undefined) return [];
      return Object.values(groups[group])
        .filter((one) => one.method === 'GET' || one.readOnly === true)
        .map((one) => [one, scope] as const);
    }),
  );
