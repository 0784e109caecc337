/**
 * The values that a scope imports from other scopes. Nothing else crosses scopes: the same facts, rules and imports
 * give the same measurements. Each part is imported from the scopes that share a dependency key of the part's kinds;
 * see dependency-keys.ts.
 */
import type { Instant } from '../facts.ts';
import type { FirstMerges } from '../metrics/collaboration/measure-new-areas.ts';
import { attributeIncidents, type Incident } from '../metrics/dora/incidents.ts';
import { defectTest, type RaisedDefect } from '../metrics/flow/escaped-defects.ts';
import { isEstimating } from '../metrics/flow/estimating.ts';
import { type Estimating, type WorkElsewhere } from '../metrics/flow/measure-flow.ts';
import { typicalAgeWindow, type CycleTimes } from '../metrics/flow/typical-age.ts';
import type { MeasurementRules } from '../rules.ts';
import { sprintImports, type KnownSprint, type SprintImports } from './sprint-imports.ts';
import { partsOf, type Scope, type ScopeKind } from './scope.ts';
import { noExports, type ScopeExports, type ExportField } from './scope-exports.ts';

export type ScopeImports = WorkElsewhere & {
  /** For a project, its own incidents with their deployments; for a repository, the incidents of its deployments. */
  incidents: readonly Incident[];
  firstMerges: FirstMerges;
  /** The issues of a board's sprints; null for other scopes. */
  sprints: SprintImports | null;
};
export type ImportPart = keyof ScopeImports;

export const noImports: ScopeImports = {
  estimating: {},
  cycleTimes: {},
  defects: [],
  incidents: [],
  firstMerges: {},
  sprints: null,
};

/** The kinds of dependency keys under which a part is imported, and the exported fields it needs. */
export type ImportSource = { keys: readonly string[]; fields: readonly ExportField[] };

export const importSources: Readonly<Record<ScopeKind, Partial<Record<ImportPart, ImportSource>>>> = {
  repository: {
    incidents: { keys: ['failed'], fields: ['attributed'] },
    firstMerges: { keys: ['author'], fields: ['firstMerges'] },
  },
  project: {
    estimating: { keys: ['estimates'], fields: ['estimates'] },
    cycleTimes: { keys: ['team'], fields: ['cycleTimes'] },
    defects: { keys: ['links'], fields: ['links'] },
    // Its own incidents, as attributed.
    incidents: { keys: [], fields: ['attributed'] },
  },
  board: { sprints: { keys: ['sprint', 'start', 'issue'], fields: ['sprints', 'links', 'starts'] } },
  space: {},
};

/** What a project needs to attribute its incidents. */
export const attributionSource: ImportSource = {
  keys: ['mention', 'deployment', 'service'],
  fields: ['incidents', 'delivery'],
};

/** Requested exports by scope; the importing scope is among them. */
export type ExportsByScope = ReadonlyMap<Scope, Partial<ScopeExports>>;

/** The incidents of a project with the deployments they belong to, which it exports in turn. */
export const attribute = (scope: Scope, scopeExports: ExportsByScope, rules: MeasurementRules): Incident[] => {
  const { issues, linkedKeys } = ownOf(scope, scopeExports, 'incidents');
  if (issues.length === 0) return [];
  const deliveries = inOrder(scopeExports, 'delivery').map(({ value }) => value);
  return attributeIncidents(
    issues,
    {
      deployments: deliveries.flatMap((one) => one.deployments),
      mentions: deliveries.flatMap((one) => one.mentions),
    },
    {
      repositories: deliveries.flatMap((one) => one.repository ?? []),
      issueKeys: new Map(Object.entries(linkedKeys)),
    },
    rules,
  );
};

type Known = { sprints: readonly KnownSprint[]; rules: MeasurementRules };

/** One part of a scope's imports. The order of each list depends only on its content. */
export const importFor = (
  scope: Scope,
  part: ImportPart,
  scopeExports: ExportsByScope,
  known: Known,
): ScopeImports[ImportPart] => {
  const { kind, id } = partsOf(scope);
  switch (part) {
    case 'incidents':
      return kind === 'project' ? ownOf(scope, scopeExports, 'attributed') : failuresOf(id, scopeExports);
    case 'firstMerges':
      return earlierMerges(scope, scopeExports);
    case 'estimating':
      return estimatingOf(scope, scopeExports);
    case 'cycleTimes':
      return otherCycleTimes(scope, scopeExports);
    case 'defects':
      return raisedDefects(id, scopeExports, known.rules);
    case 'sprints':
      return sprintImports(id, inOrder(scopeExports, 'sprints'), inOrder(scopeExports, 'links'), known.sprints);
  }
};

const ownOf = <Field extends ExportField>(
  scope: Scope,
  scopeExports: ExportsByScope,
  field: Field,
): ScopeExports[Field] => scopeExports.get(scope)?.[field] ?? noExports[field];

const inOrder = <Field extends ExportField>(
  scopeExports: ExportsByScope,
  field: Field,
): { scope: Scope; value: ScopeExports[Field] }[] =>
  [...scopeExports]
    .flatMap(([scope, { [field]: value }]) =>
      value === undefined ? [] : [{ scope, value: value as ScopeExports[Field] }],
    )
    .sort((a, b) => (a.scope < b.scope ? -1 : 1));

const others = <Field extends ExportField>(
  scope: Scope,
  scopeExports: ExportsByScope,
  field: Field,
): ScopeExports[Field][] => inOrder(scopeExports, field).flatMap((one) => (one.scope === scope ? [] : [one.value]));

const failuresOf = (repositoryId: string, scopeExports: ExportsByScope): Incident[] =>
  inOrder(scopeExports, 'attributed')
    .flatMap((one) => one.value)
    .filter((incident) => incident.deployment?.repositoryId === repositoryId)
    .sort((a, b) => a.openedAt - b.openedAt || (a.issue.id < b.issue.id ? -1 : 1));

/** First merges in other repositories. Later merges change nothing, so they are left out. */
const earlierMerges = (scope: Scope, scopeExports: ExportsByScope): FirstMerges => {
  const elsewhere = others(scope, scopeExports, 'firstMerges');
  return Object.fromEntries(
    Object.entries(ownOf(scope, scopeExports, 'firstMerges')).flatMap(([author, at]) => {
      const first = elsewhere.reduce((earliest, one) => Math.min(earliest, one[author] ?? Infinity), Infinity);
      return first < at ? [[author, first] as const] : [];
    }),
  );
};

/** Whether each project that the scope's items were in estimates, decided from all of the project's items. */
const estimatingOf = (scope: Scope, scopeExports: ExportsByScope): Estimating => {
  const all = inOrder(scopeExports, 'estimates').map(({ value }) => value);
  return Object.fromEntries(
    Object.keys(ownOf(scope, scopeExports, 'estimates')).map((projectId) => {
      const sum = (of: 'items' | 'estimated') => all.reduce((total, one) => total + (one[projectId]?.[of] ?? 0), 0);
      return [projectId, isEstimating({ items: sum('items'), estimated: sum('estimated') })] as const;
    }),
  );
};

/** Only cycle times that an item of the scope may be compared with: those of items done before its last one. */
const otherCycleTimes = (scope: Scope, scopeExports: ExportsByScope): CycleTimes => {
  const elsewhere = others(scope, scopeExports, 'cycleTimes');
  return Object.fromEntries(
    Object.entries(ownOf(scope, scopeExports, 'cycleTimes')).flatMap(([teamId, mine]) => {
      const instants = mine.map(([doneAt]) => doneAt);
      const first = instants.reduce((a, b) => Math.min(a, b), Infinity) - typicalAgeWindow;
      const last = instants.reduce<Instant>((a, b) => Math.max(a, b), -Infinity);
      const compared = elsewhere
        .flatMap((one) => one[teamId] ?? [])
        .filter(([doneAt]) => doneAt >= first && doneAt < last)
        .sort(([a, long], [b, longer]) => a - b || long - longer);
      return compared.length === 0 ? [] : [[teamId, compared] as const];
    }),
  );
};

/** Defects raised across projects on items of this one. */
const raisedDefects = (projectId: string, scopeExports: ExportsByScope, rules: MeasurementRules): RaisedDefect[] => {
  const isDefect = defectTest(rules);
  const raised = inOrder(scopeExports, 'links').flatMap(({ scope, value: { leaving, foreign } }) => {
    const known = new Map(foreign.map((one) => [one.id, one]));
    return leaving.flatMap(({ from, isDefect: fromDefect, to, kind }): RaisedDefect[] => {
      const other = known.get(to);
      if (other === undefined) return [];
      const onOther = fromDefect && other.projectId === projectId ? [{ ...from, itemId: to }] : [];
      const isRaised = kind !== 'parent' && partsOf(scope).id === projectId && isDefect(other);
      const { id, key, createdAt } = other;
      return isRaised ? [...onOther, { id, key, createdAt, itemId: from.id }] : onOther;
    });
  });
  const order = (defect: RaisedDefect): string => `${defect.itemId} ${defect.id}`;
  return raised.sort((a, b) => (order(a) < order(b) ? -1 : 1));
};
