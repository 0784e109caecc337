import { contract } from '@sightline/contract';
import { useState } from 'react';
import { call } from '../../platform/api.ts';
import { failureText } from '../../platform/api-error.ts';
import { showToast } from '../../platform/toasts.ts';
import { bellTexts as texts } from '../../texts/notification-bell.ts';

/** Has the server send sample notifications to the current user, through the usual channels. */
export const useSendTest = (): { busy: boolean; send: () => void } => {
  const [busy, setBusy] = useState(false);
  const send = async (): Promise<void> => {
    setBusy(true);
    try {
      await call(contract.notifications.test, {});
    } catch (error) {
      showToast({
        id: 'test-notifications',
        type: 'error',
        title: texts.sendTest,
        message: failureText(error, texts.testFailed),
      });
    } finally {
      setBusy(false);
    }
  };
  return { busy, send: () => void send() };
};
