import type { UserPreferences } from '@sightline/contract';
import { withSystem } from '../../../platform/database/tenant.ts';
import type { Platform } from '../../../platform/context.ts';
import type { SessionContext } from '../../../platform/http/bind.ts';
import { readPreferences, readPreferencesOf, savePreferences } from './preferences.store.ts';

export type PreferencesChange = { [Field in keyof UserPreferences]?: UserPreferences[Field] | undefined };

/** Changes the passed fields of the caller's own preferences. @returns all of them */
export const changePreferences = (
  { platform, user }: Pick<SessionContext, 'platform' | 'user'>,
  change: PreferencesChange,
) => changePreferencesOf(platform, user.id, change);

const changePreferencesOf = (platform: Platform, userId: string, change: PreferencesChange): Promise<UserPreferences> =>
  withSystem(platform.database, async (tx) => {
    const provided = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    const changed = { ...(await readPreferences(tx, userId)), ...provided };
    await savePreferences(tx, userId, changed, new Date(platform.clock.now()));
    return changed;
  });

/** For features that act by what members chose, and that change it by a link in an email. */
export const memberPreferences = { readOf: readPreferencesOf, change: changePreferencesOf };
