/** What a scope tells beyond itself: all that the measurements of other scopes may take from it. */
import type { Facts, Instant, IssueFact } from '../facts.ts';
import { firstMergesOf, type FirstMerges } from '../metrics/collaboration/measure-new-areas.ts';
import { reviewedPullRequests } from '../metrics/collaboration/reviews.ts';
import type { NamedRepository } from '../metrics/dora/incident-repository.ts';
import { incidentIssues, type Deliveries, type Incident, type IncidentIssue } from '../metrics/dora/incidents.ts';
import { readDelivery } from '../metrics/dora/measure-delivery.ts';
import { defectTest, type Defect } from '../metrics/flow/escaped-defects.ts';
import { finishedItems } from '../metrics/flow/finished-items.ts';
import type { EstimateCounts } from '../metrics/flow/estimating.ts';
import { estimateCounts } from '../metrics/flow/measure-flow.ts';
import { cycleTimesOf, type CycleTimes } from '../metrics/flow/usual-age.ts';
import { workContext, type WorkContext } from '../metrics/flow/work-context.ts';
import { isBlockedBy } from '../metrics/sprint/sprint-issue.ts';
import type { MeasurementRules } from '../rules.ts';
import { partsOf, type Scope, type ScopeKind } from './scope.ts';
import { tellSprints, type SprintsTold } from './told-sprints.ts';

/** An issue that another project's issues link to. */
export type ForeignIssue = Pick<
  IssueFact,
  'id' | 'key' | 'projectId' | 'typeName' | 'summary' | 'statusId' | 'createdAt' | 'url'
> & {
  /** Its changes of status in order of time: when, from what and to what. Whether it blocks anything is a matter of time. */
  statuses: readonly (readonly [at: Instant, from: string | null, to: string | null])[];
};

/** A link or parent that is an issue of another project, as far as this project can tell. */
export type LeavingLink = { from: Defect; isDefect: boolean; to: string; kind: 'blocker' | 'link' | 'parent' };

export type DeliveryTold = Deliveries & {
  /** The repository that it is of; null for one that is gone. */
  repository: NamedRepository | null;
};
export type IncidentsTold = {
  issues: readonly IncidentIssue[];
  /** Keys of the issues that they link to, by id. */
  linkedKeys: Readonly<Record<string, string>>;
};
export type LinksTold = {
  leaving: readonly LeavingLink[];
  /** Where they lead, in order of id. Known to whoever has all issues; see withForeign. */
  foreign: readonly ForeignIssue[];
};

/** Kept and compared field by field; lists are in an order that depends on their content only. */
export type Told = {
  firstMerges: FirstMerges;
  delivery: DeliveryTold;
  incidents: IncidentsTold;
  estimates: EstimateCounts;
  cycleTimes: CycleTimes;
  links: LinksTold;
  sprints: SprintsTold;
  /** What a project makes of its incidents when it has heard of the deployments; see attribute. */
  attributed: readonly Incident[];
  /** When each sprint of a board starts. */
  starts: Readonly<Record<string, Instant | null>>;
  /** What a board's sprints stand beside, when it has heard of its issues; see besideOf. */
  beside: { sprintIds: readonly string[]; blockerIds: readonly string[] };
};
export type ToldField = keyof Told;

export const toldFields: Readonly<Record<ScopeKind, readonly ToldField[]>> = {
  repository: ['firstMerges', 'delivery'],
  project: ['incidents', 'estimates', 'cycleTimes', 'links', 'sprints', 'attributed'],
  board: ['starts', 'beside'],
  space: [],
};

export const nothingTold: Told = {
  firstMerges: {},
  delivery: { repository: null, deployments: [], mentions: [] },
  incidents: { issues: [], linkedKeys: {} },
  estimates: {},
  cycleTimes: {},
  links: { leaving: [], foreign: [] },
  sprints: {},
  attributed: [],
  starts: {},
  beside: { sprintIds: [], blockerIds: [] },
};

/** Tells contents apart; the same text for the same content. */
export type Fingerprint = (content: unknown) => string;

/**
 * What a scope tells by itself; what it tells when it has heard others is empty.
 * @param facts of the scope, with the catalogue
 * @param printOf of contents as they are read, so with another one under other rules
 */
export const tellOf = (
  scope: Scope,
  facts: Facts,
  rules: MeasurementRules,
  now: Instant,
  printOf: Fingerprint,
): Told => {
  const { kind, id } = partsOf(scope);
  switch (kind) {
    case 'repository':
      return tellOfRepository(facts, rules, now);
    case 'project':
      return tellOfProject(workContext(facts, rules, now), facts, printOf);
    case 'board': {
      const own = facts.sprints.filter((sprint) => sprint.boardId === id).sort(byId);
      return { ...nothingTold, starts: Object.fromEntries(own.map((sprint) => [sprint.id, sprint.startAt])) };
    }
    case 'space':
      return nothingTold;
  }
};

const tellOfRepository = (facts: Facts, rules: MeasurementRules, now: Instant): Told => {
  const [repository] = facts.repositories;
  const { deployments, mentions } = readDelivery(facts, rules, now).told;
  return {
    ...nothingTold,
    delivery: {
      repository: repository === undefined ? null : (({ id, slug, name }) => ({ id, slug, name }))(repository),
      deployments,
      mentions: mentions.toSorted(
        (a, b) => compare(a.issueKey, b.issueKey) || (a.deployedAt ?? Infinity) - (b.deployedAt ?? Infinity) || 0,
      ),
    },
    firstMerges: sorted(firstMergesOf(reviewedPullRequests(workContext(facts, rules, now)))),
  };
};

const tellOfProject = (context: WorkContext, collected: Facts, printOf: Fingerprint): Told => {
  const { facts, rules } = context;
  const items = finishedItems(context);
  const incidents = incidentIssues(facts, rules).sort(byId);
  const keys = new Map(facts.issues.map((issue) => [issue.id, issue.key]));
  const linked = incidents.flatMap((incident) => incident.links.map((link) => link.issueId));
  return {
    ...nothingTold,
    incidents: {
      issues: incidents,
      linkedKeys: sorted(Object.fromEntries(linked.flatMap((id) => (keys.has(id) ? [[id, keys.get(id) ?? '']] : [])))),
    },
    estimates: sorted(estimateCounts(items)),
    cycleTimes: sorted(cycleTimesOf(items)),
    links: { leaving: leavingLinks(context, keys), foreign: [] },
    sprints: tellSprints(context, collected, printOf),
  };
};

const leavingLinks = ({ facts, rules }: WorkContext, own: ReadonlyMap<string, string>): LeavingLink[] => {
  const isDefect = defectTest(rules);
  return facts.issues
    .flatMap((issue) => {
      const from = { id: issue.id, key: issue.key, createdAt: issue.createdAt };
      const shared = { from, isDefect: isDefect(issue) };
      const linked = issue.links.map((link): LeavingLink => {
        const kind = isBlockedBy(link) ? 'blocker' : 'link';
        return { ...shared, to: link.issueId, kind };
      });
      const parent: LeavingLink[] = issue.parentId === null ? [] : [{ ...shared, to: issue.parentId, kind: 'parent' }];
      return [...linked, ...parent].filter((link) => !own.has(link.to));
    })
    .sort((a, b) => compare(a.from.id, b.from.id) || compare(a.to, b.to) || compare(a.kind, b.kind));
};

/** Ids of the issues of other projects that what is told speaks of. */
export const foreignIds = ({ links }: Pick<Told, 'links'>): string[] => [...new Set(links.leaving.map(({ to }) => to))];

/** The same, with those of the issues of other projects that there are. */
export const withForeign = <Some extends Pick<Told, 'links' | 'incidents'>>(
  told: Some,
  known: ReadonlyMap<string, ForeignIssue>,
): Some => {
  const foreign = foreignIds(told)
    .flatMap((id) => known.get(id) ?? [])
    .sort(byId);
  const before = new Set(foreignIds(told));
  const own = Object.entries(told.incidents.linkedKeys).filter(([id]) => !before.has(id));
  const linked = new Set(told.incidents.issues.flatMap((incident) => incident.links.map((link) => link.issueId)));
  const keys = foreign.flatMap(({ id, key }) => (linked.has(id) ? [[id, key] as const] : []));
  return {
    ...told,
    links: { leaving: told.links.leaving, foreign },
    incidents: { issues: told.incidents.issues, linkedKeys: sorted(Object.fromEntries([...own, ...keys])) },
  };
};

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const byId = (a: { id: string }, b: { id: string }): number => compare(a.id, b.id);
const sorted = <Value>(record: Readonly<Record<string, Value>>): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => compare(a, b)));
