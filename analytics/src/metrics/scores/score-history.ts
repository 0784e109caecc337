/** Scores day by day: of every person, every team and the organisation, over the window before each day's end. */
import type { Instant } from '../../facts.ts';
import type { Observation, Subject } from '../../observation.ts';
import type { MeasurementRules } from '../../rules.ts';
import type { MetricKey } from '../definitions.ts';
import { rulesOf } from './apply-rules.ts';
import { dimensions, type Dimension, type ScoringConfiguration, type SignalConfiguration } from './configuration.ts';
import { dayReader, type PersonReadings } from './day-readings.ts';
import { indexObservations, type ObservationIndex } from './observation-index.ts';
import { anchorDays, type KnownAnchors } from './known-anchors.ts';
import { configuredAnchors, distributionAnchors, type BoardKind, type ScaleOn } from './reference-anchors.ts';
import { scoreCalendar } from './score-calendar.ts';
import { scoreGroup, type Member } from './score-group.ts';
import { scorePerson } from './score-person.ts';
import type { GroupScore, InsufficientData, PersonScore } from './score.ts';
import { baselineDays, noBaseline, teamBaselines } from './team-baseline.ts';
import { countThings } from './count-things.ts';
import type { ScoredSignal } from './weigh-signals.ts';

export type ScoreRange = {
  /** Any instants: the days in `zone` that they touch. A last day that is cut short counts as far as it has gone. */
  from: Instant;
  to: Instant;
  /** Calendar days in each window; 30 when left out. */
  windowDays?: number;
  /** IANA name; the organisation's when left out. */
  zone?: string;
  step?: 'day';
  /** Gives each dimension its own interval. */
  dimensionIntervals?: boolean;
  /** Spares looking again at distributions that hold; new ones are added. */
  anchors?: KnownAnchors;
  /** Leaves out the days before the one that holds this instant. Those that remain are the same. */
  firstDirtyDay?: Instant;
};

export type DayScore = { date: string; windowFrom: Instant; windowTo: Instant } & (
  | { subject: Extract<Subject, { kind: 'person' }>; score: PersonScore | InsufficientData }
  | { subject: Exclude<Subject, { kind: 'person' }>; score: GroupScore | InsufficientData }
);

/** All scores of one day, and how many of how many days are done with it. */
export type ScoredDay = { scores: DayScore[]; done: number; total: number };

export type DatedWindow = Pick<DayScore, 'date' | 'windowFrom' | 'windowTo'>;
/** Everybody's score of one day, in order of id, with the team they belonged to at its end. */
export type ScoredPeople = DatedWindow & { members: (Member<PersonScore> & { teamId: string | null })[] };

/**
 * Day by day, so that a caller can tell how far it is, from an index that serves several ranges; see
 * scoreHistory, which gives all at once.
 *
 * Ascending by day; within a day people, then teams, each in order of id, then the organisation.
 * People appear from their first observation to, once they left, the last one (and active people
 * without any, to say so). A day without enough data is `insufficient-data`: draw it as a gap.
 * The order of the observations carries no meaning.
 * Throws RangeError for an unknown zone, for anchors that point the wrong way and for a rule that does not read.
 */
export function* scoreDays(
  index: ObservationIndex,
  rules: MeasurementRules,
  configuration: ScoringConfiguration,
  range: ScoreRange,
): Generator<ScoredDay, void> {
  const teamIds = rules.teams.map((team) => team.id).sort();
  const days = scorePeople(index, rules, configuration, range);
  for (const { members, done, total, ...dated } of days) {
    const scores: DayScore[] = members.map(({ personId, score }) => ({
      ...dated,
      subject: { kind: 'person', id: personId },
      score,
    }));
    const teams = Map.groupBy(members, (member) => member.teamId);
    for (const id of teamIds) {
      const own = teams.get(id);
      if (own !== undefined)
        scores.push({
          ...dated,
          subject: { kind: 'team', id },
          score: scoreGroup(own, configuration.minimumDataPoints),
        });
    }
    const everybody = scoreGroup(members, configuration.minimumDataPoints);
    scores.push({ ...dated, subject: { kind: 'organization' }, score: everybody });
    yield { scores, done, total };
  }
}

/**
 * People's scores day by day, without those of groups; see scoreDays.
 * @param only scores of these people alone, the same as among all; `range.anchors` must hold what
 *   they are measured by, else it throws UnknownDistribution
 */
export function* scorePeople(
  index: ObservationIndex,
  rules: MeasurementRules,
  configuration: ScoringConfiguration,
  range: ScoreRange,
  only?: ReadonlySet<string>,
): Generator<ScoredPeople & { done: number; total: number }, void> {
  const { from, to, windowDays = 30, zone = rules.timeZone, firstDirtyDay = from, dimensionIntervals = false } = range;
  const { anchors = new Map() } = range;
  const daysBefore = Math.max(windowDays, baselineDays) + anchorDays;
  const calendar = scoreCalendar(from, to, zone, daysBefore, rules.workingTime);
  const signals = activeSignals(configuration);
  const metrics = [...new Set(signals.map((signal) => signal.configuration.metric))];
  const { outlierDetection, normalisation } = configuration;
  const read = only === undefined ? rules : { ...rules, people: rules.people.filter(({ id }) => only.has(id)) };
  const reader = dayReader(index, read, calendar, { windowDays, metrics, outlierDetection });
  const completed = { windowDays: baselineDays, metrics: ['completed_work'] as const, outlierDetection };
  const baselineOn = teamBaselines(
    only === undefined ? dayReader(index, read, calendar, completed) : null,
    calendar,
    anchors,
  );
  const scaleOn: ScaleOn = (day, teamId, metric) => {
    if (metric !== 'completed_work') return 1;
    const baseline = baselineOn(day, teamId);
    return baseline === null ? null : 1 / baseline;
  };
  const kindOf = ({ teamId }: PersonReadings): BoardKind =>
    teamId !== null && index.sprintTeams.has(teamId) ? 'scrum' : 'kanban';
  const anchorsOn = normalisation
    ? distributionAnchors(only === undefined ? reader : null, calendar, kindOf, { known: anchors, windowDays, scaleOn })
    : configuredAnchors;
  const things = countThings(index.references, signals);
  const complexity = Object.values(configuration.complexity).reduce((product, factor) => product * factor, 1);
  const modifierOf = new Map(configuration.teamModifiers.map(({ teamId, factor }) => [teamId, factor]));
  const applyRules = rulesOf(configuration);

  const endDay = calendar.edges.length - 1;
  let first = calendar.firstDay;
  while (first < endDay && calendar.edges[first + 1]! <= firstDirtyDay) first += 1;
  for (let day = first; day < endDay; day += 1) {
    const window = reader.windowOf(day);
    const measures = eachOnce((kind: BoardKind) => signals.map((one) => anchorsOn(day, kind, one.configuration)));
    const members = reader.read(day, true).map((person) => {
      const { teamId, readings, presence } = person;
      const byTeam = isMeasuredByTeam(readings) ? scaleOn(day, teamId, 'completed_work') : 1;
      if (byTeam === null) readings.set('completed_work', { missing: noBaseline });
      const measured = measures(kindOf(person));
      const scored = signals.map(({ dimension, configuration: signal }, place): ScoredSignal => {
        const expected = throughput.has(signal.metric) ? complexity : 1;
        const { anchors: own, anchorSource } = measured[place]!;
        return {
          dimension,
          configuration: signal,
          reading: readings.get(signal.metric)!,
          scale: signal.metric === 'completed_work' ? (byTeam ?? 1) * expected : expected,
          anchors: own,
          anchorSource,
        };
      });
      const score = scorePerson(scored, configuration, {
        ...things(readings),
        modifier: modifierOf.get(teamId ?? '') ?? 1,
        rules: applyRules,
        presence,
        dimensionIntervals,
      });
      return { personId: person.person.id, teamId, score };
    });
    const date = new Date((calendar.firstDayNumber + day) * 86_400_000).toISOString().slice(0, 10);
    yield { date, windowFrom: window.from, windowTo: window.to, members, done: day - first + 1, total: endDay - first };
  }
}

/** All days of scoreDays in one list. */
export const scoreHistory = (
  observations: readonly Observation[],
  rules: MeasurementRules,
  configuration: ScoringConfiguration,
  range: ScoreRange,
): DayScore[] =>
  [...scoreDays(indexObservations(observations), rules, configuration, range)].flatMap((day) => day.scores);

/** Less of these is expected where the work is harder. */
const throughput = new Set<MetricKey>(['completed_work', 'merged_pull_requests']);

function activeSignals({
  signals,
  enabled: enabledDimensions,
}: ScoringConfiguration): { dimension: Dimension; configuration: SignalConfiguration }[] {
  return dimensions
    .filter((dimension) => enabledDimensions[dimension])
    .flatMap((dimension) =>
      signals[dimension]
        .filter(({ enabled, weight }) => enabled && weight > 0)
        .map((configuration) => ({ dimension, configuration })),
    );
}

/** The same value for the same key, computed once. */
function eachOnce<Key, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    const value = known.get(key) ?? compute(key);
    known.set(key, value);
    return value;
  };
}

const isMeasuredByTeam = (readings: PersonReadings['readings']): boolean =>
  'value' in (readings.get('completed_work') ?? {});
