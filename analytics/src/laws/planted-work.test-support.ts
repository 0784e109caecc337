/** The expected rows of work and page metrics in a planted organization, from the wording of each definition. */
import type { MetricKey } from '../metrics/definitions.ts';
import { day } from '../metrics/flow/work-facts.test-support.ts';
import { plantedRules } from './planted-rules.test-support.ts';
import {
  plantedNow,
  plantedSprints,
  sprintEnd,
  sprintStart,
  type Planted,
  type PlantedItem,
} from './planted.test-support.ts';

/** A counted row: its instant, its person (null for none) and its value. */
export type PlantedRow = { at: number; who: string | null; value: number };
/** The rows of each metric. */
export type Expected = Record<MetricKey, (planted: Planted) => PlantedRow[]>;

type Done = PlantedItem & { doneAt: number };
const isDone = (one: PlantedItem): one is Done => one.doneAt !== null;
const isBegun = <One extends PlantedItem>(one: One): one is One & { startedAt: number } => one.startedAt !== null;
const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

const finished = ({ items }: Planted): Done[] =>
  items.filter(isDone).filter((item) => !item.isSubTask && item.who !== 'robot');
const begun = (planted: Planted) => finished(planted).filter(isBegun);
const atDone =
  (valueOf: (one: Done, planted: Planted) => number) =>
  (planted: Planted): PlantedRow[] =>
    finished(planted).map((one) => ({ at: one.doneAt, who: one.who, value: valueOf(one, planted) }));

const teamOf = ({ who, project }: PlantedItem): string | null => {
  const own = plantedRules.memberships.find((membership) => membership.personId === `person-${who}`)?.teamId;
  return own ?? plantedRules.teams.find((team) => team.projectIds.includes(project))?.id ?? null;
};

/** The 85th percentile, interpolated between the two nearest values. */
const usualOf = (values: readonly number[]): number => {
  const ascending = values.toSorted((a, b) => a - b);
  const place = 0.85 * (ascending.length - 1);
  const [low, high] = [ascending[Math.floor(place)]!, ascending[Math.ceil(place)]!];
  return low + (high - low) * (place - Math.floor(place));
};

const itemsOnTime = (planted: Planted): PlantedRow[] => {
  const taken = begun(planted).map((one) => ({ ...one, took: one.doneAt - one.startedAt, team: teamOf(one) }));
  return taken.flatMap((one) => {
    const before = taken.filter(
      ({ team, doneAt }) => team === one.team && doneAt < one.doneAt && doneAt >= one.doneAt - 90 * day,
    );
    if (one.team === null || before.length < 20) return [];
    return [{ at: one.doneAt, who: one.who, value: one.took <= usualOf(before.map(({ took }) => took)) ? 1 : 0 }];
  });
};

const escapedDefects = (planted: Planted): PlantedRow[] =>
  finished(planted).flatMap((one) => {
    const at = one.doneAt + 30 * day;
    if (one.type === 'Bug' || at > plantedNow) return [];
    const followed = planted.items.some(
      ({ defectOf, createdAt }) => defectOf === one.id && createdAt > one.doneAt && createdAt <= at,
    );
    return [{ at, who: one.who, value: followed ? 1 : 0 }];
  });

/** The commitment of each sprint, the items added after its start, and which of both were done by its end. */
const sprintsOf = ({ items }: Planted) =>
  Array.from({ length: plantedSprints }, (_, index) => {
    const [start, end] = [sprintStart(index), sprintEnd(index)];
    const members = items.filter(
      ({ sprint, isSubTask, doneAt }) => sprint === index && !isSubTask && (doneAt ?? end + 1) > start,
    );
    const isCompleted = ({ doneAt }: PlantedItem): boolean => doneAt !== null && doneAt <= end;
    return { end, members, committed: members.filter((member) => member.createdAt <= start), isCompleted };
  });
const points = (items: readonly PlantedItem[]): number => total(items.map((item) => item.estimate ?? 0));
const ofSprints =
  (valueOf: (sprint: ReturnType<typeof sprintsOf>[number]) => number | null) =>
  (planted: Planted): PlantedRow[] =>
    sprintsOf(planted).flatMap((sprint) => {
      const value = valueOf(sprint);
      return value === null ? [] : [{ at: sprint.end, who: null, value }];
    });

/** Metrics of work items, sprints and pages. */
export const expectedWork = {
  cycle_time: (planted) =>
    begun(planted).map(({ who, doneAt, startedAt }) => ({ at: doneAt, who, value: doneAt - startedAt })),
  flow_efficiency: (planted) =>
    begun(planted).map(({ who, doneAt, startedAt, reviewSeconds }) => ({
      at: doneAt,
      who,
      value: (doneAt - startedAt - reviewSeconds) / (doneAt - startedAt),
    })),
  throughput: atDone(() => 1),
  completed_work: atDone((one) => (one.project === 'pay' ? one.estimate! : 1)),
  capability_share: atDone((one) => (one.type === 'Story' ? 1 : 0)),
  items_on_time: itemsOnTime,
  escaped_defect_share: escapedDefects,
  own_incident_restore_time: (planted) =>
    finished(planted)
      .filter((one) => one.type === 'Incident')
      .map(({ who, doneAt, createdAt }) => ({ at: doneAt, who, value: doneAt - createdAt })),
  // How long a service was down does not depend on the assignee.
  incident_restore_time: ({ items }) =>
    items
      .filter(isDone)
      .filter((item) => item.type === 'Incident')
      .map(({ who, doneAt, createdAt }) => ({ at: doneAt, who, value: doneAt - createdAt })),
  velocity: ofSprints(({ members, isCompleted }) =>
    members.length === 0 ? null : points(members.filter(isCompleted)),
  ),
  commitment_reliability: ofSprints(({ committed, isCompleted }) =>
    committed.length === 0 ? null : points(committed.filter(isCompleted)) / points(committed),
  ),
  completion_rate: ofSprints(({ members, isCompleted }) =>
    members.length === 0 ? null : points(members.filter(isCompleted)) / points(members),
  ),
  commitment_kept: (planted) =>
    sprintsOf(planted).flatMap(({ end, committed, isCompleted }) =>
      committed.flatMap((one) =>
        one.who === 'robot' ? [] : [{ at: end, who: one.who, value: isCompleted(one) ? 1 : 0 }],
      ),
    ),
  pages_written: ({ pages }) =>
    pages.flatMap(({ edits }) =>
      edits
        .filter(({ who, minor, at }, index) => {
          const isContinued = edits
            .slice(0, index)
            .some((before) => before.who === who && !before.minor && at - before.at < day);
          return who !== 'robot' && !minor && !isContinued;
        })
        .map(({ who, at }) => ({ at, who, value: 1 })),
    ),
  decisions_documented: ({ pages }) =>
    pages
      .filter(({ title, who }) => who !== 'robot' && ['ADR 7: one queue', 'Design of the cache'].includes(title))
      .map(({ who, createdAt }) => ({ at: createdAt, who, value: 1 })),
} satisfies Partial<Expected>;
