/**
 * What the measurements of a scope take from other scopes. Everything that crosses scopes stands
 * here and nowhere else: a scope whose own facts, rules and outside are the same measures the same.
 * Each part of it is taken from the scopes that share a key of the part's kinds, see shared-keys.ts.
 */
import type { Instant } from '../facts.ts';
import type { FirstMerges } from '../metrics/collaboration/measure-new-areas.ts';
import { attributeIncidents, type Incident } from '../metrics/dora/incidents.ts';
import { defectTest, type RaisedDefect } from '../metrics/flow/escaped-defects.ts';
import { isEstimating } from '../metrics/flow/estimating.ts';
import { type Estimating, type WorkElsewhere } from '../metrics/flow/measure-flow.ts';
import { usualAgeWindow, type CycleTimes } from '../metrics/flow/usual-age.ts';
import type { MeasurementRules } from '../rules.ts';
import { outsideOfSprints, type KnownSprint, type SprintsOutside } from './outside-sprints.ts';
import { partsOf, type Scope, type ScopeKind } from './scope.ts';
import { nothingTold, type Told, type ToldField } from './told.ts';

export type Outside = WorkElsewhere & {
  /** Of a project its own, with what they belong to; of a repository those that belong to its deployments. */
  incidents: readonly Incident[];
  firstMerges: FirstMerges;
  /** What the sprints of a board are made of; null for other scopes. */
  sprints: SprintsOutside | null;
};
export type OutsidePart = keyof Outside;

export const nothingOutside: Outside = {
  estimating: {},
  cycleTimes: {},
  defects: [],
  incidents: [],
  firstMerges: {},
  sprints: null,
};

/** From whom something is taken: those that share a key of these kinds; and what of what they tell. */
export type TakenBy = { keys: readonly string[]; fields: readonly ToldField[] };

export const outsideParts: Readonly<Record<ScopeKind, Partial<Record<OutsidePart, TakenBy>>>> = {
  repository: {
    incidents: { keys: ['failed'], fields: ['attributed'] },
    firstMerges: { keys: ['author'], fields: ['firstMerges'] },
  },
  project: {
    estimating: { keys: ['estimates'], fields: ['estimates'] },
    cycleTimes: { keys: ['team'], fields: ['cycleTimes'] },
    defects: { keys: ['links'], fields: ['links'] },
    // Its own, as it has attributed them.
    incidents: { keys: [], fields: ['attributed'] },
  },
  board: { sprints: { keys: ['sprint', 'start', 'issue'], fields: ['sprints', 'links', 'starts'] } },
  space: {},
};

/** What a project attributes its incidents by. */
export const attributedBy: TakenBy = { keys: ['mention', 'deployment', 'service'], fields: ['incidents', 'delivery'] };

/** What scopes tell, or those fields of it that are asked for; the scope itself is among them. */
export type Voices = ReadonlyMap<Scope, Partial<Told>>;

/** The incidents of a project with what they belong to, which it tells in its turn. */
export const attribute = (scope: Scope, voices: Voices, rules: MeasurementRules): Incident[] => {
  const { issues, linkedKeys } = ownOf(scope, voices, 'incidents');
  if (issues.length === 0) return [];
  const deliveries = inOrder(voices, 'delivery').map(({ value }) => value);
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

/** One part of what a scope takes; lists are in an order that depends on their content only. */
export const outsidePart = (scope: Scope, part: OutsidePart, voices: Voices, known: Known): Outside[OutsidePart] => {
  const { kind, id } = partsOf(scope);
  switch (part) {
    case 'incidents':
      return kind === 'project' ? ownOf(scope, voices, 'attributed') : failuresOf(id, voices);
    case 'firstMerges':
      return earlierMerges(scope, voices);
    case 'estimating':
      return estimatingOf(scope, voices);
    case 'cycleTimes':
      return otherCycleTimes(scope, voices);
    case 'defects':
      return raisedDefects(id, voices, known.rules);
    case 'sprints':
      return outsideOfSprints(id, inOrder(voices, 'sprints'), inOrder(voices, 'links'), known.sprints);
  }
};

const ownOf = <Field extends ToldField>(scope: Scope, voices: Voices, field: Field): Told[Field] =>
  voices.get(scope)?.[field] ?? nothingTold[field];

const inOrder = <Field extends ToldField>(voices: Voices, field: Field): { scope: Scope; value: Told[Field] }[] =>
  [...voices]
    .flatMap(([scope, { [field]: value }]) => (value === undefined ? [] : [{ scope, value: value as Told[Field] }]))
    .sort((a, b) => (a.scope < b.scope ? -1 : 1));

const others = <Field extends ToldField>(scope: Scope, voices: Voices, field: Field): Told[Field][] =>
  inOrder(voices, field).flatMap((one) => (one.scope === scope ? [] : [one.value]));

const failuresOf = (repositoryId: string, voices: Voices): Incident[] =>
  inOrder(voices, 'attributed')
    .flatMap((one) => one.value)
    .filter((incident) => incident.deployment?.repositoryId === repositoryId)
    .sort((a, b) => a.openedAt - b.openedAt || (a.issue.id < b.issue.id ? -1 : 1));

/** Later ones elsewhere change nothing, so they are no part of it. */
const earlierMerges = (scope: Scope, voices: Voices): FirstMerges => {
  const elsewhere = others(scope, voices, 'firstMerges');
  return Object.fromEntries(
    Object.entries(ownOf(scope, voices, 'firstMerges')).flatMap(([author, at]) => {
      const first = elsewhere.reduce((earliest, one) => Math.min(earliest, one[author] ?? Infinity), Infinity);
      return first < at ? [[author, first] as const] : [];
    }),
  );
};

/** Of the projects that its items were in, whether each estimates, by all of their items. */
const estimatingOf = (scope: Scope, voices: Voices): Estimating => {
  const all = inOrder(voices, 'estimates').map(({ value }) => value);
  return Object.fromEntries(
    Object.keys(ownOf(scope, voices, 'estimates')).map((projectId) => {
      const sum = (of: 'items' | 'estimated') => all.reduce((total, one) => total + (one[projectId]?.[of] ?? 0), 0);
      return [projectId, isEstimating({ items: sum('items'), estimated: sum('estimated') })] as const;
    }),
  );
};

/** Only what may be compared with an item of the scope: what was done before the last of them. */
const otherCycleTimes = (scope: Scope, voices: Voices): CycleTimes => {
  const elsewhere = others(scope, voices, 'cycleTimes');
  return Object.fromEntries(
    Object.entries(ownOf(scope, voices, 'cycleTimes')).flatMap(([teamId, mine]) => {
      const instants = mine.map(([doneAt]) => doneAt);
      const first = instants.reduce((a, b) => Math.min(a, b), Infinity) - usualAgeWindow;
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
const raisedDefects = (projectId: string, voices: Voices, rules: MeasurementRules): RaisedDefect[] => {
  const isDefect = defectTest(rules);
  const raised = inOrder(voices, 'links').flatMap(({ scope, value: { leaving, foreign } }) => {
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
