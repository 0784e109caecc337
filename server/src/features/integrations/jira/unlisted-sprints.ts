/**
 * Sprints of boards that the site no longer lists. Each board lists its own sprints, so those of a
 * deleted one, or of one the token cannot see, are found on their issues only.
 */
import type { SprintFact } from '@sightline/analytics';
import { ownMember, type Lenient } from '../lenient.ts';
import type { JiraIssue } from './api-types.ts';
import { mapSprint } from './mapper.ts';
import type { JiraSite } from './site.ts';
import { sprintValueOf } from './sprint-value.ts';

export const unlistedSprints = (
  { listedBoardIds, meanings, url }: Pick<JiraSite, 'listedBoardIds' | 'meanings' | 'url'>,
  issues: readonly Lenient<JiraIssue>[],
): SprintFact[] => {
  if (listedBoardIds === null || meanings.sprint === null) return [];
  const found = new Map<string, SprintFact>();
  for (const issue of issues) {
    const sprints = ownMember(issue?.fields, meanings.sprint);
    for (const value of Array.isArray(sprints) ? sprints : []) {
      const { boardId, sprint } = sprintValueOf(value);
      if (boardId === null || listedBoardIds.has(boardId)) continue;
      const mapped = mapSprint(sprint, boardId, url);
      if ('fact' in mapped) found.set(mapped.fact.id, mapped.fact);
    }
  }
  return [...found.values()];
};
