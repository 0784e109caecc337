import { showToast } from '../../platform/toasts.ts';
import { identityTexts as texts } from '../../texts/identity.ts';

/** In addition to the form's own errors. One at a time, however often it fails. */
export const showLoginFailed = (): void =>
  showToast({
    id: 'login',
    type: 'error',
    brief: true,
    title: texts.failures.login,
    message: texts.failureToasts.login,
  });
export const showRegistrationFailed = (): void =>
  showToast({
    id: 'register',
    type: 'error',
    brief: true,
    title: texts.failures.register,
    message: texts.failureToasts.register,
  });
