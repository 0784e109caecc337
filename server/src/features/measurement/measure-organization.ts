import {
  dateOf,
  scoreDays,
  timeRanges,
  type DayScore,
  type MeasurementRules,
  type ScoringConfiguration,
} from '@sightline/analytics';
import type { Platform } from '../../platform/context.ts';
import { withTenant, type Tx } from '../../platform/database/tenant.ts';
import { factsRevision } from '../facts/index.ts';
import { readTimeZone } from '../identity/index.ts';
import { horizonOf } from '../retention/index.ts';
import { readDocument, readRules, readSaidRules, replacePeople } from '../people/index.ts';
import { digestOf } from './digest.ts';
import { lockMeasuring, readMeasuredRules, readState, writeState, type MeasurementState } from './measurement.store.ts';
import { replacePeriodScores, replaceScoreDays } from './scores.store.ts';
import { codeVersion } from './scopes/code-version.ts';
import { measureScopes } from './scopes/measure-scopes.ts';
import { readScoring } from './scoring/read-scoring.ts';
import { scoresOver } from './scoring/score-periods.ts';
import { scoringSeed } from './scoring/scoring-settings.ts';
import { readIndex, renewSeries } from './series.store.ts';

const day = 86_400;
/** Days of scores between two signs of progress. */
const toldEvery = 20;

type MeasuringPlatform = Pick<Platform, 'database' | 'events' | 'clock'>;

/** The version of the numbers, and whether it is a new one. */
export type Measured = { version: number; changed: boolean };

/**
 * Computes an organisation's observations and scores anew and swaps them in one transaction:
 * readers see the old numbers until the new ones are complete. Writes only what differs, and does
 * nothing when neither facts, rules, scoring, the day nor the zone have changed.
 */
export const measureOrganization = (platform: MeasuringPlatform, organizationId: string): Promise<Measured> =>
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
    if (before !== null && before.factsRevision === revision && isSameDay) {
      if (before.scoringVersion === configuration.version) return { version: before.version, changed: false };
      await scoreOtherwise(tx, { ...before, version }, told);
    } else {
      const stated = { version, factsRevision: revision, measuredDay, measuredAt: new Date(now * 1000) };
      await measureFacts(tx, { before, stated, now, timeZone, ...told });
    }
    await platform.events.publish(tx, {
      organizationId,
      audience: 'organization',
      message: { type: 'measurements_changed', payload: { version } },
    });
    return { version, changed: true };
  });

type Told = Pick<Scoring, 'organizationId' | 'configuration' | 'tell'>;

const measureFacts = async (
  tx: Tx,
  given: Told & {
    before: MeasurementState | null;
    stated: Omit<MeasurementState, 'rulesHash' | 'scoringVersion'>;
    now: number;
    timeZone: string;
  },
): Promise<void> => {
  const { organizationId, configuration, before, stated, now, timeZone } = given;
  const { document } = await readDocument(tx);
  const said = await readSaidRules(tx);
  const { read, changed } = await measureScopes(tx, {
    organizationId,
    timeZone,
    now,
    keptFrom: (await horizonOf(tx, organizationId, now * 1000))?.from ?? -Infinity,
    rulesOf: (basis) => readRules(organizationId, basis, timeZone, document, said.rules),
  });
  const { rules, people, teams } = read;
  // With a release that scores otherwise, everything is scored anew.
  const rulesHash = digestOf([codeVersion(), rules]);
  const isSameReading = before?.rulesHash === rulesHash;
  if (!isSameReading) await replacePeople(tx, organizationId, people, teams);
  await renewSeries(tx, organizationId, [...changed.people].sort());
  const isSame = isSameReading && before.scoringVersion === configuration.version;
  await scoreAnew(tx, {
    ...given,
    rules,
    firstChanged: isSame ? changed.firstChanged : -Infinity,
    before: before?.measuredAt ?? null,
  });
  await writeState(tx, organizationId, { ...stated, rulesHash, scoringVersion: configuration.version }, rules);
};

/** Only the scoring was changed: the same observations, at the instant they were measured at, are scored by it. */
const scoreOtherwise = async (tx: Tx, stated: MeasurementState, given: Told): Promise<void> => {
  const rules = await readMeasuredRules(tx);
  if (rules === null) throw new Error('Measured numbers lack the rules they were measured under');
  const now = Math.floor(stated.measuredAt.getTime() / 1000);
  await scoreAnew(tx, { ...given, rules, now, firstChanged: -Infinity, before: stated.measuredAt });
  const { organizationId, configuration } = given;
  await writeState(tx, organizationId, { ...stated, scoringVersion: configuration.version }, rules);
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
  now: number;
  tell: (done: number, total: number) => Promise<void>;
  /** Earliest change; null for none, -Infinity for everything. */
  firstChanged: number | null;
  before: Date | null;
};

const scoreAnew = async (tx: Tx, scoring: Scoring): Promise<void> => {
  const { organizationId, rules, configuration, now } = scoring;
  const index = await readIndex(tx);
  const first = Math.min(now, ...index.recordedFrom.values());
  const from = Math.max(first, now - 400 * day);
  // The day of the last measuring was cut short then, so it is always computed again.
  const lastDay = scoring.before === null ? -Infinity : scoring.before.getTime() / 1000 - day;
  const dirty = Math.max(from, Math.min(scoring.firstChanged ?? Infinity, lastDay));
  const days: DayScore[] = [];
  const history = scoreDays(index, rules, configuration, { from, to: now, firstDirtyDay: dirty }, scoringSeed);
  for (const { scores, done, total } of history) {
    days.push(...scores);
    if (done % toldEvery === 0) await scoring.tell(done, total);
  }
  const firstDay = days[0]?.date ?? dateOf(dirty, rules.timeZone).toString();
  await replaceScoreDays(tx, organizationId, firstDay, days);

  const scores = timeRanges.flatMap((range) => scoresOver(range, { index, rules, configuration, now }));
  await replacePeriodScores(tx, organizationId, scores);
};
