import type { ScoringSettings } from '@sightline/contract';
import type { UserContext } from '../../platform/context.ts';
import { InvalidInput } from '../../platform/errors.ts';
import { requestMeasuring } from '../facts/index.ts';
import { listTeams } from '../people/index.ts';
import { saveSettings } from '../settings/index.ts';
import { checkSettings } from './check-settings.ts';
import { describeChange } from './describe-change.ts';
import { defaultSettings, parseSettings } from './scoring-settings.ts';

/**
 * Makes a new version of the settings and has all scores computed anew; the old ones stay until then.
 * @throws InvalidInput for what scores cannot be made by, Conflict when somebody else saved meanwhile
 */
export const saveScoring = (
  ctx: UserContext,
  { version, configuration }: { version: number; configuration: ScoringSettings },
): Promise<{ version: number; summary: string }> =>
  saveSettings(ctx, { kind: 'scoring', seen: version, recompute: requestMeasuring }, async (tx, before) => {
    checkSettings(configuration, new Set((await listTeams(tx)).map((one) => one.id)));
    const held = before === null ? defaultSettings : parseSettings(before.document);
    const summary = describeChange(held, configuration);
    if (summary === null) throw new InvalidInput('Nothing has changed.');
    return { document: configuration, summary, restores: null };
  });
