import type { ProjectFact } from '../facts.ts';
import type { Arrangement } from './arrangement.ts';

const comparable = (name: string): string => name.trim().replaceAll(/\s+/g, ' ').toLowerCase();

/**
 * Assigns a project to the team that was created with its name or key, so that an organization that creates teams
 * before connecting its tools does not get them twice. Manual settings of the project, or of its derived team, take
 * precedence.
 */
export const withNamesakes = (
  arrangement: Arrangement,
  projects: readonly Pick<ProjectFact, 'id' | 'key' | 'name'>[],
): Arrangement => {
  const projectIds = new Set(projects.map(({ id }) => id));
  const created = new Map(
    arrangement.teams
      .filter(({ key, removed }) => !removed && !projectIds.has(key))
      .toReversed()
      .map(({ key, name }) => [comparable(name), key]),
  );
  if (created.size === 0) return arrangement;
  const settled = new Set([
    ...arrangement.teams.map(({ key }) => key),
    ...arrangement.places.flatMap(({ kind, id }) => (kind === 'project' ? [id] : [])),
  ]);
  const teamOf = new Map<string, string>();
  for (const { id, key, name } of projects) {
    const team = created.get(comparable(name)) ?? created.get(comparable(key));
    if (team !== undefined && !settled.has(id)) teamOf.set(id, team);
  }
  if (teamOf.size === 0) return arrangement;
  // Settings of the project's derived team apply to the team that replaces it.
  const keyOf = (teamKey: string): string => teamOf.get(teamKey) ?? teamKey;
  return {
    ...arrangement,
    places: [
      ...arrangement.places.map((place) => ({
        ...place,
        teamKey: place.teamKey === null ? null : keyOf(place.teamKey),
      })),
      ...[...teamOf].map(([id, teamKey]) => ({ kind: 'project' as const, id, teamKey })),
    ],
    memberships: Object.fromEntries(
      Object.entries(arrangement.memberships).map(([accountId, memberships]) => [
        accountId,
        memberships.map((membership) => ({ ...membership, teamKey: keyOf(membership.teamKey) })),
      ]),
    ),
  };
};
