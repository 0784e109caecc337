import type { ScoringConfiguration } from '@sightline/analytics';
import type { contract, RouteReply, ScoringSettings } from '@sightline/contract';
import { withTenant, type Tx } from '../../platform/database/tenant.ts';
import { NotFound } from '../../platform/errors.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { readState } from '../measurement/index.ts';
import { listTeams } from '../people/index.ts';
import { findSettingsVersion, latestSettings, listSettingsVersions } from '../settings/index.ts';
import { describedMetrics } from './scoring-metrics.ts';
import { configurationOf, defaultSettings, parseSettings } from './scoring-settings.ts';

const historyShown = 50;

/** The settings that hold and their version, 0 for the defaults. */
const readSettings = async (tx: Tx): Promise<{ version: number; settings: ScoringSettings }> => {
  const latest = await latestSettings(tx, 'scoring');
  return latest === null
    ? { version: 0, settings: defaultSettings }
    : { version: latest.version, settings: parseSettings(latest.document) };
};

/** How the organisation wants its scores made. */
export const readScoring = async (tx: Tx): Promise<ScoringConfiguration> => {
  const { version, settings } = await readSettings(tx);
  return configurationOf(version, settings);
};

/** How scores were made under a version that held once. @throws NotFound */
export const readScoringVersion = async (tx: Tx, version: number): Promise<ScoringConfiguration> => {
  if (version === 0) return configurationOf(0, defaultSettings);
  const found = await findSettingsVersion(tx, 'scoring', version);
  if (found === null) throw new NotFound('scoring configuration', String(version));
  return configurationOf(version, parseSettings(found.document));
};

/** The settings for their screen. */
export const showScoring = (ctx: RouteContext): Promise<RouteReply<typeof contract.scoring.read>> =>
  withTenant(ctx.platform.database, ctx.organizationId, async (tx) => {
    const { version, settings } = await readSettings(tx);
    const teams = await listTeams(tx);
    return {
      version,
      // What was said of a team that is gone counts for nobody, and could not be saved again.
      configuration: {
        ...settings,
        teamModifiers: settings.teamModifiers.filter((one) => teams.some(({ id }) => id === one.teamId)),
      },
      defaults: defaultSettings,
      metrics: describedMetrics,
      teams: teams.map(({ id, name }) => ({ id, name })),
      measuredVersion: (await readState(tx))?.scoringVersion ?? null,
      history: (await listSettingsVersions(tx, 'scoring', historyShown)).map((one) => ({
        version: one.version,
        summary: one.summary,
        madeAt: one.madeAt.toISOString(),
        madeBy: one.madeBy,
      })),
    };
  });

/** @throws NotFound */
export const showVersion = (
  ctx: RouteContext,
  version: number,
): Promise<RouteReply<typeof contract.scoring.readVersion>> =>
  withTenant(ctx.platform.database, ctx.organizationId, async (tx) => {
    const found = await findSettingsVersion(tx, 'scoring', version);
    if (found === null) throw new NotFound('scoring version', String(version));
    return { version, configuration: parseSettings(found.document) };
  });
