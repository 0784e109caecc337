import { contract, type UserPreferences } from '@sightline/contract';
import { call } from '../../platform/api.ts';
import { changeUser, readSession } from '../../platform/session.ts';
import { showToast } from '../../platform/toasts.ts';
import { savingTexts as texts } from '../../texts/preferences-saving.ts';

let before: Promise<unknown> = Promise.resolve();
let turns = 0;

/** Saves some preferences, after earlier changes, and applies all of them. @throws ApiError */
export const savePreferences = (change: Partial<UserPreferences>): Promise<UserPreferences> => {
  turns += 1;
  const turn = turns;
  const mine = before.then(async () => {
    const saved = await call(contract.preferences.save, { body: change });
    // An earlier answer does not contain later choices.
    if (turn === turns) applySaved(saved);
    return saved;
  });
  // The caller handles a failure; the next change is saved anyway.
  before = mine.catch(() => undefined);
  return mine;
};

const applySaved = (saved: UserPreferences): void => {
  const user = readSession()?.user;
  if (user === undefined) return;
  const preferences = { ...user.preferences, theme: saved.theme, notifications: saved.notifications.enabled };
  changeUser({ ...user, preferences, savedPreferences: saved });
};

/** For choices made outside the settings: a failure shows a toast. */
export const savePreferencesOrNotify = async (change: Partial<UserPreferences>): Promise<void> => {
  try {
    await savePreferences(change);
  } catch {
    showToast({ type: 'error', title: texts.failedTitle, message: texts.failed });
  }
};
