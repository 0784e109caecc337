import { type UserPreferences, currentLanguage, defaultPreferencesIn, languages } from '@sightline/contract';
import { withSystem, type Tx } from '../../../platform/database/tenant.ts';
import type { Platform } from '../../../platform/context.ts';
import type { SessionContext } from '../../../platform/http/bind.ts';
import { readPreferences, readPreferencesOf, savePreferences } from './preferences.store.ts';
import { inLanguage } from '../../../platform/language.ts';

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

/** Runs `work` in the language that a user chose, such as writing an email to them; without a user, in the current one. */
export const inLanguageOf = async <Result>(
  tx: Tx,
  userId: string | null,
  work: () => Promise<Result>,
): Promise<Result> => (userId === null ? work() : inLanguage((await readPreferences(tx, userId)).language, work));

/** A new user keeps the language in which they signed up. */
export const keepLanguage = async (tx: Tx, userId: string, at: Date): Promise<void> => {
  const language = languages.find((known) => known === currentLanguage());
  if (language === undefined || language === 'en') return;
  await savePreferences(tx, userId, defaultPreferencesIn(language), at);
};

/** For features that depend on members' preferences, or change them through a link in an email. */
export const memberPreferences = { readOf: readPreferencesOf, change: changePreferencesOf, inLanguageOf };
