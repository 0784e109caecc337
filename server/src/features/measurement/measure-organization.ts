import {
  dateOf,
  keepDays,
  scoredUntil,
  timeRanges,
  type KnownAnchors,
  type Looks,
  type MeasurementRules,
  type ScoringConfiguration,
} from '@sightline/analytics';
import { isDeepStrictEqual } from 'node:util';
import type { Platform } from '../../platform/context.ts';
import { withTenant, type Tx } from '../../platform/database/tenant.ts';
import { factsRevision } from '../facts/index.ts';
import { readTimeZone } from '../identity/index.ts';
import { horizonOf } from '../retention/index.ts';
import { placedBy, readDocument, readRules, readSaidRules, replacePeople } from '../people/index.ts';
import { keepBatches } from './count-batches.ts';
import { digestOf } from './digest.ts';
import {
  lockMeasuring,
  readAnchors,
  readMeasuredRules,
  readScoredFrom,
  readState,
  writeAnchors,
  writeScoredFrom,
  writeState,
  type MeasurementState,
} from './measurement.store.ts';
import {
  deletePeriodScores,
  deleteScoreDays,
  insertPeriodScores,
  insertScoreDays,
  type KeptDay,
} from './scores.store.ts';
import { codeVersion } from './scopes/code-version.ts';
import { measureScopes } from './scopes/measure-scopes.ts';
import type { Changed } from './scopes/write-scopes.ts';
import { readScoring } from './scoring/read-scoring.ts';
import { scoreAffected } from './scoring/score-affected.ts';
import { comparesSameDays, scoresOver } from './scoring/score-periods.ts';
import { readIndex, readRecorded, renewAllSeries, renewSeries, type Recorded } from './series.store.ts';

const day = 86_400;
/** Days of scores between two signs of progress. */
const toldEvery = 20;
/** So many scores of days are collected before they are written together. */
const writtenAtOnce = 1_000;

type MeasuringPlatform = Pick<Platform, 'database' | 'events' | 'clock'>;

/** The version of the numbers, and whether it is a new one. */
export type Measured = { version: number; changed: boolean };

/**
 * Computes an organisation's observations and scores anew and swaps them in one transaction:
 * readers see the old numbers until the new ones are complete. Writes only what differs, and does
 * nothing when neither facts, rules, scoring, the day, the zone nor the code have changed.
 * @param read how far back sources have been read that are read for the first time; see readBackTo of the state
 */
export const measureOrganization = (
  platform: MeasuringPlatform,
  organizationId: string,
  read: { backTo: number | null } = { backTo: null },
): Promise<Measured> =>
  withTenant(platform.database, organizationId, async (tx) => {
    await lockMeasuring(tx, organizationId);
    const now = Math.floor(platform.clock.now() / 1000);
    const timeZone = await readTimeZone(tx, organizationId);
    const [before, revision, configuration] = [await readState(tx), await factsRevision(tx), await readScoring(tx)];
    const measuredDay = dateOf(now, timeZone).toString();
    const version = (before?.version ?? 0) + 1;
    const tell = (done: number, total: number) => tellProgress(platform, organizationId, done, total);
    const told = { organizationId, configuration, tell };
    // Days of another zone hold other rows, whatever the date is.
    const isSameZone = (await readMeasuredRules(tx))?.timeZone === timeZone;
    const isSameDay = before?.measuredDay === measuredDay && isSameZone;
    const isSameCode = before?.codeVersion === codeVersion();
    const readBackTo = furtherBack(before, read.backTo);
    const isSameStretch = before?.readBackTo === readBackTo;
    if (before !== null && before.factsRevision === revision && isSameDay && isSameCode && isSameStretch) {
      if (before.scoringVersion === configuration.version) return { version: before.version, changed: false };
      await scoreOtherwise(tx, { ...before, version }, told);
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
    return { version, changed: true };
  });

/** What has been scored stays scored, whatever else is read for the first time. */
const furtherBack = (before: MeasurementState | null, backTo: number | null): number | null => {
  if (before === null || backTo === null) return backTo;
  return before.readBackTo === null ? null : Math.min(before.readBackTo, backTo);
};

type Told = Pick<Scoring, 'organizationId' | 'configuration' | 'tell'>;

const measureFacts = async (
  tx: Tx,
  given: Told & {
    before: MeasurementState | null;
    stated: Omit<MeasurementState, 'rulesHash' | 'scoringVersion' | 'codeVersion'>;
    now: number;
    timeZone: string;
    isSameZone: boolean;
    isSameDay: boolean;
  },
): Promise<void> => {
  const { organizationId, configuration, before, stated, now, timeZone, isSameDay } = given;
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
  const known = { rules, recorded, anchors, changedFrom, readBackTo };
  const scoring: Scoring = { ...given, ...known, before: before?.measuredAt ?? null };
  const isSameHour =
    before !== null && isSameDay && scoredUntil(secondsOf(before.measuredAt), timeZone) === scoredUntil(now, timeZone);
  // Then nothing but rows of some people differs.
  if (isSame && isSameHour && isDeepStrictEqual(scoredFrom, recorded.recordedFrom)) {
    if (changed.firstChanged === null) return;
    if (await scoreAffected(tx, { ...scoring, people: changed.people, days: daysOf(scoring) })) return;
  }
  await scoreAnew(tx, scoring);
};

const secondsOf = (date: Date): number => Math.floor(date.getTime() / 1000);

/** How long somebody who left was there is told by the last thing they did, so all their days may change with it. */
const touchesLeavers = ({ people }: Changed, rules: MeasurementRules): boolean =>
  rules.people.some((person) => !person.active && people.has(person.id));

/** Only the scoring was changed: the same observations, at the instant they were measured at, are scored by it. */
const scoreOtherwise = async (tx: Tx, stated: MeasurementState, given: Told): Promise<void> => {
  const rules = await readMeasuredRules(tx);
  if (rules === null) throw new Error('Measured numbers lack the rules they were measured under');
  const now = secondsOf(stated.measuredAt);
  const { organizationId, configuration } = given;
  await writeState(tx, organizationId, { ...stated, scoringVersion: configuration.version }, rules);
  const scored = { rules, now, recorded: await readRecorded(tx, rules), anchors: new Map() };
  const { readBackTo, measuredAt } = stated;
  await scoreAnew(tx, { ...given, ...scored, changedFrom: -Infinity, readBackTo, before: measuredAt });
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

type Scoring = {
  organizationId: string;
  rules: MeasurementRules;
  configuration: ScoringConfiguration;
  recorded: Recorded;
  /** Of the last measuring, as far as they hold. */
  anchors: KnownAnchors;
  now: number;
  tell: (done: number, total: number) => Promise<void>;
  /** Earliest change; Infinity for none, -Infinity for everything. */
  changedFrom: number;
  readBackTo: number | null;
  /** The last measuring. */
  before: Date | null;
};

/** The days that are kept: since anything was recorded, as far as everything has been read, and no more than these. */
const daysOf = ({ recorded, rules, now, readBackTo }: Pick<Scoring, 'recorded' | 'rules' | 'now' | 'readBackTo'>) => {
  const to = scoredUntil(now, rules.timeZone);
  const recordedFrom = Math.min(now, ...recorded.recordedFrom.values());
  // The running day is scored in any case.
  const readFrom = Math.min(readBackTo ?? -Infinity, to - 1);
  return { from: Math.max(to - 400 * day, recordedFrom, readFrom), to };
};

const scoreAnew = async (tx: Tx, scoring: Scoring): Promise<void> => {
  const { organizationId, rules, configuration, now, recorded, anchors, changedFrom, before } = scoring;
  const index = await readIndex(tx, recorded);
  // The day of the last measuring was cut short then, so it is always computed again: the one of its last second.
  const lastDay = before === null ? -Infinity : secondsOf(before) - 1;
  const { from, to } = daysOf(scoring);
  const dirty = Math.max(from, Math.min(changedFrom, lastDay));
  await deleteScoreDays(tx, dateOf(dirty, rules.timeZone).toString());
  const looks: Looks = new Map();
  const range = { from, to, firstDirtyDay: dirty, anchors, looks };
  let waiting: KeptDay[] = [];
  for (const { scores, done, total } of keepDays(index, rules, configuration, range)) {
    waiting.push(...scores);
    if (waiting.length >= writtenAtOnce || done === total) {
      await insertScoreDays(tx, organizationId, waiting);
      waiting = [];
    }
    if (done % toldEvery === 0) await scoring.tell(done, total);
  }

  const isComparable = before !== null && comparesSameDays(secondsOf(before), now, rules.timeZone);
  const keptUntil = isComparable ? Math.min(changedFrom, lastDay) : -Infinity;
  const basis = { index, rules, configuration, now, anchors, looks };
  await deletePeriodScores(tx, organizationId, { keptUntil, chosenUntil: -Infinity });
  for (const one of timeRanges)
    for (const scores of scoresOver(one, basis, keptUntil)) await insertPeriodScores(tx, organizationId, scores);
  // Days look back a week at most for what they are normalised against.
  const lasting = [...anchors].filter(([, { until }]) => until > now - 9 * day);
  await writeAnchors(tx, organizationId, new Map(lasting));
  await writeScoredFrom(tx, organizationId, recorded.recordedFrom);
};
