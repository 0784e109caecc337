/** Which issues are incidents, by the organisation's rule. */
import type { IssueFact } from '../../facts.ts';
import type { WorkContext } from './work-context.ts';

/** An incident has one of the types or labels; priorities and projects narrow it where any are named. */
export function incidentRule({ facts, rules }: WorkContext): (issue: IssueFact) => boolean {
  const { typeNames, labels, priorities, projectKeys } = rules.incident;
  const lower = (names: readonly string[]): Set<string> => new Set(names.map((name) => name.toLowerCase()));
  const [types, tags, urgencies, keys] = [lower(typeNames), lower(labels), lower(priorities), lower(projectKeys)];
  const keyOf = new Map(facts.projects.map((project) => [project.id, project.key.toLowerCase()]));
  const named = (issue: IssueFact): boolean =>
    types.has(issue.typeName.toLowerCase()) || issue.labels.some((label) => tags.has(label.toLowerCase()));
  return (issue) =>
    named(issue) &&
    (urgencies.size === 0 || urgencies.has((issue.priority ?? '').toLowerCase())) &&
    (keys.size === 0 || keys.has(keyOf.get(issue.projectId) ?? ''));
}
