import {
  currentLanguage,
  defaultPreferences,
  defaultPreferencesIn,
  languages,
  type Language,
  type UserPreferences,
} from '@sightline/contract';
import { withSystem, type Tx } from '../../../platform/database/tenant.ts';
import type { Platform } from '../../../platform/context.ts';
import { NotFound } from '../../../platform/errors.ts';
import type { SessionContext } from '../../../platform/http/bind.ts';
import {
  findPreferences,
  holdPreferences,
  readPreferences,
  readPreferencesOf,
  savePreferences,
} from './preferences.store.ts';
import { inLanguage } from '../../../platform/language.ts';

export type PreferencesChange = { [Field in keyof UserPreferences]?: UserPreferences[Field] | undefined };

type Owner = { id: string; isDemo: boolean };

/** A user's own preferences. Visitors share the accounts of the demo, so each sees them in their own language. */
export const ownPreferences = async (tx: Tx, user: Owner): Promise<UserPreferences> => {
  const saved = await findPreferences(tx, user.id);
  const language = user.isDemo ? requestLanguage() : undefined;
  if (language === undefined) return saved ?? defaultPreferences;
  return saved === null ? defaultPreferencesIn(language) : { ...saved, language };
};

const requestLanguage = (): Language | undefined => languages.find((known) => known === currentLanguage());

/** Changes the passed fields of the caller's own preferences. @returns all of them @throws NotFound */
export const changePreferences = async (
  { platform, user }: Pick<SessionContext, 'platform' | 'user'>,
  change: PreferencesChange,
): Promise<UserPreferences> => {
  if (user.isDemo) return changeShared(platform, user.id, change);
  const changed = await changePreferencesOf(platform, user.id, () => change);
  if (changed === null) throw new NotFound('user', user.id);
  return changed;
};

/** The same for an account of the demo: the language is chosen for the visitor's browser only. */
const changeShared = async (
  platform: Platform,
  userId: string,
  { language = requestLanguage() ?? 'en', ...others }: PreferencesChange,
): Promise<UserPreferences> => {
  const changed = await changePreferencesOf(platform, userId, (before) => ({
    ...(before === defaultPreferences ? defaultPreferencesIn(requestLanguage() ?? 'en') : {}),
    ...others,
  }));
  if (changed === null) throw new NotFound('user', userId);
  return { ...changed, language };
};

/** @returns all preferences; null if the user no longer exists */
const changePreferencesOf = (
  platform: Platform,
  userId: string,
  change: (before: UserPreferences) => PreferencesChange,
): Promise<UserPreferences | null> =>
  withSystem(platform.database, async (tx) => {
    const before = await holdPreferences(tx, userId);
    if (before === null) return null;
    const provided = Object.fromEntries(Object.entries(change(before)).filter(([, value]) => value !== undefined));
    const changed = { ...before, ...provided };
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
  const language = requestLanguage();
  if (language === undefined || language === 'en') return;
  await savePreferences(tx, userId, defaultPreferencesIn(language), at);
};

/** For features that depend on members' preferences, or change them through a link in an email. */
export const memberPreferences = { readOf: readPreferencesOf, change: changePreferencesOf, inLanguageOf };
