import type { UserPreferences } from '@sightline/contract';
import { withSystem } from '../../../platform/database/tenant.ts';
import type { SessionContext } from '../../../platform/http/bind.ts';
import { readPreferences, savePreferences } from './preferences.store.ts';

export type PreferencesChange = { [Field in keyof UserPreferences]?: UserPreferences[Field] | undefined };

/** Changes the given fields of the caller's own preferences. @returns all of them */
export const changePreferences = (
  { platform, user }: Pick<SessionContext, 'platform' | 'user'>,
  change: PreferencesChange,
): Promise<UserPreferences> =>
  withSystem(platform.database, async (tx) => {
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    const changed = { ...(await readPreferences(tx, user.id)), ...given };
    await savePreferences(tx, user.id, changed, new Date(platform.clock.now()));
    return changed;
  });
