/** What a scope tells beyond itself: all that the measurements of other scopes may take from it. */
import type { Facts, Instant } from '../facts.ts';
import { firstMergesOf, type FirstMerges } from '../metrics/collaboration/measure-new-areas.ts';
import { reviewedPullRequests } from '../metrics/collaboration/reviews.ts';
import { incidentIssues, type Deliveries, type IncidentIssue } from '../metrics/dora/incidents.ts';
import { readDelivery } from '../metrics/dora/measure-delivery.ts';
import { defectTest, type Defect } from '../metrics/flow/escaped-defects.ts';
import { finishedItems } from '../metrics/flow/finished-items.ts';
import { estimateCounts, type EstimateCounts } from '../metrics/flow/measure-flow.ts';
import { cycleTimesOf, type CycleTimes } from '../metrics/flow/usual-age.ts';
import { workContext, type WorkContext } from '../metrics/flow/work-context.ts';
import { issuesBySprint } from '../metrics/sprint/measure-sprints.ts';
import { isBlockedBy } from '../metrics/sprint/sprint-issue.ts';
import type { MeasurementRules } from '../rules.ts';
import { partsOf, type Scope } from './scope.ts';

/** A link or parent that is an issue of another project, as far as this project can tell. */
export type LeavingLink = { from: Defect; isDefect: boolean; to: string; kind: 'link' | 'parent' };

export type Told = Deliveries & {
  firstMerges: FirstMerges;
  incidents: readonly IncidentIssue[];
  /** Keys of the issues of this project that its incidents link to, by id. */
  linkedKeys: Readonly<Record<string, string>>;
  estimates: EstimateCounts;
  cycleTimes: CycleTimes;
  links: readonly LeavingLink[];
  /** Ids of the issues that were ever in a sprint, by its id. */
  members: Readonly<Record<string, readonly string[]>>;
  /** Ids of the issues that each of those waits for, where it waits for any. */
  blockers: Readonly<Record<string, readonly string[]>>;
};

export const nothingTold: Told = {
  deployments: [],
  mentions: [],
  firstMerges: {},
  incidents: [],
  linkedKeys: {},
  estimates: {},
  cycleTimes: {},
  links: [],
  members: {},
  blockers: {},
};

/** @param facts of the scope, with the catalogue */
export const tellOf = (scope: Scope, facts: Facts, rules: MeasurementRules, now: Instant): Told => {
  const { kind } = partsOf(scope);
  if (kind === 'repository') return tellOfRepository(facts, rules, now);
  return kind === 'project' ? tellOfProject(workContext(facts, rules, now)) : nothingTold;
};

const tellOfRepository = (facts: Facts, rules: MeasurementRules, now: Instant): Told => ({
  ...nothingTold,
  ...readDelivery(facts, rules, now).told,
  firstMerges: firstMergesOf(reviewedPullRequests(workContext(facts, rules, now))),
});

const tellOfProject = (context: WorkContext): Told => {
  const { facts, rules } = context;
  const items = finishedItems(context);
  const incidents = incidentIssues(facts, rules);
  const members = [...issuesBySprint(context.replays)];
  const keys = new Map(facts.issues.map((issue) => [issue.id, issue.key]));
  const linked = incidents.flatMap((incident) => incident.links.map((link) => link.issueId));
  return {
    ...nothingTold,
    incidents,
    linkedKeys: Object.fromEntries(linked.flatMap((id) => (keys.has(id) ? [[id, keys.get(id) ?? '']] : []))),
    estimates: estimateCounts(items),
    cycleTimes: cycleTimesOf(items),
    links: leavingLinks(context, keys),
    members: Object.fromEntries(members.map(([sprintId, own]) => [sprintId, own.map((one) => one.issue.id)])),
    blockers: Object.fromEntries(
      members.flatMap(([, own]) =>
        own.flatMap(({ issue }) => {
          const blocking = issue.links.filter(isBlockedBy).map((link) => link.issueId);
          return blocking.length === 0 ? [] : [[issue.id, blocking]];
        }),
      ),
    ),
  };
};

const leavingLinks = ({ facts, rules }: WorkContext, own: ReadonlyMap<string, string>): LeavingLink[] => {
  const isDefect = defectTest(rules);
  return facts.issues.flatMap((issue) => {
    const from = { id: issue.id, key: issue.key, createdAt: issue.createdAt };
    const shared = { from, isDefect: isDefect(issue) };
    const linked = issue.links.map((link): LeavingLink => ({ ...shared, to: link.issueId, kind: 'link' }));
    const parent: LeavingLink[] = issue.parentId === null ? [] : [{ ...shared, to: issue.parentId, kind: 'parent' }];
    return [...linked, ...parent].filter((link) => !own.has(link.to));
  });
};

/** Ids of the issues of other projects that what is told speaks of. */
export const foreignIds = (told: Iterable<Told>): Set<string> => {
  const ids = new Set<string>();
  for (const { links } of told) for (const { to } of links) ids.add(to);
  return ids;
};
