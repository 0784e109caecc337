/** Which issues are incidents, when each was resolved, and the deployment it belongs to. */
import type { Facts, Instant, IssueFact } from '../../facts.ts';
import type { MeasurementRules } from '../../rules.ts';
import { categoriesOf } from '../../status-categories.ts';
import type { Deployment } from './deployments.ts';
import { concernedRepositories, type IssueIndex } from './incident-repository.ts';
import type { NamedDeployments } from './named-deployments.ts';

export type Incident = {
  issue: IssueFact;
  openedAt: Instant;
  resolvedAt: Instant | null;
  deployment: Deployment | null;
  /** How the deployment was found, or why none was, in words for the receipt. */
  because: string;
};

const day = 86_400;

/**
 * The test for incidents: the issue's type or one of its labels is listed; where priorities or
 * projects are listed, it has one of those as well. A rule that lists nothing matches nothing.
 */
export const incidentTest = (facts: Facts, rules: MeasurementRules): ((issue: IssueFact) => boolean) => {
  const lower = (names: string[]) => new Set(names.map((name) => name.toLowerCase()));
  const types = lower(rules.incident.typeNames);
  const labels = lower(rules.incident.labels);
  const priorities = lower(rules.incident.priorities);
  const projects = lower(rules.incident.projectKeys);
  const keys = new Map(facts.projects.map((project) => [project.id, project.key.toLowerCase()]));
  const named = types.size + labels.size > 0;
  if (!named && priorities.size + projects.size === 0) return () => false;
  return (issue) =>
    (!named ||
      types.has(issue.typeName.toLowerCase()) ||
      issue.labels.some((label) => labels.has(label.toLowerCase()))) &&
    (priorities.size === 0 || priorities.has(issue.priority?.toLowerCase() ?? '')) &&
    (projects.size === 0 || projects.has(keys.get(issue.projectId) ?? ''));
};

/** Resolution dates: the source's own, else the last change into a done status while it still is in one. */
const resolutionsOf = (
  facts: Facts,
  rules: MeasurementRules,
  incidents: readonly IssueFact[],
): Map<string, Instant> => {
  const done = new Set([...categoriesOf(facts, rules)].flatMap(([id, category]) => (category === 'done' ? [id] : [])));
  const resolved = new Map<string, Instant>();
  const open = new Set<string>();
  for (const issue of incidents) {
    if (issue.resolvedAt !== null) resolved.set(issue.id, issue.resolvedAt);
    else if (done.has(issue.statusId)) open.add(issue.id);
  }
  for (const change of facts.issueChanges) {
    if (change.field !== 'status' || !open.has(change.issueId)) continue;
    if (done.has(change.to ?? '') && !done.has(change.from ?? ''))
      resolved.set(change.issueId, Math.max(resolved.get(change.issueId) ?? 0, change.at));
  }
  return resolved;
};

/** The latest of ascending deployments at or before `at`. */
export const latestBefore = (deployments: readonly Deployment[], at: Instant): Deployment | null => {
  let low = 0;
  let high = deployments.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((deployments[middle] as Deployment).at <= at) low = middle + 1;
    else high = middle;
  }
  return deployments[low - 1] ?? null;
};

/**
 * All incidents, in order of opening. An incident belongs to the deployment it names; else to the
 * latest earlier deployment of its repository within the attribution window; else to none.
 */
export const readIncidents = (
  facts: Facts,
  rules: MeasurementRules,
  deployed: ReadonlyMap<string, Deployment[]>,
  named: NamedDeployments,
  index: IssueIndex,
): Incident[] => {
  const issues = facts.issues.filter(incidentTest(facts, rules));
  const resolutions = resolutionsOf(facts, rules, issues);
  const attribute = (issue: IssueFact): Pick<Incident, 'deployment' | 'because'> => {
    const { repositoryIds, because } = concernedRepositories(issue, index);
    const byName = named(issue, repositoryIds);
    if (byName !== null) return { deployment: byName, because: 'the incident names the deployment' };
    if (repositoryIds.length === 0) return { deployment: null, because };
    let latest: Deployment | null = null;
    for (const id of repositoryIds) {
      const candidate = latestBefore(deployed.get(id) ?? [], issue.createdAt);
      if (candidate !== null && (latest === null || candidate.at > latest.at)) latest = candidate;
    }
    if (latest === null || issue.createdAt - latest.at > rules.attributionDays * day)
      return { deployment: null, because: `no deployment in the ${rules.attributionDays} days before` };
    return { deployment: latest, because };
  };
  return issues
    .map((issue) => ({
      issue,
      openedAt: issue.createdAt,
      resolvedAt: resolutions.get(issue.id) ?? null,
      ...attribute(issue),
    }))
    .sort((a, b) => a.openedAt - b.openedAt || (a.issue.id < b.issue.id ? -1 : 1));
};
