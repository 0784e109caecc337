/**
 * Random organizations with a known ground truth: what people did, before it is turned into facts. Every
 * metric can be computed from it independently of the measurement code. Instants are epoch seconds.
 */
import * as fc from 'fast-check';
import type { Instant, PullRequestActivityFact } from '../facts.ts';
import { day, hour, on } from '../metrics/flow/work-facts.test-support.ts';

export type PlantedItem = {
  id: string;
  who: string;
  project: string;
  type: 'Story' | 'Task' | 'Bug' | 'Incident';
  isSubTask: boolean;
  createdAt: Instant;
  /** Null if the item was never started, or was done without ever being in progress. */
  startedAt: Instant | null;
  reviewSeconds: number;
  /** Null if not done. */
  doneAt: Instant | null;
  estimate: number | null;
  /** The sprint it has been in since its creation; null for none. */
  sprint: number | null;
  /** The id of the item that this defect was raised on; null for other items. */
  defectOf: string | null;
  summary: string;
};

export type PlantedReview = { who: string; at: Instant; kind: PullRequestActivityFact['kind'] };
export type PlantedChange = {
  repository: string;
  /** Counts up from the first merge in the repository, without gaps. */
  number: number;
  who: string;
  title: string;
  writtenAt: Instant;
  openedAt: Instant;
  mergedAt: Instant;
  lines: number | null;
  folders: string[];
  requested: string[];
  reviews: PlantedReview[];
  deployment: PlantedDeployment | null;
};
export type PlantedDeployment = {
  result: 'successful' | 'failed' | 'stopped';
  finishedAt: Instant;
  starter: string;
  /** The incident that it caused, if any. */
  incident: PlantedItem | null;
  /** The incident that its change fixes, if any. */
  repairs: PlantedItem | null;
};
type PlantedEdit = { page: string; who: string; at: Instant; minor: boolean };
type PlantedPage = { id: string; title: string; who: string; createdAt: Instant; edits: PlantedEdit[] };
export type Planted = { items: PlantedItem[]; changes: PlantedChange[]; pages: PlantedPage[] };

const who = fc.constantFrom('ada', 'ben', 'cy', 'dee', 'eve', 'ada', 'ben', 'robot');
const hours = (min: number, max: number) => fc.integer({ min: min * hour, max: max * hour });

export const plantedNow = on(200);
export const plantedSprints = 8;
export const sprintStart = (sprint: number): Instant => on(14 * (sprint + 1));
export const sprintEnd = (sprint: number): Instant => sprintStart(sprint) + 14 * day;

const item = fc.record({
  who,
  project: fc.constantFrom('pay', 'ops', 'web'),
  type: fc.constantFrom('Story' as const, 'Task' as const, 'Bug' as const),
  isSubTask: fc.nat({ max: 9 }).map((one) => one === 0),
  created: hours(1, 110 * 24),
  waited: hours(1, 150),
  worked: hours(1, 100),
  reviewed: fc.option(hours(1, 90)),
  finished: fc.nat({ max: 5 }).map((one) => one > 0),
  estimate: fc.constantFrom(1, 2, 3, 5, 8),
  sprint: fc.option(fc.nat({ max: plantedSprints - 1 })),
  /** When the item entered the sprint, in hours from the sprint's start; negative before it. */
  entered: fc.integer({ min: -72, max: 100 }),
  raisedOn: fc.nat(),
  raisedAfter: hours(1, 40 * 24),
});

const plantItem = (spec: typeof item extends fc.Arbitrary<infer One> ? One : never, index: number): PlantedItem => {
  const inSprint = spec.project === 'pay' ? spec.sprint : null;
  const entered = inSprint === null ? on(0) + spec.created : sprintStart(inSprint) + spec.entered * hour;
  // The odd seconds keep instants of different items apart, and off midnight.
  const createdAt = entered + index + 1;
  const startedAt = createdAt + spec.waited;
  const reviewSeconds = spec.reviewed ?? 0;
  return {
    id: String(index),
    who: spec.who,
    project: spec.project,
    type: spec.type,
    isSubTask: spec.isSubTask,
    createdAt,
    startedAt,
    reviewSeconds,
    doneAt: spec.finished ? startedAt + spec.worked + reviewSeconds : null,
    estimate: spec.project === 'pay' ? spec.estimate : null,
    sprint: inSprint,
    defectOf: null,
    summary: `Item ${index}`,
  };
};

/** Raises every other defect on an item that was done by then. */
const raised = (planted: PlantedItem[], spec: readonly { raisedOn: number; raisedAfter: number }[]): PlantedItem[] => {
  const done = planted.filter((one) => one.doneAt !== null && one.type !== 'Bug');
  return planted.map((one, index) => {
    const { raisedOn = 0, raisedAfter = 0 } = spec[index] ?? {};
    const origin = done[raisedOn % Math.max(1, done.length)];
    if (one.type !== 'Bug' || one.sprint !== null || origin?.doneAt == null) return one;
    const later = origin.doneAt + raisedAfter - one.createdAt;
    const moved = (at: Instant | null): Instant | null => (at === null ? null : at + later);
    return {
      ...one,
      defectOf: origin.id,
      createdAt: one.createdAt + later,
      startedAt: moved(one.startedAt),
      doneAt: moved(one.doneAt),
    };
  });
};

const review = fc.record({
  who,
  after: fc.double({ min: 0, max: 1, noNaN: true }),
  kind: fc.constantFrom('approved' as const, 'changes_requested' as const, 'commented' as const),
});
const step = fc.record({
  who,
  gap: hours(3, 140),
  written: hours(1, 60),
  open: hours(1, 60),
  lines: fc.option(fc.integer({ min: 1, max: 900 })),
  folders: fc.subarray(['src', 'web', 'jobs', 'docs'], { minLength: 1 }),
  reviews: fc.array(review, { maxLength: 3 }),
  silent: fc.option(who),
  deploys: fc.nat({ max: 3 }).map((one) => one > 0),
  result: fc.constantFrom('successful' as const, 'successful' as const, 'failed' as const, 'stopped' as const),
  starter: who,
  incident: fc.option(fc.record({ who, after: hours(1, 100), lasts: fc.option(hours(1, 200)) })),
  repairs: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** A main branch: each change is merged after the previous one, and some are deployed an hour later. */
const plantChanges = (repository: string, steps: readonly Step[]): PlantedChange[] => {
  let mergedAt = on(0);
  const planted: PlantedChange[] = [];
  for (const [number, one] of steps.entries()) {
    mergedAt += one.gap;
    const openedAt = mergedAt - one.open;
    const before = planted.at(-1)?.deployment?.incident ?? null;
    const fixed = one.repairs && before !== null && before.createdAt < mergedAt ? before : null;
    const finishedAt = mergedAt + hour;
    const incident = one.deploys && one.result === 'successful' ? one.incident : null;
    const requested = [
      ...new Set([...one.reviews.map((each) => each.who), ...(one.silent === null ? [] : [one.silent])]),
    ];
    planted.push({
      repository,
      number,
      who: one.who,
      title: fixed === null ? `Change ${number}` : `hotfix: OPS-${fixed.id}`,
      writtenAt: openedAt - one.written,
      openedAt,
      mergedAt,
      lines: one.lines,
      folders: one.folders,
      requested,
      reviews: one.reviews.map((each) => ({ ...each, at: openedAt + Math.floor(each.after * one.open) })),
      deployment: one.deploys
        ? {
            result: one.result,
            finishedAt,
            starter: one.starter,
            repairs: fixed,
            incident: incident === null ? null : plantIncident(repository, number, finishedAt, incident),
          }
        : null,
    });
  }
  return planted;
};

const plantIncident = (
  repository: string,
  number: number,
  deployedAt: Instant,
  { who: assignee, after, lasts }: NonNullable<Step['incident']>,
): PlantedItem => ({
  id: `${repository === 'api' ? 90 : 91}${String(number).padStart(2, '0')}`,
  who: assignee,
  project: 'ops',
  type: 'Incident',
  isSubTask: false,
  createdAt: deployedAt + after,
  startedAt: null,
  reviewSeconds: 0,
  doneAt: lasts === null ? null : deployedAt + after + lasts,
  estimate: null,
  sprint: null,
  defectOf: null,
  summary: `${repository}-release-${number} broke`,
});

const page = fc.record({
  who,
  created: hours(1, 150 * 24),
  title: fc.constantFrom('Notes', 'ADR 7: one queue', 'Design of the cache', 'Redesigning'),
  edits: fc.array(fc.record({ who, after: hours(1, 72), minor: fc.boolean() }), { maxLength: 4 }),
});

/** At most `size` items, half as many changes in each of two repositories, and pages. */
export const plantedOrganization = (size: number): fc.Arbitrary<Planted> =>
  fc
    .record({
      items: fc.array(item, { minLength: size >> 1, maxLength: size, size: 'max' }),
      api: fc.array(step, { minLength: size >> 2, maxLength: size >> 1, size: 'max' }),
      site: fc.array(step, { minLength: 1, maxLength: size >> 1, size: 'max' }),
      pages: fc.array(page, { maxLength: size >> 2 }),
    })
    .map((spec) => {
      const changes = [...plantChanges('api', spec.api), ...plantChanges('site', spec.site)];
      return {
        changes,
        items: [
          ...raised(spec.items.map(plantItem), spec.items),
          ...changes.flatMap((change) => change.deployment?.incident ?? []),
        ],
        pages: spec.pages.map((page, index) => {
          const id = String(index);
          const createdAt = on(0) + page.created;
          let at = createdAt;
          const edits = page.edits.map((edit) => ({
            page: id,
            who: edit.who,
            minor: edit.minor,
            at: (at += edit.after),
          }));
          const first = { page: id, who: page.who, at: createdAt, minor: false };
          return { id, title: page.title, who: page.who, createdAt, edits: [first, ...edits] };
        }),
      };
    });
