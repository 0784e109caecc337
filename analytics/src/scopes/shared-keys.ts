/**
 * What scopes have to do with each other: whatever crosses from one to another does so under a key
 * that both have. Whoever takes something new from other scopes gives it a key here.
 */
import { deploymentNames, namesIn } from '../metrics/dora/named-deployments.ts';
import { partsOf, type Scope } from './scope.ts';
import type { Told, ToldField } from './told.ts';

/** Such as `team:payments`. */
export type SharedKey = string;

type Shares<Value> = {
  /** Under which the scope of this id tells it, or takes what others tell. */
  keys: (value: Value, id: string) => SharedKey[];
  /** Those under which others may take something else when it becomes another one; keys that come or go too. */
  changed: (before: Value, after: Value) => SharedKey[];
};

const shares: { [Field in ToldField]: Shares<Told[Field]> } = {
  firstMerges: ofEntries('author'),
  estimates: ofEntries('estimates'),
  cycleTimes: ofEntries('team'),
  sprints: ofEntries('sprint'),
  delivery: {
    keys: (told, id) => [...deliveryKeys(told), `failed:${id}`],
    changed: (before, after) => {
      // Whoever names the repository in any way looks at all of its deployments.
      const isSame = same([before.repository, before.deployments], [after.repository, after.deployments]);
      return isSame ? changedMentions(before, after) : [...deliveryKeys(before), ...deliveryKeys(after)];
    },
  },
  incidents: {
    keys: ({ issues, linkedKeys }) =>
      issues.flatMap((incident) => [
        `mention:${incident.key}`,
        ...incident.links.flatMap(({ issueId }) => linkedKeys[issueId] ?? []).map((key) => `mention:${key}`),
        ...[...incident.components, ...incident.labels].map((name) => `service:${name.toLowerCase()}`),
        ...namesIn(incident).map((name) => `deployment:${name}`),
      ]),
    // Others take them as they are attributed.
    changed: () => [],
  },
  attributed: {
    keys: (incidents) => Object.keys(byRepository(incidents)).map((id) => `failed:${id}`),
    changed: (before, after) => changedEntries('failed', byRepository(before), byRepository(after)),
  },
  links: {
    keys: (told, id) => [
      linksKey(id),
      ...Object.keys(byProject(told)).map(linksKey),
      ...lostIn(told).map((to) => lostKey(to)),
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
  beside: {
    keys: ({ sprintIds, blockerIds }) => [
      ...sprintIds.map((id) => `start:${id}`),
      ...blockerIds.map((id) => `issue:${id}`),
    ],
    changed: () => [],
  },
};

/** The keys of a field of what a scope tells, each once. */
export const sharedKeys = <Field extends ToldField>(scope: Scope, field: Field, told: Told[Field]): SharedKey[] => [
  ...new Set(shares[field].keys(told, partsOf(scope).id)),
];

/** The keys under which others may take something else when a field becomes another one. */
export const changedKeys = <Field extends ToldField>(
  field: Field,
  before: Told[Field],
  after: Told[Field],
): SharedKey[] => [...new Set(shares[field].changed(before, after))];

/** Under which projects share the links that lead into one of them. */
export const linksKey = (projectId: string): SharedKey => `links:${projectId}`;

/** What stands before the colon of a key. */
export const kindOfKey = (key: SharedKey): string => key.slice(0, key.indexOf(':'));

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

type Entries = Readonly<Record<string, unknown>>;

const changedEntries = (kind: string, before: Entries, after: Entries): SharedKey[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => !(name in before) || !(name in after) || !same(before[name], after[name]))
    .map((name) => `${kind}:${name}`);

function ofEntries(kind: string): Shares<Entries> {
  return {
    keys: (entries) => Object.keys(entries).map((name) => `${kind}:${name}`),
    changed: (before, after) => changedEntries(kind, before, after),
  };
}

type Delivery = Told['delivery'];

const deliveryKeys = ({ repository, deployments, mentions }: Delivery): SharedKey[] => [
  ...(repository === null ? [] : [repository.slug, repository.name]).map((name) => `service:${name.toLowerCase()}`),
  ...deployments.flatMap((one) => deploymentNames(one, repository?.slug)).map((name) => `deployment:${name}`),
  ...mentions.map(({ issueKey }) => `mention:${issueKey}`),
];

const changedMentions = (before: Delivery, after: Delivery): SharedKey[] => {
  const byIssue = ({ mentions }: Delivery) => Object.fromEntries(Map.groupBy(mentions, (one) => one.issueKey));
  return changedEntries('mention', byIssue(before), byIssue(after));
};

const grouped = <Row>(rows: readonly Row[], nameOf: (row: Row) => string | undefined): Record<string, Row[]> =>
  Object.fromEntries(
    [...Map.groupBy(rows, nameOf)].flatMap(([name, own]) => (name === undefined ? [] : [[name, own] as const])),
  );

const byRepository = (incidents: Told['attributed']) => grouped(incidents, (one) => one.deployment?.repositoryId);

/** Of a link to an issue that there is not, or not yet. */
const lost = 'lost:';
export const lostKey = (issueId: string): SharedKey => `${lost}${issueId}`;
export const issueOfLost = (key: SharedKey): string => key.slice(lost.length);

const lostIn = ({ leaving, foreign }: Told['links']): string[] => {
  const known = new Set(foreign.map((one) => one.id));
  return leaving.flatMap(({ to }) => (known.has(to) ? [] : [to]));
};

/** Links by the project that they lead to, as far as anybody knows it. */
const byProject = ({ leaving, foreign }: Told['links']) => {
  const known = new Map(foreign.map((one) => [one.id, one]));
  const resolved = leaving.map((link) => ({ ...link, issue: known.get(link.to) }));
  return grouped(resolved, ({ issue }) => issue?.projectId);
};

/** Issues of other projects that some of this project wait for. */
const byBlocker = ({ leaving, foreign }: Told['links']) => {
  const blocking = new Set(leaving.flatMap((link) => (link.kind === 'blocker' ? [link.to] : [])));
  return grouped(
    foreign.filter((one) => blocking.has(one.id)),
    (one) => one.id,
  );
};
