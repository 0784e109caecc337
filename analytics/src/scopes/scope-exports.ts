/** The values that a scope exports: everything that other scopes may import from it. */
import type { Facts, Instant, IssueFact } from '../facts.ts';
import { firstMergesOf, type FirstMerges } from '../metrics/collaboration/measure-new-areas.ts';
import { reviewedPullRequests } from '../metrics/collaboration/reviews.ts';
import { allKeysOf, keysById, type NamedRepository } from '../metrics/dora/incident-repository.ts';
import { incidentIssues, type Deliveries, type Incident, type IncidentIssue } from '../metrics/dora/incidents.ts';
import { readDelivery } from '../metrics/dora/measure-delivery.ts';
import { defectTest, type Defect } from '../metrics/flow/escaped-defects.ts';
import { finishedItems } from '../metrics/flow/finished-items.ts';
import type { EstimateCounts } from '../metrics/flow/estimating.ts';
import { estimateCounts } from '../metrics/flow/measure-flow.ts';
import { cycleTimesOf, type CycleTimes } from '../metrics/flow/typical-age.ts';
import { workContext, type WorkContext } from '../metrics/flow/work-context.ts';
import { isBlockedBy } from '../metrics/sprint/sprint-issue.ts';
import type { MeasurementRules } from '../rules.ts';
import { partsOf, type Scope, type ScopeKind } from './scope.ts';
import { exportSprints, type Fingerprint, type SprintsExport } from './sprint-exports.ts';

/** An issue that another project's issues link to. */
export type ForeignIssue = Pick<
  IssueFact,
  'id' | 'key' | 'projectId' | 'typeName' | 'summary' | 'statusId' | 'createdAt' | 'url'
> & {
  /** The keys from before it moved from other projects. */
  formerKeys: readonly string[];
  /** Its changes of status, ascending: whether it blocks others depends on the time. */
  statuses: readonly (readonly [at: Instant, from: string | null, to: string | null])[];
};

/** A link or parent outside this project's issues. */
export type LeavingLink = { from: Defect; isDefect: boolean; to: string; kind: 'blocker' | 'link' | 'parent' };

export type DeliveryExport = Deliveries & {
  /** The scope's repository; null if it no longer exists. */
  repository: NamedRepository | null;
};
export type IncidentsExport = {
  issues: readonly IncidentIssue[];
  /** All keys of the issues that they link to, by id. */
  linkedKeys: Readonly<Record<string, readonly string[]>>;
};
export type LinksExport = {
  leaving: readonly LeavingLink[];
  /** The linked issues of other projects, in order of id; added by withForeign. */
  foreign: readonly ForeignIssue[];
};

/** Stored and compared field by field. The order of each list depends only on its content. */
export type ScopeExports = {
  firstMerges: FirstMerges;
  delivery: DeliveryExport;
  incidents: IncidentsExport;
  estimates: EstimateCounts;
  cycleTimes: CycleTimes;
  links: LinksExport;
  sprints: SprintsExport;
  /** A project's incidents with the deployments they belong to; see `attribute`. */
  attributed: readonly Incident[];
  /** When each sprint of a board starts. */
  starts: Readonly<Record<string, Instant | null>>;
  /** The sprints and blockers that a board's sprints depend on, once its issues are imported; see dependenciesOf. */
  dependencies: { sprintIds: readonly string[]; blockerIds: readonly string[] };
};
export type ExportField = keyof ScopeExports;

export const exportFields: Readonly<Record<ScopeKind, readonly ExportField[]>> = {
  repository: ['firstMerges', 'delivery'],
  project: ['incidents', 'estimates', 'cycleTimes', 'links', 'sprints', 'attributed'],
  board: ['starts', 'dependencies'],
  space: [],
};

export const noExports: ScopeExports = {
  firstMerges: {},
  delivery: { repository: null, deployments: [], mentions: [] },
  incidents: { issues: [], linkedKeys: {} },
  estimates: {},
  cycleTimes: {},
  links: { leaving: [], foreign: [] },
  sprints: {},
  attributed: [],
  starts: {},
  dependencies: { sprintIds: [], blockerIds: [] },
};

/**
 * The exports that a scope's own facts determine; fields that need imports are empty.
 * @param facts of the scope, with the catalog
 * @param fingerprint hashes issues as interpreted by the rules, so it changes with the rules
 */
export const exportScope = (
  scope: Scope,
  facts: Facts,
  rules: MeasurementRules,
  now: Instant,
  fingerprint: Fingerprint,
): ScopeExports => {
  const { kind, id } = partsOf(scope);
  switch (kind) {
    case 'repository':
      return exportRepository(facts, rules, now);
    case 'project':
      return exportProject(workContext(facts, rules, now), facts, fingerprint);
    case 'board': {
      const own = facts.sprints.filter((sprint) => sprint.boardId === id).sort(byId);
      return { ...noExports, starts: Object.fromEntries(own.map((sprint) => [sprint.id, sprint.startAt])) };
    }
    case 'space':
      return noExports;
  }
};

const exportRepository = (facts: Facts, rules: MeasurementRules, now: Instant): ScopeExports => {
  const [repository] = facts.repositories;
  const { deployments, mentions } = readDelivery(facts, rules, now).exported;
  return {
    ...noExports,
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

const exportProject = (context: WorkContext, collected: Facts, fingerprint: Fingerprint): ScopeExports => {
  const { facts, rules } = context;
  const items = finishedItems(context);
  const incidents = incidentIssues(facts, rules).sort(byId);
  const keys = keysById(facts);
  const linked = incidents.flatMap((incident) => incident.links.map((link) => link.issueId));
  return {
    ...noExports,
    incidents: {
      issues: incidents,
      linkedKeys: sorted(Object.fromEntries(linked.flatMap((id) => (keys.has(id) ? [[id, keys.get(id) ?? []]] : [])))),
    },
    estimates: sorted(estimateCounts(items)),
    cycleTimes: sorted(cycleTimesOf(items)),
    links: { leaving: leavingLinks(context, keys), foreign: [] },
    sprints: exportSprints(context, collected, fingerprint),
  };
};

const leavingLinks = ({ facts, rules }: WorkContext, own: ReadonlyMap<string, unknown>): LeavingLink[] => {
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

/** Ids of the issues of other projects that the exports link to. */
export const foreignIds = ({ links }: Pick<ScopeExports, 'links'>): string[] => [
  ...new Set(links.leaving.map(({ to }) => to)),
];

/** Adds the linked issues of other projects that exist. */
export const withForeign = <Some extends Pick<ScopeExports, 'links' | 'incidents'>>(
  exported: Some,
  known: ReadonlyMap<string, ForeignIssue>,
): Some => {
  const foreign = foreignIds(exported)
    .flatMap((id) => known.get(id) ?? [])
    .sort(byId);
  const before = new Set(foreignIds(exported));
  const own = Object.entries(exported.incidents.linkedKeys).filter(([id]) => !before.has(id));
  const linked = new Set(exported.incidents.issues.flatMap((incident) => incident.links.map((link) => link.issueId)));
  const keys = foreign.flatMap((issue) => (linked.has(issue.id) ? [[issue.id, allKeysOf(issue)] as const] : []));
  return {
    ...exported,
    links: { leaving: exported.links.leaving, foreign },
    incidents: { issues: exported.incidents.issues, linkedKeys: sorted(Object.fromEntries([...own, ...keys])) },
  };
};

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const byId = (a: { id: string }, b: { id: string }): number => compare(a.id, b.id);
const sorted = <Value>(record: Readonly<Record<string, Value>>): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => compare(a, b)));
