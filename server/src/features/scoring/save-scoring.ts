import type { ScoringSettings } from '@sightline/contract';
import type { UserContext } from '../../platform/context.ts';
import { saveSettings, type SavedSettings } from '../settings/index.ts';
import { asStored, scoringSettings } from './scoring-settings.ts';

/**
 * Saves a new version and requests new scores; current ones stay until then.
 * @throws InvalidInput for invalid settings, Conflict when another user saved in the meantime
 */
export const saveScoring = (
  ctx: UserContext,
  { version, configuration }: { version: number; configuration: ScoringSettings },
): Promise<SavedSettings> => saveSettings(ctx, scoringSettings, version, asStored(configuration));
