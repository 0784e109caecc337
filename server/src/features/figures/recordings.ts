import {
  dateOf,
  deploymentFrequency,
  metricDefinitions,
  presupposedBy,
  recordedBy,
  startOf,
  weeksWorked,
  type FigureOptions,
  type MetricKey,
  type Period,
  type Subject,
} from '@sightline/analytics';
import type { Tx } from '../../platform/database/tenant.ts';
import { readFirstObserved } from '../observations/index.ts';
import { readMeasuredRules, readMetricsComparableFrom } from '../measurement-state/index.ts';
import {
  readEverCounted,
  readFirstCounted,
  readFirstCountedOf,
  readFirstDeployedOf,
  readPresences,
} from './recordings.store.ts';

/** Since when a metric is recorded for a subject, and what its rates divide by, as `figureOf` needs it. */
type Recorded = Required<Pick<FigureOptions, 'observedFrom'>> & Pick<FigureOptions, 'weeks'>;

export type Recording = (metric: MetricKey) => Recorded & {
  /**
   * From when on periods can be compared: later than `observedFrom` while the first sync of a source that the metric is
   * computed from has not read further back.
   */
  comparedFrom: number | null;
};

type Over = {
  /** The longest period that figures are needed for. */
  over: Period;
  now: number;
  timeZone: string;
};
type Firsts = ReadonlyMap<string, number>;
/** A service is one repository, no matter who works on it. */
type RecordedSubject = Subject | { kind: 'service'; id: string };
type ObservedRecording = (metric: MetricKey) => Recorded;

const firstsOf = (rows: readonly { metric: string; at: number }[]): Firsts =>
  new Map(rows.map(({ metric, at }) => [metric, at]));

/** The recordings of these subjects. All screens and receipts use this function, so they divide by the same weeks. */
export const readRecordings = async (
  tx: Tx,
  metrics: readonly MetricKey[],
  subjects: readonly RecordedSubject[],
  over: Over,
): Promise<(subject: RecordedSubject) => Recording> => {
  const needed = [...new Set(metrics.flatMap((metric) => [metric, presupposedBy(metric), recordedBy(metric)]))];
  const [teams, people, services] = [idsOf(subjects, 'team'), idsOf(subjects, 'person'), idsOf(subjects, 'service')];
  const organization = subjects.some(({ kind }) => kind === 'organization' || kind === 'service')
    ? ofGroup(
        firstsOf(
          await readFirstCounted(
            tx,
            needed.map((metric) => ({ metric })),
          ),
        ),
        over,
      )
    : null;
  const ofTeams = teams.flatMap((teamId) => needed.map((metric) => ({ teamId, metric })));
  const byTeam = Map.groupBy(ofTeams.length === 0 ? [] : await readFirstCountedOf(tx, ofTeams), ({ teamId }) => teamId);
  const byPerson = people.length === 0 ? null : await readOfPeople(tx, people, needed, over);
  const byService =
    services.length === 0 ? null : await readOfServices(tx, services, organization ?? neverRecorded, over);
  const comparableFrom = await readMetricsComparableFrom(tx);
  const recordingOf = (subject: RecordedSubject): ObservedRecording => {
    if (subject.kind === 'organization') return organization ?? neverRecorded;
    if (subject.kind === 'person') return byPerson?.(subject.id) ?? neverRecorded;
    if (subject.kind === 'service') return byService?.(subject.id) ?? neverRecorded;
    return ofGroup(firstsOf(byTeam.get(subject.id) ?? []), over);
  };
  return (subject) => {
    const recording = recordingOf(subject);
    return (metric) => {
      const recorded = recording(metric);
      const { observedFrom } = recorded;
      return {
        ...recorded,
        comparedFrom: observedFrom === null ? null : Math.max(observedFrom, comparableFrom(metric)),
      };
    };
  };
};

const idsOf = (subjects: readonly RecordedSubject[], kind: 'team' | 'person' | 'service'): string[] => [
  ...new Set(subjects.flatMap((subject) => (subject.kind === kind ? [subject.id] : []))),
];

const neverRecorded: ObservedRecording = () => ({ observedFrom: null });

const isRate = (metric: MetricKey): boolean => metricDefinitions[metric].aggregate === 'rate';

/** The first recorded day counts from its start, not from its first row. */
const dayOf = (at: number | undefined, timeZone: string): number | null =>
  at === undefined || at === Infinity ? null : startOf(dateOf(at, timeZone), timeZone);

const ofGroup =
  (counted: Firsts, { timeZone }: Over): ObservedRecording =>
  (metric) => {
    const since = isRate(metric)
      ? counted.get(presupposedBy(metric))
      : Math.min(counted.get(recordedBy(metric)) ?? Infinity, counted.get(metric) ?? Infinity);
    return { observedFrom: dayOf(since, timeZone) };
  };

/** Rates of deployments are recorded since the service's first one, everything else as the organization's. */
const readOfServices = async (
  tx: Tx,
  repositoryIds: readonly string[],
  ofOrganization: ObservedRecording,
  { timeZone }: Over,
): Promise<(id: string) => ObservedRecording> => {
  const deployed = await readFirstDeployedOf(
    tx,
    repositoryIds.map((repositoryId) => ({ repositoryId })),
  );
  const firsts = new Map(deployed.map(({ repositoryId, at }) => [repositoryId, at]));
  return (id) => (metric) =>
    isRate(metric) && presupposedBy(metric) === deploymentFrequency.key
      ? { observedFrom: dayOf(firsts.get(id), timeZone) }
      : ofOrganization(metric);
};

/** Recordings of people, as in scores: since recording began and they joined, with the weeks they worked. */
const readOfPeople = async (
  tx: Tx,
  ids: readonly string[],
  needed: readonly MetricKey[],
  { over, now, timeZone }: Over,
): Promise<(id: string) => ObservedRecording> => {
  const [observed, presences] = [await readFirstObserved(tx), await readPresences(tx, ids)];
  const bases = [...new Set(needed.filter(isRate).map(presupposedBy))];
  const ofPeople = ids.flatMap((personId) => bases.map((metric) => ({ personId, metric })));
  const counted = Map.groupBy(await readEverCounted(tx, ofPeople), ({ personId }) => personId);
  const rules = await readMeasuredRules(tx);
  const persons = new Map(rules?.people.map((person) => [person.id, person]));
  return (id) => {
    const [person, presence] = [persons.get(id), presences.get(id) ?? null];
    if (rules === null || person === undefined || presence === null) return neverRecorded;
    const countedMetrics = new Set(counted.get(id)?.map((row) => row.metric));
    const weeks = weeksWorked(person, presence, { ...rules, timeZone }, { over, now });
    return (metric) => {
      if (!isRate(metric)) return { observedFrom: since(observed.get(recordedBy(metric)), presence.firstAt, timeZone) };
      const base = presupposedBy(metric);
      const observedFrom = countedMetrics.has(base) ? since(observed.get(base), presence.firstAt, timeZone) : null;
      return { observedFrom, weeks };
    };
  };
};

const since = (recorded: number | undefined, joined: number, timeZone: string): number | null =>
  recorded === undefined ? null : dayOf(Math.max(recorded, joined), timeZone);
