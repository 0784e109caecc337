import type { contract, RouteReply } from '@sightline/contract';
import type { Platform } from '../../../platform/context.ts';
import { withTenant, type Tx } from '../../../platform/database/tenant.ts';
import { readConfiguredRules } from '../../people/index.ts';
import { latestSettings, listSettingsVersions, versionToUndo } from '../../settings/index.ts';
import { findEvidence } from './evidence.ts';

export type ShownRules = RouteReply<typeof contract.rules.read>;

const historyShown = 20;

/** The rules that hold, what the data suggest, and whether every repository's deployments are found. */
export const showRules = (
  platform: Pick<Platform, 'database' | 'clock'>,
  organizationId: string,
): Promise<ShownRules> =>
  withTenant(platform.database, organizationId, async (tx) => ({
    ...(await readConfiguredRules(tx)),
    ...(await findEvidence(tx, platform, organizationId)),
    ...(await changesOf(tx)),
  }));

const changesOf = async (tx: Tx): Promise<Pick<ShownRules, 'undo' | 'history'>> => {
  const latest = await latestSettings(tx, 'rules');
  const undoable = latest === null ? null : await versionToUndo(tx, 'rules', latest);
  return {
    undo: undoable?.summary ?? null,
    history: (await listSettingsVersions(tx, 'rules', historyShown)).map((one) => ({
      version: one.version,
      summary: one.summary,
      madeAt: one.madeAt.toISOString(),
      madeBy: one.madeBy,
    })),
  };
};
