import type { ScoringConfiguration } from '@sightline/analytics';
import { type contract, type RouteReply, type ScoringSettings } from '@sightline/contract';
import { withTenant, type Tx } from '../../platform/database/tenant.ts';
import { NotFound } from '../../platform/errors.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { readState } from '../measurement-state/index.ts';
import { listTeams } from '../people/index.ts';
import { readSettings, readSettingsHistory, readSettingsVersion } from '../settings/index.ts';
import { describeMetrics } from './scoring-metrics.ts';
import { configurationOf, defaultSettings, inReadersLanguage, scoringSettings } from './scoring-settings.ts';

/** How the organization wants its scores computed. */
export const readScoring = async (tx: Tx): Promise<ScoringConfiguration> => {
  const { version, document } = await readSettings(tx, scoringSettings);
  return configurationOf(version, document);
};

/** How scores were computed under an earlier version. @throws NotFound */
export const readScoringVersion = async (tx: Tx, version: number): Promise<ScoringConfiguration> =>
  configurationOf(version, await findVersion(tx, version));

const findVersion = async (tx: Tx, version: number): Promise<ScoringSettings> => {
  const found = await readSettingsVersion(tx, scoringSettings, version);
  if (found === null) throw new NotFound('scoring version', String(version));
  return found;
};

/** The settings for their screen. */
export const showScoring = (ctx: RouteContext): Promise<RouteReply<typeof contract.scoring.read>> =>
  withTenant(ctx.platform.database, ctx.organizationId, async (tx) => {
    const { version, document: settings } = await readSettings(tx, scoringSettings);
    const teams = await listTeams(tx);
    return {
      version,
      // Modifiers of a deleted team have no effect, and could not be saved again.
      configuration: {
        ...inReadersLanguage(settings),
        teamModifiers: settings.teamModifiers.filter((modifier) => teams.some(({ id }) => id === modifier.teamId)),
      },
      defaults: inReadersLanguage(defaultSettings),
      metrics: describeMetrics(),
      teams: teams.map(({ id, name }) => ({ id, name })),
      measuredVersion: (await readState(tx))?.scoringVersion ?? null,
      history: (await readSettingsHistory(tx, scoringSettings)).history,
    };
  });

/** @throws NotFound */
export const showVersion = (
  ctx: RouteContext,
  version: number,
): Promise<RouteReply<typeof contract.scoring.readVersion>> =>
  withTenant(ctx.platform.database, ctx.organizationId, async (tx) => ({
    version,
    configuration: inReadersLanguage(await findVersion(tx, version)),
  }));
