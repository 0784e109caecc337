import {
  defaultPlatformSettings,
  platformSettings,
  shortestSessionHours,
  type PlatformSettings,
} from '@sightline/contract';
import type { Tx } from '../database/tenant.ts';

export type StoredSettings = { settings: PlatformSettings; version: number; changedAt: Date | null };

/** Earlier versions accepted shorter sessions and other billing providers. */
const acceptedNow = (stored: unknown): object => {
  const { billingProvider: _earlier, ...settings } = stored as Partial<PlatformSettings>;
  const { sessionTimeoutHours } = settings;
  return sessionTimeoutHours === undefined
    ? settings
    : { ...settings, sessionTimeoutHours: Math.max(shortestSessionHours, sessionTimeoutHours) };
};

/** Settings of the whole installation; works in the transactions of tenants and of the system. */
export const readPlatformSettings = async (tx: Tx): Promise<StoredSettings> => {
  const row = await tx.selectFrom('platform_settings').selectAll().executeTakeFirst();
  if (row === undefined) return { settings: defaultPlatformSettings, version: 0, changedAt: null };
  return {
    settings: platformSettings.parse(acceptedNow(row.settings)),
    version: row.version,
    changedAt: row.changed_at,
  };
};

/** @returns false when they have changed since `version` */
export const savePlatformSettings = async (
  tx: Tx,
  settings: PlatformSettings,
  version: number,
  at: Date,
): Promise<boolean> => {
  const saved = await tx
    .updateTable('platform_settings')
    .set({ settings: JSON.stringify(settings), version: version + 1, changed_at: at })
    .where('version', '=', version)
    .executeTakeFirst();
  return saved.numUpdatedRows > 0n;
};
