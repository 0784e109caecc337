import { applyEvent } from '../apply-event.ts';
import type { GroundTruth, Scenario, World, WorldEvent } from '../world.ts';
import type { EventListener } from './deps.ts';

const DAY = 86_400_000;
/** How far ahead of now the scenario is generated, and how much of that must be left. */
export const HORIZON_MS = 3 * DAY;
const MIN_AHEAD_MS = DAY;

/** The world as it moves through time. */
export type Timeline = {
  world: () => World;
  version: () => number;
  now: () => number;
  groundTruth: () => GroundTruth;
  onEvent: (listener: EventListener) => void;
  beforeEvent: (listener: EventListener) => void;
  /** Applies the events that are due, telling the listeners of each. Returns how many there were. */
  catchUp: () => number;
  /** Something that happens now, besides the scenario. */
  happen: (event: EventNow) => void;
  /** Moves the clock on by so many milliseconds and catches up. */
  advance: (ms: number) => number;
};

/** What someone does at the site. */
export type EventNow = Vanishing extends infer One ? (One extends { at: number } ? Omit<One, 'at'> : never) : never;
type Vanishing = Extract<
  WorldEvent,
  { type: 'issuetype.renamed' | 'priority.renamed' | 'project.renamed' | 'board.deleted' | 'sprint.deleted' }
>;

export type TimelineOptions = {
  /** What happens until this instant; a later instant must only add events after those of an earlier one. */
  scenarioUntil: (until: number) => Scenario;
  /** Epoch milliseconds; a constant is frozen until `advance`. */
  clock: () => number;
  /** Instant up to which events are history, applied before anyone listens. */
  historyUntil: number;
};

/** Folds history into the world and keeps it moving. */
export function createTimeline({ scenarioUntil, clock, historyUntil }: TimelineOptions): Timeline {
  let offset = 0;
  let applied = 0;
  let version = 0;
  let truth: { at: number; value: GroundTruth } | undefined;
  const before: EventListener[] = [];
  const after: EventListener[] = [];
  let horizon = clock() + HORIZON_MS;
  const { initial: world, events } = scenarioUntil(horizon);

  while (applied < events.length && events[applied]!.at <= historyUntil) {
    applyEvent(world, events[applied]!);
    applied += 1;
  }
  world.now = historyUntil;
  // Only future events are kept; history lives on in the world.
  let coming: WorldEvent[] = events.slice(applied);

  const now = (): number => clock() + offset;

  function catchUp(): number {
    const target = now();
    if (target > horizon - MIN_AHEAD_MS) {
      horizon = target + HORIZON_MS;
      coming = scenarioUntil(horizon).events.slice(applied);
    }
    let due = 0;
    for (const event of coming) {
      if (event.at > target) break;
      for (const listener of before) listener(event, world);
      applyEvent(world, event);
      version += 1;
      for (const listener of after) listener(event, world);
      due += 1;
    }
    coming = coming.slice(due);
    applied += due;
    world.now = target;
    return due;
  }

  return {
    world: () => world,
    version: () => version,
    now,
    groundTruth() {
      const at = now();
      if (truth?.at !== at) truth = { at, value: scenarioUntil(at).groundTruth };
      return truth.value;
    },
    onEvent: (listener) => void after.push(listener),
    beforeEvent: (listener) => void before.push(listener),
    catchUp,
    happen(event) {
      catchUp();
      applyEvent(world, { ...event, at: now() } as WorldEvent);
      version += 1;
    },
    advance(ms) {
      offset += ms;
      return catchUp();
    },
  };
}
