import { contract, type UserPreferences } from '@sightline/contract';
import { call } from '../../platform/api.ts';
import { changeUser, readSession } from '../../platform/session.ts';
import { showToast } from '../../platform/toasts.ts';
import { preferencesTexts as texts } from '../../texts/preferences.ts';

/** Saves some preferences and applies all of them. @throws ApiError */
export const savePreferences = async (change: Partial<UserPreferences>): Promise<UserPreferences> => {
  const saved = await call(contract.preferences.save, { body: change });
  const user = readSession()?.user;
  if (user !== undefined) {
    const preferences = { ...user.preferences, theme: saved.theme, notifications: saved.notifications.enabled };
    changeUser({ ...user, preferences, savedPreferences: saved });
  }
  return saved;
};

/** Saves what somebody chose elsewhere than in the settings; it holds in this browser also where that fails. */
export const keepPreferences = async (change: Partial<UserPreferences>): Promise<void> => {
  try {
    await savePreferences(change);
  } catch {
    showToast({ type: 'error', title: texts.saveFailedTitle, message: texts.saveFailed });
  }
};
