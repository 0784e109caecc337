import { defaultPlatformSettings, type PlatformSettings } from '@sightline/contract';
import type { Platform } from '../context.ts';
import { withSystem } from '../database/tenant.ts';
import { isOutage } from '../errors.ts';
import { readPlatformSettings } from './platform-settings.store.ts';

/** Other processes follow a change within this time. */
const keptMs = 5_000;

type Known = { settings: PlatformSettings; readAt: number };
/** Keyed by configuration, which all contexts of a process share. */
const known = new WeakMap<object, Known>();

/** The platform's settings, cached for a few seconds because every request needs them. */
export const currentSettings = async (platform: Pick<Platform, 'config' | 'database'>): Promise<PlatformSettings> => {
  const before = known.get(platform.config);
  const now = performance.now();
  if (before !== undefined && now - before.readAt < keptMs) return before.settings;
  try {
    const { settings } = await withSystem(platform.database, readPlatformSettings);
    known.set(platform.config, { settings, readAt: now });
    return settings;
  } catch (error) {
    if (!isOutage(error)) throw error;
    return before?.settings ?? defaultPlatformSettings;
  }
};

/** Clears the cache of this process. */
export const clearSettingsCache = ({ config }: Pick<Platform, 'config'>): void => void known.delete(config);
