import { contract } from '@sightline/contract';
import { call } from '../../platform/api.ts';
import { leaveSession } from '../../platform/session.ts';
import { showToast } from '../../platform/toasts.ts';
import { shellTexts as texts } from '../../texts/shell.ts';

/** Ends the session; if that fails, it stays, with a message. */
export const signOut = async (): Promise<void> => {
  try {
    await leaveSession(() => call(contract.auth.logout, {}));
  } catch (error) {
    showToast({
      type: 'error',
      title: texts.logout,
      message: texts.logoutFailed(error instanceof Error ? error.message : ''),
    });
  }
};
