/** Dependency keys: a value crosses from one scope to another under a key that both have. */
import { allKeysOf } from '../metrics/dora/incident-repository.ts';
import { deploymentNames, namesIn } from '../metrics/dora/named-deployments.ts';
import { partsOf, type Scope } from './scope.ts';
import type { ScopeExports, ExportField } from './scope-exports.ts';

/** Such as `team:payments`. */
export type DependencyKey = string;

type Shares<Value> = {
  /** The keys under which the scope with this id exports the value, or imports what others export. */
  keys: (value: Value, id: string) => DependencyKey[];
  /** The keys whose importers a change invalidates, including added and removed keys. */
  changed: (before: Value, after: Value) => DependencyKey[];
};

const shares: { [Field in ExportField]: Shares<ScopeExports[Field]> } = {
  firstMerges: ofEntries('author'),
  estimates: ofEntries('estimates'),
  cycleTimes: ofEntries('team'),
  sprints: ofEntries('sprint'),
  delivery: {
    keys: (exported, id) => [...deliveryKeys(exported), `failed:${id}`],
    changed: (before, after) => {
      // Scopes that name the repository depend on all of its deployments.
      const isSame = same([before.repository, before.deployments], [after.repository, after.deployments]);
      return isSame ? changedMentions(before, after) : [...deliveryKeys(before), ...deliveryKeys(after)];
    },
  },
  incidents: {
    keys: ({ issues, linkedKeys }) =>
      issues.flatMap((incident) => [
        ...allKeysOf(incident).map((key) => `mention:${key}`),
        ...incident.links.flatMap(({ issueId }) => linkedKeys[issueId] ?? []).map((key) => `mention:${key}`),
        ...[...incident.components, ...incident.labels].map((name) => `service:${name.toLowerCase()}`),
        ...namesIn(incident).map((name) => `deployment:${name}`),
      ]),
    // Others import them from the attributed field.
    changed: () => [],
  },
  attributed: {
    keys: (incidents) => Object.keys(byRepository(incidents)).map((id) => `failed:${id}`),
    changed: (before, after) => changedEntries('failed', byRepository(before), byRepository(after)),
  },
  links: {
    keys: (exported, id) => [
      linksKey(id),
      ...Object.keys(byProject(exported)).map(linksKey),
      ...lostIn(exported).map((to) => lostKey(to)),
    ],
    changed: (before, after) => [
      ...changedEntries('links', byProject(before), byProject(after)),
      ...changedEntries('issue', byBlocker(before), byBlocker(after)),
    ],
  },
  starts: {
    keys: (starts) => Object.keys(starts).map((id) => `sprint:${id}`),
    changed: (before, after) => changedEntries('start', before, after),
  },
  dependencies: {
    keys: ({ sprintIds, blockerIds }) => [
      ...sprintIds.map((id) => `start:${id}`),
      ...blockerIds.map((id) => `issue:${id}`),
    ],
    changed: () => [],
  },
};

/** The distinct keys of an exported field. */
export const dependencyKeys = <Field extends ExportField>(
  scope: Scope,
  field: Field,
  exported: ScopeExports[Field],
): DependencyKey[] => [...new Set(shares[field].keys(exported, partsOf(scope).id))];

/** The keys whose importers a changed field invalidates. */
export const changedDependencyKeys = <Field extends ExportField>(
  field: Field,
  before: ScopeExports[Field],
  after: ScopeExports[Field],
): DependencyKey[] => [...new Set(shares[field].changed(before, after))];

/** The key of links from other projects into this one. */
export const linksKey = (projectId: string): DependencyKey => `links:${projectId}`;

/** The part of a key before its colon. */
export const kindOfKey = (key: DependencyKey): string => key.slice(0, key.indexOf(':'));

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

type Entries = Readonly<Record<string, unknown>>;

const changedEntries = (kind: string, before: Entries, after: Entries): DependencyKey[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => !(name in before) || !(name in after) || !same(before[name], after[name]))
    .map((name) => `${kind}:${name}`);

function ofEntries(kind: string): Shares<Entries> {
  return {
    keys: (entries) => Object.keys(entries).map((name) => `${kind}:${name}`),
    changed: (before, after) => changedEntries(kind, before, after),
  };
}

type Delivery = ScopeExports['delivery'];

const deliveryKeys = ({ repository, deployments, mentions }: Delivery): DependencyKey[] => [
  ...(repository === null ? [] : [repository.slug, repository.name]).map((name) => `service:${name.toLowerCase()}`),
  ...deployments
    .flatMap((deployment) => deploymentNames(deployment, repository?.slug))
    .map((name) => `deployment:${name}`),
  ...mentions.map(({ issueKey }) => `mention:${issueKey}`),
];

const changedMentions = (before: Delivery, after: Delivery): DependencyKey[] => {
  const byIssue = ({ mentions }: Delivery) => Object.fromEntries(Map.groupBy(mentions, (one) => one.issueKey));
  return changedEntries('mention', byIssue(before), byIssue(after));
};

const grouped = <Row>(rows: readonly Row[], nameOf: (row: Row) => string | undefined): Record<string, Row[]> =>
  Object.fromEntries(
    [...Map.groupBy(rows, nameOf)].flatMap(([name, own]) => (name === undefined ? [] : [[name, own] as const])),
  );

const byRepository = (incidents: ScopeExports['attributed']) =>
  grouped(incidents, (one) => one.deployment?.repositoryId);

/** Prefix of links to an issue that is missing or not read yet. */
const lost = 'lost:';
export const lostKey = (issueId: string): DependencyKey => `${lost}${issueId}`;
export const issueOfLost = (key: DependencyKey): string => key.slice(lost.length);

const lostIn = ({ leaving, foreign }: ScopeExports['links']): string[] => {
  const known = new Set(foreign.map((one) => one.id));
  return leaving.flatMap(({ to }) => (known.has(to) ? [] : [to]));
};

/** Links by the project they lead to, if known. */
const byProject = ({ leaving, foreign }: ScopeExports['links']) => {
  const known = new Map(foreign.map((one) => [one.id, one]));
  const resolved = leaving.map((link) => ({ ...link, issue: known.get(link.to) }));
  return grouped(resolved, ({ issue }) => issue?.projectId);
};

/** Issues of other projects that issues of this project wait for. */
const byBlocker = ({ leaving, foreign }: ScopeExports['links']) => {
  const blocking = new Set(leaving.flatMap((link) => (link.kind === 'blocker' ? [link.to] : [])));
  return grouped(
    foreign.filter((one) => blocking.has(one.id)),
    (one) => one.id,
  );
};
