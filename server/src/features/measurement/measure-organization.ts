import {
  dateOf,
  scoreDays,
  timeRanges,
  type DayScore,
  type KnownAnchors,
  type MeasurementRules,
  type ObservationIndex,
  type ScoringConfiguration,
} from '@sightline/analytics';
import type { Platform } from '../../platform/context.ts';
import { withTenant, type Tx } from '../../platform/database/tenant.ts';
import { factsRevision } from '../facts/index.ts';
import { readTimeZone } from '../identity/index.ts';
import { horizonOf } from '../retention/index.ts';
import { placedBy, readDocument, readRules, readSaidRules, replacePeople } from '../people/index.ts';
import { digestOf } from './digest.ts';
import {
  lockMeasuring,
  readAnchors,
  readMeasuredRules,
  readState,
  writeAnchors,
  writeState,
  type MeasurementState,
} from './measurement.store.ts';
import { replacePeriodScores, replaceScoreDays } from './scores.store.ts';
import { codeVersion } from './scopes/code-version.ts';
import { measureScopes } from './scopes/measure-scopes.ts';
import type { Changed } from './scopes/write-scopes.ts';
import { readScoring } from './scoring/read-scoring.ts';
import { scoresOver } from './scoring/score-periods.ts';
import { scoringSeed } from './scoring/scoring-settings.ts';
import { readIndex, renewAllSeries, renewSeries } from './series.store.ts';

const day = 86_400;
/** Days of scores between two signs of progress. */
const toldEvery = 20;

type MeasuringPlatform = Pick<Platform, 'database' | 'events' | 'clock'>;

/** The version of the numbers, and whether it is a new one. */
export type Measured = { version: number; changed: boolean };

/**
 * Computes an organisation's observations and scores anew and swaps them in one transaction:
 * readers see the old numbers until the new ones are complete. Writes only what differs, and does
 * nothing when neither facts, rules, scoring, the day, the zone nor the code have changed.
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
    const isSameCode = before?.codeVersion === codeVersion();
    if (before !== null && before.factsRevision === revision && isSameDay && isSameCode) {
      if (before.scoringVersion === configuration.version) return { version: before.version, changed: false };
      await scoreOtherwise(tx, { ...before, version }, told);
    } else {
      const stated = { version, factsRevision: revision, measuredDay, measuredAt: new Date(now * 1000) };
      await measureFacts(tx, { before, stated, now, timeZone, isSameDay, ...told });
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
    stated: Omit<MeasurementState, 'rulesHash' | 'scoringVersion' | 'codeVersion'>;
    now: number;
    timeZone: string;
    isSameDay: boolean;
  },
): Promise<void> => {
  const { organizationId, configuration, before, stated, now, timeZone } = given;
  const { document } = await readDocument(tx);
  const said = await readSaidRules(tx);
  const { rules, changed } = await measureScopes(tx, {
    organizationId,
    timeZone,
    now,
    keptFrom: (await horizonOf(tx, organizationId, now * 1000))?.from ?? -Infinity,
    said: { document, rules: said.rules },
    rulesOf: (basis) => readRules(organizationId, basis, timeZone, document, said.rules).rules,
  });
  // Series that another code made, or that were never made, say nothing of rows that stay the same.
  const isSameCode = before?.codeVersion === codeVersion();
  if (!isSameCode) await renewAllSeries(tx, organizationId);
  const cameOrWent = await renewSeries(tx, organizationId, isSameCode ? [...changed.people].sort() : []);
  const index = await readIndex(tx);
  // With a release that scores otherwise, everything is scored anew; so it is when a team gets its
  // first sprint, which tells whom its people are compared with, whenever that was.
  const rulesHash = digestOf([codeVersion(), rules, [...index.sprintTeams].sort()]);
  const isSameReading = before?.rulesHash === rulesHash;
  if (!isSameReading) {
    const { people, teams } = placedBy(rules);
    await replacePeople(tx, organizationId, people, teams);
  }
  // Who has never done anything is there all the time, to say so; whoever has, only from then on.
  const isSame =
    isSameReading &&
    isSameCode &&
    before.scoringVersion === configuration.version &&
    cameOrWent.size === 0 &&
    !touchesLeavers(changed, rules);
  const anchors = await readAnchors(tx);
  const state = { ...stated, rulesHash, scoringVersion: configuration.version, codeVersion: codeVersion() };
  await writeState(tx, organizationId, state, rules);
  await scoreAnew(tx, {
    ...given,
    rules,
    index,
    anchors,
    firstChanged: isSame ? changed.firstChanged : -Infinity,
    before: before?.measuredAt ?? null,
  });
};

/** How long somebody who left was there is told by the last thing they did, so all their days may change with it. */
const touchesLeavers = ({ people }: Changed, rules: MeasurementRules): boolean =>
  rules.people.some((person) => !person.active && people.has(person.id));

/** Only the scoring was changed: the same observations, at the instant they were measured at, are scored by it. */
const scoreOtherwise = async (tx: Tx, stated: MeasurementState, given: Told): Promise<void> => {
  const rules = await readMeasuredRules(tx);
  if (rules === null) throw new Error('Measured numbers lack the rules they were measured under');
  const now = Math.floor(stated.measuredAt.getTime() / 1000);
  const { organizationId, configuration } = given;
  await writeState(tx, organizationId, { ...stated, scoringVersion: configuration.version }, rules);
  const scored = { rules, now, index: await readIndex(tx), anchors: new Map(), isSameDay: true };
  await scoreAnew(tx, { ...given, ...scored, firstChanged: -Infinity, before: stated.measuredAt });
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
  index: ObservationIndex;
  /** Of the last measuring. */
  anchors: KnownAnchors;
  now: number;
  tell: (done: number, total: number) => Promise<void>;
  /** Earliest change; null for none, -Infinity for everything. */
  firstChanged: number | null;
  /** The last measuring, and whether it was on the same day. */
  before: Date | null;
  isSameDay: boolean;
};

const scoreAnew = async (tx: Tx, scoring: Scoring): Promise<void> => {
  const { organizationId, rules, configuration, now, index, isSameDay } = scoring;
  const changedFrom = scoring.firstChanged ?? Infinity;
  const anchors: KnownAnchors = new Map([...scoring.anchors].filter(([, { until }]) => until <= changedFrom));
  const first = Math.min(now, ...index.recordedFrom.values());
  const from = Math.max(first, now - 400 * day);
  // The day of the last measuring was cut short then, so it is always computed again: the one of its last second.
  const lastDay = scoring.before === null ? -Infinity : scoring.before.getTime() / 1000 - 1;
  const dirty = Math.max(from, Math.min(changedFrom, lastDay));
  const days: DayScore[] = [];
  const window = { from, to: now, firstDirtyDay: dirty, anchors };
  for (const { scores, done, total } of scoreDays(index, rules, configuration, window, scoringSeed)) {
    days.push(...scores);
    if (done % toldEvery === 0) await scoring.tell(done, total);
  }
  const firstDay = days[0]?.date ?? dateOf(dirty, rules.timeZone).toString();
  await replaceScoreDays(tx, organizationId, firstDay, days);

  // On another day all ranges begin on another one.
  const keptUntil = isSameDay ? Math.min(changedFrom, lastDay) : -Infinity;
  const basis = { index, rules, configuration, now, anchors };
  const scores = timeRanges.flatMap((range) => scoresOver(range, basis, keptUntil));
  await replacePeriodScores(tx, organizationId, scores, keptUntil);
  // Days look back a week at most for what they are normalised against.
  const lasting = [...anchors].filter(([, { until }]) => until > now - 9 * day);
  await writeAnchors(tx, organizationId, new Map(lasting));
};
