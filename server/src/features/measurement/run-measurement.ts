import { dateOf, scoredUntil, type KnownAnchors, type MeasurementRules } from '@sightline/analytics';
import { isDeepStrictEqual } from 'node:util';
import type { Platform } from '../../platform/context.ts';
import { withTenant, type Tx } from '../../platform/database/tenant.ts';
import { factsRevision } from '../facts/index.ts';
import { readTimeZone } from '../identity/index.ts';
import { placedBy, readDocument, readRules, readSaidRules, replacePeople } from '../people/index.ts';
import { horizonOf } from '../retention/index.ts';
import { keepBatches } from './count-batches.ts';
import { digestOf } from './digest.ts';
import {
  lockMeasuring,
  readAnchors,
  readMeasuredRules,
  readScoredFrom,
  readState,
  writeState,
  type MeasurementState,
} from './measurement-states.store.ts';
import { secondsOf, type RunScoring, type Scoring } from './run-scoring.ts';
import { codeVersion } from './scopes/code-version.ts';
import { measureScopes } from './scopes/measure-scopes.ts';
import type { Changed } from './scopes/write-scopes.ts';
import { readRecorded, renewAllSeries, renewSeries } from './series.store.ts';

type MeasuringPlatform = Pick<Platform, 'database' | 'events' | 'clock'>;

/** The version of the numbers, and whether it is a new one. */
export type Measured = { version: number; changed: boolean };

/** What one step did, and whether another hour has come for everybody's scores, which take a step of their own. */
export type MeasuringStep = Measured & { scoresDue: boolean };

export type RunMeasurement = (
  platform: MeasuringPlatform,
  organizationId: string,
  read?: { backTo: number | null },
) => Promise<Measured>;

/** Runs that have their scores made by these. */
export const createRun = (
  scorer: RunScoring,
): {
  runMeasurement: RunMeasurement;
  /** One step of it. */
  measureStep: (...of: Parameters<RunMeasurement>) => Promise<MeasuringStep>;
} => {
  const step = (...[platform, organizationId, read]: Parameters<RunMeasurement>): Promise<MeasuringStep> =>
    measureStep(platform, organizationId, scorer, read);
  /**
   * Computes an organisation's observations and scores anew, step by step until both are of the same
   * hour. Writes only what differs, and does nothing when neither facts, rules, scoring, the day, the
   * zone nor the code have changed.
   * @param read how far back sources have been read that are read for the first time; see readBackTo of the state
   */
  const runMeasurement: RunMeasurement = async (...of) => {
    let done = await step(...of);
    let { changed } = done;
    while (done.scoresDue) {
      done = await step(...of);
      changed ||= done.changed;
    }
    return { version: done.version, changed };
  };
  return { runMeasurement, measureStep: step };
};

/** Swaps what is new in one transaction: readers see the old numbers until the new ones are complete. */
const measureStep = (
  platform: MeasuringPlatform,
  organizationId: string,
  scorer: RunScoring,
  read: { backTo: number | null } = { backTo: null },
): Promise<MeasuringStep> =>
  withTenant(platform.database, organizationId, async (tx) => {
    await lockMeasuring(tx, organizationId);
    const now = Math.floor(platform.clock.now() / 1000);
    const timeZone = await readTimeZone(tx, organizationId);
    const [before, revision, configuration] = [
      await readState(tx),
      await factsRevision(tx),
      await scorer.readScoring(tx),
    ];
    const measuredDay = dateOf(now, timeZone).toString();
    const version = (before?.version ?? 0) + 1;
    const tell = (done: number, total: number) => tellProgress(platform, organizationId, done, total);
    const told = { organizationId, configuration, tell, scorer };
    // Days of another zone hold other rows, whatever the date is.
    const isSameZone = (await readMeasuredRules(tx))?.timeZone === timeZone;
    const isSameDay = before?.measuredDay === measuredDay && isSameZone;
    const isSameCode = before?.codeVersion === codeVersion();
    const readBackTo = furtherBack(before, read.backTo);
    const isSameStretch = before?.readBackTo === readBackTo;
    if (before !== null && before.factsRevision === revision && isSameDay && isSameCode && isSameStretch) {
      const isSameScoring = before.scoringVersion === configuration.version;
      if (isSameScoring && !areScoresDue(before, timeZone))
        return { version: before.version, changed: false, scoresDue: false };
      await scoreMeasured(tx, { ...before, version }, { ...told, isSameScoring });
    } else {
      const measuredAt = new Date(now * 1000);
      const stated = { version, factsRevision: revision, measuredDay, measuredAt, readBackTo };
      await measureFacts(tx, { before, stated, now, timeZone, isSameZone, isSameDay, ...told });
    }
    await platform.events.publish(tx, {
      organizationId,
      audience: 'organization',
      message: { type: 'measurements_changed', payload: { version } },
    });
    const after = await readState(tx);
    return { version, changed: true, scoresDue: after !== null && areScoresDue(after, timeZone) };
  });

/** What has been scored stays scored, whatever else is read for the first time. */
const furtherBack = (before: MeasurementState | null, backTo: number | null): number | null => {
  if (before === null || backTo === null) return backTo;
  return before.readBackTo === null ? null : Math.min(before.readBackTo, backTo);
};

/** Whether the scores end with an earlier hour than what was measured. */
const areScoresDue = ({ measuredAt, scoredAt }: MeasurementState, zone: string): boolean =>
  scoredAt === null || scoredUntil(secondsOf(scoredAt), zone) !== scoredUntil(secondsOf(measuredAt), zone);

type Told = Pick<Scoring, 'organizationId' | 'configuration' | 'tell'> & { scorer: RunScoring };

const measureFacts = async (
  tx: Tx,
  given: Told & {
    before: MeasurementState | null;
    stated: Omit<MeasurementState, 'rulesHash' | 'scoringVersion' | 'codeVersion' | 'scoredAt'>;
    now: number;
    timeZone: string;
    isSameZone: boolean;
    isSameDay: boolean;
  },
): Promise<void> => {
  const { organizationId, configuration, scorer, before, stated, now, timeZone, isSameDay } = given;
  const { document } = await readDocument(tx);
  const said = await readSaidRules(tx);
  const { rules, changed } = await measureScopes(tx, {
    organizationId,
    timeZone,
    now,
    kept: await horizonOf(tx, organizationId, now * 1000),
    said: { document, rules: said.rules },
    rulesOf: (basis) => readRules(organizationId, basis, timeZone, document, said.rules).rules,
  });
  // Series that another code made, or that were never made, say nothing of rows that stay the same.
  const isSameCode = before?.codeVersion === codeVersion();
  if (!isSameCode) await renewAllSeries(tx, organizationId);
  const cameOrWent = await renewSeries(tx, organizationId, isSameCode ? [...changed.people].sort() : []);
  const recorded = await readRecorded(tx, rules);
  // With a release that scores otherwise, everything is scored anew; so it is when a team gets its
  // first sprint, which tells whom its people are compared with, whenever that was.
  const rulesHash = digestOf([codeVersion(), rules, [...recorded.sprintTeams].sort()]);
  const isSameReading = before?.rulesHash === rulesHash;
  if (!isSameReading) {
    const { people, teams } = placedBy(rules);
    await replacePeople(tx, organizationId, people, teams);
  }
  // Who has never done anything is there all the time, to say so; whoever has, only from then on.
  const isSame =
    isSameReading &&
    isSameCode &&
    before.readBackTo === stated.readBackTo &&
    before.scoringVersion === configuration.version &&
    cameOrWent.size === 0 &&
    !touchesLeavers(changed, rules);
  const changedFrom = isSame ? (changed.firstChanged ?? Infinity) : -Infinity;
  const anchors: KnownAnchors = new Map([...(await readAnchors(tx))].filter(([, { until }]) => until <= changedFrom));
  const scoredFrom = await readScoredFrom(tx);
  const state = { ...stated, rulesHash, scoringVersion: configuration.version, codeVersion: codeVersion() };
  await writeState(tx, organizationId, state, rules);
  await keepBatches(tx, organizationId, { changed: changed.days, isSame: isSameCode && given.isSameZone, timeZone });
  const { readBackTo } = stated;
  const scoredAt = before?.scoredAt ?? null;
  const scoring: Scoring = { ...given, rules, recorded, anchors, changedFrom, readBackTo, before: scoredAt };
  const isScoredToday =
    scoredAt !== null && isSameDay && dateOf(secondsOf(scoredAt), timeZone).toString() === stated.measuredDay;
  // Then nothing but rows of some people differs; that another hour has come moves everybody, a step later.
  if (isSame && isScoredToday && isDeepStrictEqual(scoredFrom, recorded.recordedFrom)) {
    if (changed.firstChanged === null) return;
    const asScored = { ...scoring, now: secondsOf(scoredAt) };
    if (await scorer.scoreAffected(tx, { ...asScored, people: changed.people })) return;
  }
  await scorer.scoreAnew(tx, scoring);
};

/** How long somebody who left was there is told by the last thing they did, so all their days may change with it. */
const touchesLeavers = ({ people }: Changed, rules: MeasurementRules): boolean =>
  rules.people.some((person) => !person.active && people.has(person.id));

/** The same observations, at the instant they were measured at, are scored: by other settings, or of a later hour. */
const scoreMeasured = async (
  tx: Tx,
  stated: MeasurementState,
  { isSameScoring, ...given }: Told & { isSameScoring: boolean },
): Promise<void> => {
  const rules = await readMeasuredRules(tx);
  if (rules === null) throw new Error('Measured numbers lack the rules they were measured under');
  const { organizationId, configuration, scorer } = given;
  await writeState(tx, organizationId, { ...stated, scoringVersion: configuration.version }, rules);
  const { readBackTo, measuredAt, scoredAt } = stated;
  const scored = { rules, now: secondsOf(measuredAt), recorded: await readRecorded(tx, rules), readBackTo };
  const [anchors, changedFrom] = isSameScoring ? [await readAnchors(tx), Infinity] : [new Map(), -Infinity];
  await scorer.scoreAnew(tx, { ...given, ...scored, anchors, changedFrom, before: scoredAt });
};

/** In a transaction of its own: what the measuring itself publishes is only sent when it is complete. */
const tellProgress = (platform: MeasuringPlatform, organizationId: string, done: number, total: number) =>
  withTenant(platform.database, organizationId, (tx) =>
    platform.events.publish(tx, {
      organizationId,
      audience: 'organization',
      message: { type: 'measuring_progress', payload: { done, total } },
    }),
  );
