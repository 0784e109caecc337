import type { RulesDocument } from '@sightline/contract';
import type { UserContext } from '../../../platform/context.ts';
import { ruleSettings } from '../../rules/index.ts';
import { saveSettings, undoSettings, type SavedSettings } from '../../settings/index.ts';

/**
 * Configures what counts as production, incident and repair, and requests a run.
 * @throws NotFound for an unknown repository or field, InvalidInput when nothing differs, Conflict when another user
 *   saved in the meantime
 */
export const saveRules = (
  ctx: UserContext,
  { version, rules }: { version: number; rules: RulesDocument },
): Promise<SavedSettings> => saveSettings(ctx, ruleSettings, version, rules);

/** @throws Conflict when there is nothing to undo */
export const undoRules = (ctx: UserContext, version: number): Promise<SavedSettings> =>
  undoSettings(ctx, ruleSettings, version);
