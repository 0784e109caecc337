import {
  dateOf,
  defaultScoring,
  indexObservations,
  measureAll,
  metricDefinitions,
  rulesBasis,
  scoreDays,
  timeRanges,
  type DayScore,
  type MeasurementRules,
  type Observation,
  type ScoringConfiguration,
} from '@sightline/analytics';
import { createHash } from 'node:crypto';
import type { Platform } from '../../platform/context.ts';
import { withTenant, type Tx } from '../../platform/database/tenant.ts';
import { factsRevision, loadFacts } from '../facts/index.ts';
import { readTimeZone } from '../identity/index.ts';
import { readDocument, readRules, readSaidRules, replacePeople } from '../people/index.ts';
import { replaceFlows } from './flows.store.ts';
import {
  lockMeasuring,
  readMeasuredRules,
  readObservations,
  readState,
  writeState,
  type MeasurementState,
} from './measurement.store.ts';
import { replaceObservations } from './replace-observations.store.ts';
import { replacePeriodScores, replaceScoreDays } from './scores.store.ts';
import { replaceSprints } from './sprints.store.ts';
import { readScoring } from './scoring/read-scoring.ts';
import { scoresOver } from './scoring/score-periods.ts';
import { scoringSeed } from './scoring/scoring-settings.ts';

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
  const facts = await loadFacts(tx);
  const { document } = await readDocument(tx);
  const said = await readSaidRules(tx);
  const { rules, people, teams } = readRules(
    organizationId,
    rulesBasis(facts, timeZone),
    timeZone,
    document,
    said.rules,
  );
  // With a release that scores otherwise by default, everything is scored anew.
  const rulesHash = createHash('sha256')
    .update(JSON.stringify([rules, defaultScoring]))
    .digest('hex');
  await replacePeople(tx, organizationId, people, teams);
  const { observations, sprints, flows } = measureAll(facts, rules, now);
  const firstChanged = await replaceObservations(tx, organizationId, observations);
  await replaceSprints(tx, organizationId, sprints);
  await replaceFlows(tx, organizationId, flows);
  const isSame = before?.rulesHash === rulesHash && before.scoringVersion === configuration.version;
  await scoreAnew(tx, {
    ...given,
    observations,
    rules,
    firstChanged: isSame ? firstChanged : -Infinity,
    before: before?.measuredAt ?? null,
  });
  await writeState(tx, organizationId, { ...stated, rulesHash, scoringVersion: configuration.version }, rules);
};

/** Only the scoring was changed: the same observations, at the instant they were measured at, are scored by it. */
const scoreOtherwise = async (tx: Tx, stated: MeasurementState, given: Told): Promise<void> => {
  const rules = await readMeasuredRules(tx);
  if (rules === null) throw new Error('Measured numbers lack the rules they were measured under');
  const now = Math.floor(stated.measuredAt.getTime() / 1000);
  const observations = await readObservations(tx, { metrics: Object.keys(metricDefinitions), from: 0, to: now + 1 });
  await scoreAnew(tx, { ...given, observations, rules, now, firstChanged: -Infinity, before: stated.measuredAt });
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
  observations: readonly Observation[];
  rules: MeasurementRules;
  configuration: ScoringConfiguration;
  now: number;
  tell: (done: number, total: number) => Promise<void>;
  /** Earliest change; null for none, -Infinity for everything. */
  firstChanged: number | null;
  before: Date | null;
};

const scoreAnew = async (tx: Tx, scoring: Scoring): Promise<void> => {
  const { organizationId, observations, rules, configuration, now } = scoring;
  const first = observations.reduce((earliest, row) => Math.min(earliest, row.at), now);
  const from = Math.max(first, now - 400 * day);
  // The day of the last measuring was cut short then, so it is always computed again.
  const lastDay = scoring.before === null ? -Infinity : scoring.before.getTime() / 1000 - day;
  const dirty = Math.max(from, Math.min(scoring.firstChanged ?? Infinity, lastDay));
  const days: DayScore[] = [];
  const index = indexObservations(observations);
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
