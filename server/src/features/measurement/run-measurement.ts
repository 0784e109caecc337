/** One run: recomputes the observations and scores whose inputs have changed. */
import {
  dateOf,
  earlierStarts,
  type HistoryStarts,
  type MeasurementRules,
  type SourceStarts,
} from '@sightline/analytics';
import { isDeepStrictEqual } from 'node:util';
import type { Platform } from '../../platform/context.ts';
import { withTenant, type Tx } from '../../platform/database/tenant.ts';
import { factsRevision } from '../facts/index.ts';
import { readTimeZone } from '../organizations/index.ts';
import { readConfigured, readRules, savePeople } from '../people/index.ts';
import { horizonOf } from '../retention/index.ts';
import { renewDailyBatches } from './renew-daily-batches.ts';
import { fingerprintOf } from './fingerprint.ts';
import {
  lockMeasurement,
  readMeasuredRules,
  readScoredFrom,
  readState,
  writeState,
  saveChangedDays,
} from '../measurement-state/index.ts';
import { areScoresDue, planRun, type MeasuredChange, type RunPlan } from './plan-run.ts';
import { rescore, scoreRun, type Run, type RunScoring } from './score-run.ts';
import { codeVersion } from './scopes/code-version.ts';
import { exchangeValues } from './scopes/exchange-values.ts';
import { measureScopes } from './scopes/measure-scopes.ts';
import { openScopes, type ScopeRun } from './scopes/open-scopes.ts';
import { readRecorded, renewAllSeries, renewSeries, type ChangedRows, type Recorded } from '../observations/index.ts';

type RunPlatform = Pick<Platform, 'database' | 'events' | 'clock'>;

/** The data version, and whether the run raised it. */
export type RunResult = { version: number; changed: boolean };

/** A step, and whether scores need another step, for a later hour. */
export type RunStep = RunResult & { scoresDue: boolean };

/** What has been read of the sources. */
export type SourcesRead = {
  /** How far back sources in their first sync have been read; see RunInputs. */
  backTo: number | null;
  /** The time since which each source in its first sync is complete. */
  comparableFrom: SourceStarts;
  /** Those of connected sources. */
  historyStarts: HistoryStarts;
};

const everythingRead: SourcesRead = { backTo: null, comparableFrom: {}, historyStarts: {} };

type Start<Result> = (platform: RunPlatform, organizationId: string, read?: SourcesRead) => Promise<Result>;

export type RunMeasurement = Start<RunResult>;

/** @param scorer the scoring feature, which is on a higher level; it scores in the transaction of the run */
export const createRun = (scorer: RunScoring): { runMeasurement: RunMeasurement; measureStep: Start<RunStep> } => {
  const measureStep: Start<RunStep> = (platform, organizationId, read = everythingRead) =>
    runStep(platform, organizationId, scorer, read);
  const runMeasurement: RunMeasurement = async (...start) => {
    let step = await measureStep(...start);
    let { changed } = step;
    while (step.scoresDue) {
      step = await measureStep(...start);
      changed ||= step.changed;
    }
    return { version: step.version, changed };
  };
  return { runMeasurement, measureStep };
};

/** In one transaction: readers see the numbers of the last run until the new ones are complete. */
const runStep = (
  platform: RunPlatform,
  organizationId: string,
  scorer: RunScoring,
  read: SourcesRead,
): Promise<RunStep> =>
  withTenant(platform.database, organizationId, async (tx) => {
    const run = await openRun(tx, platform, organizationId, { scorer, read });
    const plan = planRun(run.previous, run.current);
    if (plan.kind === 'nothing') return { version: run.version - 1, changed: false, scoresDue: false };
    if (plan.kind === 'rescore') await rescore(tx, run);
    else {
      const scopes = await openScopesFor(tx, run);
      const exchange = await exchangeValues(tx, scopes);
      const changed = await measureScopes(tx, scopes, exchange);
      const { recorded, change } = await writeRun(tx, run, plan, scopes, changed);
      await saveChangedDays(tx, organizationId, changed.days, { version: run.version, at: new Date(run.now * 1000) });
      await renewDailyBatches(tx, run, plan, changed.days);
      await scoreRun(tx, run, { rules: scopes.rules, recorded, people: changed.people, change });
    }
    return announce(tx, run);
  });

/** One run of an organization at a time; the lock ends with the transaction. */
const openRun = async (
  tx: Tx,
  platform: RunPlatform,
  organizationId: string,
  { scorer, read: { backTo, comparableFrom, historyStarts } }: { scorer: RunScoring; read: SourcesRead },
): Promise<Run & { platform: RunPlatform }> => {
  await lockMeasurement(tx, organizationId);
  const now = Math.floor(platform.clock.now() / 1000);
  const timeZone = await readTimeZone(tx, organizationId);
  const state = await readState(tx);
  const rules = await readMeasuredRules(tx);
  const configuration = await scorer.readScoring(tx);
  const current = {
    factsRevision: await factsRevision(tx),
    codeVersion: codeVersion(),
    timeZone,
    measuredDay: dateOf(now, timeZone).toString(),
    scoringVersion: configuration.version,
    readBackTo: state === null || backTo === null ? backTo : furthestBack(state.readBackTo, backTo),
    comparableFrom,
    historyStarts: earlierStarts(state?.historyStarts ?? {}, historyStarts),
  };
  const previous = state === null ? null : { ...state, timeZone: rules?.timeZone ?? '' };
  const version = (state?.version ?? 0) + 1;
  return { platform, organizationId, now, version, previous, current, scorer, configuration, publishProgress };

  /** In its own transaction: what the run itself publishes is only sent when it is complete. */
  function publishProgress(done: number, total: number): Promise<void> {
    const message = { type: 'measuring_progress', payload: { done, total } } as const;
    return withTenant(platform.database, organizationId, (ownTx) =>
      platform.events.publish(ownTx, { organizationId, audience: 'organization', message }),
    );
  }
};

/** Scored days stay scored when another source is imported for the first time. */
const furthestBack = (known: number | null, backTo: number): number | null =>
  known === null ? null : Math.min(known, backTo);

/** Opens the scopes under the rules that follow from the saved mappings and rules; see scopes/apply-settings.ts. */
const openScopesFor = async (
  tx: Tx,
  { organizationId, now, current: { timeZone, historyStarts } }: Run,
): Promise<ScopeRun> => {
  const configured = await readConfigured(tx, organizationId);
  return openScopes(tx, {
    organizationId,
    timeZone,
    now,
    horizon: await horizonOf(tx, organizationId, now * 1000),
    historyStarts,
    configured,
    rulesFrom: (basis) => readRules(organizationId, basis, timeZone, configured).rules,
  });
};

/** Writes what follows from the changed rows: the series behind scores, people and teams, and the state of the run. */
const writeRun = async (
  tx: Tx,
  { organizationId, now, version, previous, current }: Run,
  { kind }: RunPlan,
  { rules }: ScopeRun,
  changed: ChangedRows,
): Promise<{ recorded: Recorded; change: MeasuredChange }> => {
  if (kind === 'everything') await renewAllSeries(tx, organizationId);
  const cameOrWent = await renewSeries(tx, organizationId, kind === 'everything' ? [] : [...changed.people].sort());
  const recorded = await readRecorded(tx, rules);
  // A team's first sprint changes the reference group of its people on all days.
  const rulesHash = fingerprintOf([current.codeVersion, rules, [...recorded.sprintTeams].sort()]);
  if (previous?.rulesHash !== rulesHash) await savePeople(tx, organizationId, rules);
  await writeState(tx, organizationId, { ...current, version, rulesHash, measuredAt: new Date(now * 1000) }, rules);
  const recordingsMoved = !isDeepStrictEqual(await readScoredFrom(tx), recorded.recordedFrom);
  const { firstChanged } = changed;
  const moves = {
    someoneCameOrWent: cameOrWent.size > 0,
    touchesLeavers: touchesLeavers(changed, rules),
    recordingsMoved,
  };
  return { recorded, change: { rulesHash, firstChanged, ...moves } };
};

const touchesLeavers = ({ people }: ChangedRows, rules: MeasurementRules): boolean =>
  rules.people.some((person) => !person.active && people.has(person.id));

const announce = async (
  tx: Tx,
  { platform, organizationId, version, current }: Run & { platform: RunPlatform },
): Promise<RunStep> => {
  const message = { type: 'measurements_changed', payload: { version } } as const;
  await platform.events.publish(tx, { organizationId, audience: 'organization', message });
  const state = await readState(tx);
  const scoresDue = state !== null && areScoresDue({ ...state, timeZone: current.timeZone });
  return { version, changed: true, scoresDue };
};
