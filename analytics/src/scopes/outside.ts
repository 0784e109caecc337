/**
 * What the measurements of a scope take from other scopes. Everything that crosses scopes stands
 * here and nowhere else: a scope whose own facts, rules and outside are the same measures the same.
 */
import type { Facts, Instant, IssueFact, SprintFact } from '../facts.ts';
import type { FirstMerges } from '../metrics/collaboration/measure-new-areas.ts';
import { attributeIncidents, type Incident } from '../metrics/dora/incidents.ts';
import { defectTest, type RaisedDefect } from '../metrics/flow/escaped-defects.ts';
import { nothingElsewhere, type EstimateCounts, type WorkElsewhere } from '../metrics/flow/measure-flow.ts';
import { usualAgeWindow, type CycleTimes } from '../metrics/flow/usual-age.ts';
import type { MeasurementRules } from '../rules.ts';
import { partsOf, type Scope } from './scope.ts';
import { nothingTold, type Told } from './told.ts';

/** An issue that another project's issues link to. */
export type ForeignIssue = Pick<
  IssueFact,
  'id' | 'key' | 'projectId' | 'typeName' | 'summary' | 'statusId' | 'createdAt' | 'url'
>;

export type Outside = WorkElsewhere & {
  /** Of a project its own, with what they belong to; of a repository those that belong to its deployments. */
  incidents: readonly Incident[];
  firstMerges: FirstMerges;
  /** What the sprints of a board are made of; null for other scopes. */
  sprints: SprintsOutside | null;
};

export type SprintsOutside = {
  /** Projects whose issues were ever in the board's sprints: any change of theirs may change these. */
  projects: Scope[];
  issueIds: string[];
  /** Issues that they wait for, and those of them that other projects tell. */
  blockerIds: string[];
  foreign: ForeignIssue[];
  /** Sprints of other boards that the issues were in. */
  others: Pick<SprintFact, 'id' | 'startAt'>[];
};

export const nothingOutside: Outside = { ...nothingElsewhere, incidents: [], firstMerges: {}, sprints: null };

type Known = Pick<Facts, 'repositories' | 'sprints'> & {
  /** By id, see foreignIds. */
  foreign: ReadonlyMap<string, ForeignIssue>;
};

/** Joins what all scopes tell into what each of them takes; lists are in an order that depends on their content only. */
export const joinScopes = (
  all: ReadonlyMap<Scope, Told>,
  known: Known,
  rules: MeasurementRules,
): ((scope: Scope) => Outside) => {
  const told = [...all].sort(([a], [b]) => (a < b ? -1 : 1));
  const everything = told.map(([, one]) => one);
  const incidents = joinIncidents(everything, known, rules);
  const ofRepository = Map.groupBy(incidents, (incident) => incident.deployment?.repositoryId ?? null);
  const ofProject = Map.groupBy(incidents, (incident) => incident.issue.projectId);
  const firstMerges = byKey(told, (one) => one.firstMerges);
  const estimates = byKey(told, (one) => one.estimates);
  const cycleTimes = byKey(told, (one) => one.cycleTimes);
  const defects = Map.groupBy(joinDefects(told, known.foreign, rules), (one) => one.projectId);
  const sprintsOutside = joinSprints(told, known);

  return (scope) => {
    const { kind, id } = partsOf(scope);
    const own = all.get(scope) ?? nothingTold;
    switch (kind) {
      case 'repository':
        return {
          ...nothingOutside,
          incidents: ofRepository.get(id) ?? [],
          firstMerges: earlierMerges(scope, own.firstMerges, firstMerges),
        };
      case 'project':
        return {
          ...nothingOutside,
          incidents: ofProject.get(id) ?? [],
          estimates: otherCounts(scope, own.estimates, estimates),
          cycleTimes: otherCycleTimes(scope, own.cycleTimes, cycleTimes),
          defects: (defects.get(id) ?? []).map((one) => one.defect),
        };
      case 'board':
        return { ...nothingOutside, sprints: sprintsOutside(id) };
      case 'space':
        return nothingOutside;
    }
  };
};

/** Every scope's value by key, to be asked for those of the others. */
type ByKey<Value> = Map<string, { scope: Scope; value: Value }[]>;

const byKey = <Value>(
  told: readonly (readonly [Scope, Told])[],
  of: (one: Told) => Readonly<Record<string, Value>>,
): ByKey<Value> =>
  Map.groupBy(
    told.flatMap(([scope, one]) => Object.entries(of(one)).map(([key, value]) => ({ key, scope, value }))),
    (one) => one.key,
  );

const others = <Value>(all: ByKey<Value>, key: string, scope: Scope): Value[] =>
  (all.get(key) ?? []).flatMap((one) => (one.scope === scope ? [] : [one.value]));

/** Later ones elsewhere change nothing, so they are no part of it. */
const earlierMerges = (scope: Scope, own: FirstMerges, all: ByKey<Instant>): FirstMerges =>
  Object.fromEntries(
    Object.entries(own).flatMap(([author, at]) => {
      const first = Math.min(...others(all, author, scope));
      return first < at ? [[author, first] as const] : [];
    }),
  );

const otherCounts = (scope: Scope, own: EstimateCounts, all: ByKey<EstimateCounts[string]>): EstimateCounts =>
  Object.fromEntries(
    Object.keys(own).flatMap((projectId) => {
      const counts = others(all, projectId, scope);
      const sum = (of: 'items' | 'estimated') => counts.reduce((total, one) => total + one[of], 0);
      return counts.length === 0 ? [] : [[projectId, { items: sum('items'), estimated: sum('estimated') }] as const];
    }),
  );

/** Only what may be compared with an item of the scope: what was done before the last of them. */
const otherCycleTimes = (scope: Scope, own: CycleTimes, all: ByKey<CycleTimes[string]>): CycleTimes =>
  Object.fromEntries(
    Object.entries(own).flatMap(([teamId, mine]) => {
      const instants = mine.map(([doneAt]) => doneAt);
      const first = instants.reduce((a, b) => Math.min(a, b)) - usualAgeWindow;
      const last = instants.reduce((a, b) => Math.max(a, b));
      const elsewhere = others(all, teamId, scope)
        .flat()
        .filter(([doneAt]) => doneAt >= first && doneAt < last)
        .sort(([a, long], [b, longer]) => a - b || long - longer);
      return elsewhere.length === 0 ? [] : [[teamId, elsewhere] as const];
    }),
  );

const joinIncidents = (told: readonly Told[], { repositories, foreign }: Known, rules: MeasurementRules): Incident[] =>
  attributeIncidents(
    told.flatMap((one) => one.incidents),
    { deployments: told.flatMap((one) => one.deployments), mentions: told.flatMap((one) => one.mentions) },
    {
      repositories,
      issueKeys: new Map([
        ...[...foreign.values()].map((one) => [one.id, one.key] as const),
        ...told.flatMap((one) => Object.entries(one.linkedKeys)),
      ]),
    },
    rules,
  );

/** Defects raised across projects, by the project of the item. */
const joinDefects = (
  told: readonly (readonly [Scope, Told])[],
  foreign: ReadonlyMap<string, ForeignIssue>,
  rules: MeasurementRules,
): { projectId: string; defect: RaisedDefect }[] => {
  const isDefect = defectTest(rules);
  const raised: { projectId: string; defect: RaisedDefect }[] = [];
  for (const [scope, { links }] of told) {
    for (const { from, isDefect: fromDefect, to, kind } of links) {
      const other = foreign.get(to);
      if (other === undefined) continue;
      if (fromDefect) raised.push({ projectId: other.projectId, defect: { ...from, itemId: to } });
      if (kind === 'link' && isDefect(other))
        raised.push({
          projectId: partsOf(scope).id,
          defect: { id: other.id, key: other.key, createdAt: other.createdAt, itemId: from.id },
        });
    }
  }
  const order = ({ defect }: { defect: RaisedDefect }): string => `${defect.itemId} ${defect.id}`;
  return raised.sort((a, b) => (order(a) < order(b) ? -1 : 1));
};

const unique = <Text extends string>(texts: readonly Text[]): Text[] => [...new Set(texts)].sort();

const joinSprints = (
  told: readonly (readonly [Scope, Told])[],
  { sprints, foreign }: Known,
): ((boardId: string) => SprintsOutside) => {
  const ofBoard = Map.groupBy(sprints, (sprint) => sprint.boardId);
  const byId = new Map(sprints.map((sprint) => [sprint.id, sprint]));
  const members = byKey(told, (one) => one.members);
  const sprintsOf = Map.groupBy(
    told.flatMap(([, one]) =>
      Object.entries(one.members).flatMap(([sprintId, ids]) => ids.map((issueId) => ({ issueId, sprintId }))),
    ),
    (one) => one.issueId,
  );
  const blockers = byKey(told, (one) => one.blockers);
  return (boardId) => {
    const own = ofBoard.get(boardId) ?? [];
    const within = own.flatMap((sprint) => members.get(sprint.id) ?? []);
    const issueIds = unique(within.flatMap((one) => one.value));
    const blockerIds = unique(issueIds.flatMap((id) => (blockers.get(id) ?? []).flatMap((one) => one.value)));
    const other = issueIds
      .flatMap((id) => (sprintsOf.get(id) ?? []).flatMap((one) => byId.get(one.sprintId) ?? []))
      .filter((sprint) => sprint.boardId !== boardId);
    return {
      projects: unique(within.map((one) => one.scope)),
      issueIds,
      blockerIds,
      foreign: blockerIds.flatMap((id) => foreign.get(id) ?? []),
      others: [...new Map(other.map(({ id, startAt }) => [id, { id, startAt }])).values()].sort((a, b) =>
        a.id < b.id ? -1 : 1,
      ),
    };
  };
};
