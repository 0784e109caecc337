/** People's scores day by day, each over the window before the day's end. */
import { dayMs } from '@sightline/contract';
import { completedWork } from '../flow/flow-metrics.ts';
import type { Instant } from '../../facts.ts';
import type { MeasurementRules } from '../../rules.ts';
import { metricDefinitions, type MetricKey } from '../definitions.ts';
import { rulesOf } from './apply-rules.ts';
import { dimensions, type Dimension } from '../dimensions.ts';
import type { ScoringConfiguration, SignalConfiguration } from './configuration.ts';
import { countDifferent, countDataPoints } from './count-data-points.ts';
import { dayReader, indexPeople, windowBefore, type DayReader, type PersonSignalValues } from './day-readings.ts';
import { anchorDays, type AnchorCache, type DistributionCache } from './known-anchors.ts';
import type { ObservationIndex } from './observation-index.ts';
import {
  configuredAnchors,
  distributionAnchors,
  type AnchorsOn,
  type BoardKind,
  type ScaleOn,
} from './reference-anchors.ts';
import { scoreCalendar } from './score-calendar.ts';
import type { Member } from './score-group.ts';
import { scoreMember, scorePerson, type Circumstances } from './score-person.ts';
import type { InsufficientData, MemberScore, PersonScore } from './score.ts';
import { baselineDays, noBaseline, teamBaselines } from './team-baseline.ts';
import type { ScoredSignal } from './weigh-signals.ts';

export type ScoreRange = {
  /** Any instants: scores cover the days in `zone` that they touch. A last day that is cut off counts up to `to`. */
  from: Instant;
  to: Instant;
  /** Calendar days in each window; 30 by default. */
  windowDays?: number;
  /** IANA name; by default, the organization's. */
  zone?: string;
  step?: 'day';
  /** Gives each dimension its own interval. */
  dimensionIntervals?: boolean;
  /** Reuses distributions that are still valid; new ones are added. */
  anchors?: AnchorCache;
  /** Avoids sampling again days that were sampled for another range. */
  distributions?: DistributionCache;
  /** Skips the days before the one that contains this instant; the others are unchanged. */
  firstDirtyDay?: Instant;
};

export type DatedWindow = { date: string; windowFrom: Instant; windowTo: Instant };

/** Everyone's score of one day, by id, with their team at its end. */
export type ScoredPeople<Score> = DatedWindow & {
  members: (Member<Score> & { teamId: string | null })[];
  done: number;
  total: number;
};

/** The input of scores. */
export type ScoreBasis = [
  index: ObservationIndex,
  rules: MeasurementRules,
  configuration: ScoringConfiguration,
  range: ScoreRange,
];

/**
 * People's scores day by day, without groups; see scoreDays.
 * @param only scores only these people, with the same results as among all; `range.anchors` must contain the
 * distributions
 * @throws UnknownDistribution if one is missing
 */
export function scorePeople(
  [index, rules, configuration, range]: ScoreBasis,
  only?: ReadonlySet<string>,
): Generator<ScoredPeople<PersonScore>, void> {
  const things = countDataPoints(index.references, activeSignals(configuration));
  const { dimensionIntervals = false } = range;
  return peopleByDay([index, rules, configuration, range], only, (signals, { readings }, circumstances) =>
    scorePerson(signals, configuration, { ...circumstances, ...things(readings), dimensionIntervals }),
  );
}

/** `scorePeople` with only the stored fields. */
export function storePeople(
  [index, rules, configuration, range]: ScoreBasis,
  only?: ReadonlySet<string>,
): Generator<ScoredPeople<MemberScore>, void> {
  const counts = new Map<string, ReturnType<typeof countDifferent>>();
  return peopleByDay([index, rules, configuration, range], only, (signals, { person, readings }, circumstances) => {
    const count = counts.get(person.id) ?? countDifferent(index.people.get(person.id)?.references ?? 0);
    counts.set(person.id, count);
    return scoreMember(signals, configuration, { ...circumstances, n: count(readings) });
  });
}

type ScoreOne<Score> = (
  signals: readonly ScoredSignal[],
  person: PersonSignalValues,
  circumstances: Omit<Circumstances, 'n'>,
) => Score | InsufficientData;

function* peopleByDay<Score>(
  [index, rules, configuration, range]: ScoreBasis,
  only: ReadonlySet<string> | undefined,
  scoreOne: ScoreOne<Score>,
): Generator<ScoredPeople<Score>, void> {
  const { from, to, windowDays = 30, zone = rules.timeZone, firstDirtyDay = from } = range;
  const { anchors = new Map(), distributions = new Map() } = range;
  const daysBefore = Math.max(windowDays, baselineDays) + anchorDays;
  const calendar = scoreCalendar(from, to, zone, daysBefore, rules.workingTime);
  const signals = activeSignals(configuration);
  const metrics = [...new Set(signals.map((signal) => signal.configuration.metric))];
  const { outlierDetection, normalization } = configuration;
  const read = only === undefined ? rules : { ...rules, people: rules.people.filter(({ id }) => only.has(id)) };
  const people = indexPeople(index, read, calendar);
  const readerOver = (days: number, wanted: readonly MetricKey[]): DayReader | null =>
    only === undefined
      ? dayReader(people, { windowDays: days, metrics: wanted, outlierDetection, withParts: false })
      : null;
  const baselineOn = teamBaselines(readerOver(baselineDays, [completedWork.key]), calendar, anchors, distributions);
  const scaleOn: ScaleOn = (day, teamId, metric) => {
    if (metric !== completedWork.key) return 1;
    const baseline = baselineOn(day, teamId);
    return baseline === null ? null : 1 / baseline;
  };
  const kindOf = ({ teamId }: PersonSignalValues): BoardKind =>
    teamId !== null && index.sprintTeams.has(teamId) ? 'scrum' : 'kanban';
  const anchorsOn = normalization
    ? distributionAnchors(readerOver(windowDays, metrics), calendar, kindOf, {
        known: anchors,
        distributions,
        windowDays,
        scaleOn,
      })
    : configuredAnchors;
  const modifierOf = new Map(configuration.teamModifiers.map(({ teamId, factor }) => [teamId, factor]));
  const applyRules = rulesOf(configuration);
  const signalsOn = signalReader(signals, configuration, { scaleOn, anchorsOn, kindOf });

  const readDay = dayReader(people, { windowDays, metrics, outlierDetection, withParts: true });
  const endDay = calendar.edges.length - 1;
  let first = calendar.firstDay;
  while (first < endDay && calendar.edges[first + 1]! <= firstDirtyDay) first += 1;
  for (let day = first; day < endDay; day += 1) {
    const window = windowBefore(day + 1, windowDays, calendar);
    const signalsOf = signalsOn(day);
    const members = readDay(day).map((person) => {
      const { teamId, presence } = person;
      const modifier = modifierOf.get(teamId ?? '') ?? 1;
      const score = scoreOne(signalsOf(person), person, { modifier, rules: applyRules, presence });
      return { personId: person.person.id, teamId, score };
    });
    const date = new Date((calendar.firstDayNumber + day) * dayMs).toISOString().slice(0, 10);
    yield { date, windowFrom: window.from, windowTo: window.to, members, done: day - first + 1, total: endDay - first };
  }
}

/** A person's readings of a day, each with the scale and the anchors that it is compared by. */
function signalReader(
  signals: ReturnType<typeof activeSignals>,
  configuration: ScoringConfiguration,
  {
    scaleOn,
    anchorsOn,
    kindOf,
  }: { scaleOn: ScaleOn; anchorsOn: AnchorsOn; kindOf: (person: PersonSignalValues) => BoardKind },
) {
  const complexity = Object.values(configuration.complexity).reduce((product, factor) => product * factor, 1);
  return (day: number) => {
    const anchorsOf = eachOnce((kind: BoardKind) =>
      signals.map((signal) => anchorsOn(day, kind, signal.configuration)),
    );
    return (person: PersonSignalValues): ScoredSignal[] => {
      const { teamId, readings } = person;
      const byTeam = isMeasuredByTeam(readings) ? scaleOn(day, teamId, completedWork.key) : 1;
      const completed = readings.get(completedWork.key);
      if (byTeam === null && completed !== undefined)
        readings.set(completedWork.key, { missing: noBaseline, series: completed.series });
      const compared = anchorsOf(kindOf(person));
      return signals.map(({ dimension, configuration: signal }, index) => {
        const expected = metricDefinitions[signal.metric].signal?.scalesWithComplexity === true ? complexity : 1;
        const { anchors, anchorSource } = compared[index]!;
        return {
          dimension,
          configuration: signal,
          reading: readings.get(signal.metric)!,
          scale: signal.metric === completedWork.key ? (byTeam ?? 1) * expected : expected,
          anchors,
          anchorSource,
        };
      });
    };
  };
}

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

/** Memoizes a function by its key. */
function eachOnce<Key, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    const value = known.get(key) ?? compute(key);
    known.set(key, value);
    return value;
  };
}

const isMeasuredByTeam = (readings: PersonSignalValues['readings']): boolean =>
  'value' in (readings.get(completedWork.key) ?? {});
