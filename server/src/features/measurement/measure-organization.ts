import {
  calendarDays,
  dateOf,
  defaultScoring,
  measureAll,
  periodOf,
  previousPeriod,
  scoreHistory,
  timeRanges,
  type MeasurementRules,
  type Observation,
} from '@sightline/analytics';
import { createHash } from 'node:crypto';
import type { Platform } from '../../platform/context.ts';
import { withTenant, type Tx } from '../../platform/database/tenant.ts';
import { factsRevision, loadFacts } from '../facts/index.ts';
import { readTimeZone } from '../identity/index.ts';
import { readDocument, readRules, replacePeople } from '../people/index.ts';
import { replaceFlows } from './flows.store.ts';
import { lockMeasuring, readState, writeState } from './measurement.store.ts';
import { replaceObservations } from './replace-observations.store.ts';
import { replacePeriodScores, replaceScoreDays, type PeriodScore } from './scores.store.ts';
import { replaceSprints } from './sprints.store.ts';

/** Any number; the same one gives the same intervals. */
const seed = 1;
const day = 86_400;

/** The version of the numbers, and whether it is a new one. */
export type Measured = { version: number; changed: boolean };

/**
 * Computes an organisation's observations and scores anew and swaps them in one transaction:
 * readers see the old numbers until the new ones are complete. Writes only what differs, and does
 * nothing when neither facts, rules nor the day have changed.
 */
export const measureOrganization = (
  platform: Pick<Platform, 'database' | 'events' | 'clock'>,
  organizationId: string,
): Promise<Measured> =>
  withTenant(platform.database, organizationId, async (tx) => {
    await lockMeasuring(tx, organizationId);
    const now = Math.floor(platform.clock.now() / 1000);
    const timeZone = await readTimeZone(tx, organizationId);
    const [before, revision] = [await readState(tx), await factsRevision(tx)];
    const today = dateOf(now, timeZone).toString();
    if (before !== null && before.factsRevision === revision && before.measuredDay === today) {
      return { version: before.version, changed: false };
    }

    const facts = await loadFacts(tx);
    const { document } = await readDocument(tx);
    const { rules, people, teams } = readRules(organizationId, facts, timeZone, document);
    const rulesHash = createHash('sha256')
      .update(JSON.stringify([rules, defaultScoring]))
      .digest('hex');
    await replacePeople(tx, organizationId, people, teams);
    const { observations, sprints, flows } = measureAll(facts, rules, now);
    const firstChanged = await replaceObservations(tx, organizationId, observations);
    await replaceSprints(tx, organizationId, sprints);
    await replaceFlows(tx, organizationId, flows);
    await scoreAnew(tx, {
      organizationId,
      observations,
      rules,
      now,
      firstChanged: before?.rulesHash === rulesHash ? firstChanged : -Infinity,
      before: before?.measuredAt ?? null,
    });

    const version = (before?.version ?? 0) + 1;
    await writeState(tx, organizationId, {
      version,
      factsRevision: revision,
      rulesHash,
      measuredDay: today,
      measuredAt: new Date(now * 1000),
    });
    await platform.events.publish(tx, {
      organizationId,
      audience: 'organization',
      message: { type: 'measurements_changed', payload: { version } },
    });
    return { version, changed: true };
  });

type Scoring = {
  organizationId: string;
  observations: readonly Observation[];
  rules: MeasurementRules;
  now: number;
  /** Earliest change; null for none, -Infinity for everything. */
  firstChanged: number | null;
  before: Date | null;
};

const scoreAnew = async (tx: Tx, scoring: Scoring): Promise<void> => {
  const { organizationId, observations, rules, now } = scoring;
  const first = observations.reduce((earliest, row) => Math.min(earliest, row.at), now);
  const from = Math.max(first, now - 400 * day);
  // The day of the last measuring was cut short then, so it is always computed again.
  const lastDay = scoring.before === null ? -Infinity : scoring.before.getTime() / 1000 - day;
  const dirty = Math.max(from, Math.min(scoring.firstChanged ?? Infinity, lastDay));
  const days = scoreHistory(observations, rules, defaultScoring, { from, to: now, firstDirtyDay: dirty }, seed);
  const firstDay = days[0]?.date ?? dateOf(dirty, rules.timeZone).toString();
  await replaceScoreDays(tx, organizationId, firstDay, days);

  const scores = timeRanges.flatMap((range): PeriodScore[] => {
    const current = periodOf(range, now, rules.timeZone);
    const previous = previousPeriod(current, rules.timeZone);
    return (
      [
        ['current', current],
        ['previous', previous],
      ] as const
    ).flatMap(([part, period]) => {
      const windowDays = calendarDays(period.from, period.to, rules.timeZone).length;
      const one = scoreHistory(
        observations,
        rules,
        defaultScoring,
        { from: period.to - 1, to: period.to, windowDays },
        seed,
      );
      return one.map((score) => ({ range, part, day: score }));
    });
  });
  await replacePeriodScores(tx, organizationId, scores);
};
