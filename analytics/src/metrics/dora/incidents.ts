/** Which issues are incidents, when each was resolved, and the deployment it belongs to. */
import type { Facts, Instant, IssueFact } from '../../facts.ts';
import type { MeasurementRules } from '../../rules.ts';
import { categoriesOf } from '../../status-categories.ts';
import { byTime, type KnownDeployment } from './deployments.ts';
import {
  allKeysOf,
  concernedRepositories,
  formerKeysIn,
  indexIssues,
  type Mention,
  type NamedRepository,
} from './incident-repository.ts';
import { namedDeployments } from './named-deployments.ts';
import { daySeconds as day } from '../../time/durations.ts';
import { noDeploymentWithin, reasons } from '../reasons.ts';

/** An issue that is an incident, with everything that attribution needs. */
export type IncidentIssue = Pick<
  IssueFact,
  | 'id'
  | 'key'
  | 'projectId'
  | 'summary'
  | 'labels'
  | 'components'
  | 'links'
  | 'assigneeId'
  | 'createdAt'
  | 'resolvedAt'
  | 'url'
> & {
  /** The keys from before it moved from other projects; absent if it did not. */
  formerKeys?: readonly string[];
};

export type Incident = {
  issue: IncidentIssue;
  openedAt: Instant;
  resolvedAt: Instant | null;
  deployment: Pick<KnownDeployment, 'key' | 'repositoryId' | 'at' | 'title'> | null;
  /** How the deployment was found, or why not; a stored reason for the receipt. */
  because: string;
  /** The first deployment after it was opened that contains a pull request naming it. */
  fixedAt: Instant | null;
};

/** What incidents can be attributed to. */
export type Deliveries = { deployments: readonly KnownDeployment[]; mentions: readonly Mention[] };

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

/** Resolution dates: the source's own, else the last change into a done status if the issue is still done. */
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

/** The issues that are incidents, with when each was resolved. */
export const incidentIssues = (facts: Facts, rules: MeasurementRules): IncidentIssue[] => {
  const issues = facts.issues.filter(incidentTest(facts, rules));
  const resolutions = resolutionsOf(facts, rules, issues);
  const former = formerKeysIn(facts.issueChanges);
  return issues.map((issue) => ({
    id: issue.id,
    key: issue.key,
    projectId: issue.projectId,
    summary: issue.summary,
    labels: issue.labels,
    components: issue.components,
    links: issue.links,
    assigneeId: issue.assigneeId,
    createdAt: issue.createdAt,
    resolvedAt: resolutions.get(issue.id) ?? null,
    url: issue.url,
    ...movedFrom(former.get(issue.id)),
  }));
};

const movedFrom = (formerKeys: readonly string[] | undefined): Pick<IncidentIssue, 'formerKeys'> =>
  formerKeys === undefined ? {} : { formerKeys: formerKeys.toSorted() };

/** The latest of ascending deployments at or before `at`. */
const latestBefore = (deployments: readonly KnownDeployment[], at: Instant): KnownDeployment | null => {
  let low = 0;
  let high = deployments.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((deployments[middle] as KnownDeployment).at <= at) low = middle + 1;
    else high = middle;
  }
  return deployments[low - 1] ?? null;
};

const firstFix = (mentions: readonly Mention[], openedAt: Instant): Instant | null => {
  let first: Instant | null = null;
  for (const { deployedAt } of mentions)
    if (deployedAt !== null && deployedAt >= openedAt) first = Math.min(first ?? deployedAt, deployedAt);
  return first;
};

/**
 * All incidents, in order of opening. An incident belongs to the deployment it names; else to the
 * latest earlier deployment of its repository within the attribution window; else to none.
 * @param issueKeys all keys of the issues that incidents link to, by id
 */
export const attributeIncidents = (
  issues: readonly IncidentIssue[],
  deliveries: Deliveries,
  {
    repositories,
    issueKeys,
  }: { repositories: readonly NamedRepository[]; issueKeys: ReadonlyMap<string, readonly string[]> },
  rules: Pick<MeasurementRules, 'attributionDays'>,
): Incident[] => {
  const deployments = deliveries.deployments.toSorted(byTime);
  const deployed = Map.groupBy(deployments, (deployment) => deployment.repositoryId);
  const named = namedDeployments(deployments, repositories);
  const index = indexIssues(repositories, issueKeys, deliveries.mentions);
  const attribute = (issue: IncidentIssue): { deployment: KnownDeployment | null; because: string } => {
    const { repositoryIds, because } = concernedRepositories(issue, index);
    const byName = named(issue, repositoryIds);
    if (byName !== null) return { deployment: byName, because: reasons.namesDeployment };
    if (repositoryIds.length === 0) return { deployment: null, because };
    let latest: KnownDeployment | null = null;
    for (const id of repositoryIds) {
      const candidate = latestBefore(deployed.get(id) ?? [], issue.createdAt);
      if (candidate !== null && (latest === null || candidate.at > latest.at)) latest = candidate;
    }
    if (latest === null || issue.createdAt - latest.at > rules.attributionDays * day)
      return { deployment: null, because: noDeploymentWithin(rules.attributionDays) };
    return { deployment: latest, because };
  };
  return issues
    .map((issue): Incident => {
      const { deployment, because } = attribute(issue);
      return {
        issue,
        openedAt: issue.createdAt,
        resolvedAt: issue.resolvedAt,
        deployment: deployment && {
          key: deployment.key,
          repositoryId: deployment.repositoryId,
          at: deployment.at,
          title: deployment.title,
        },
        because,
        fixedAt: firstFix(
          allKeysOf(issue).flatMap((key) => index.mentions.get(key) ?? []),
          issue.createdAt,
        ),
      };
    })
    .sort((a, b) => a.openedAt - b.openedAt || (a.issue.id < b.issue.id ? -1 : 1));
};
