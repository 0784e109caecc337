import type { Platform } from '../context.ts';
import { Conflict } from '../errors.ts';
import { say } from '../text.ts';
import { currentSettings } from './current-settings.ts';

/** @throws Conflict for a file that is larger than the platform's export limit */
export const assertExportSize = async (
  platform: Pick<Platform, 'config' | 'database'>,
  bytes: number,
): Promise<void> => {
  const { exportSizeMb } = await currentSettings(platform);
  if (bytes <= exportSizeMb * 1024 * 1024) return;
  throw new Conflict(
    say('This file is too large: the platform allows {limit} MB. Choose a shorter period.', { limit: exportSizeMb }),
  );
};
