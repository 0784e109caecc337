import { isRateLimited } from '../../platform/api-error.ts';
import { showToast } from '../../platform/toasts.ts';
import { identityTexts as texts } from '../../texts/identity.ts';

/**
 * In addition to the form's own errors. One at a time, however often it fails. After too many attempts, the credentials
 * may be right.
 */
export const showLoginFailed = (error: unknown): void => {
  if (isRateLimited(error)) return;
  showToast({
    id: 'login',
    type: 'error',
    brief: true,
    title: texts.failures.login,
    message: texts.failureToasts.login,
  });
};
export const showRegistrationFailed = (): void =>
  showToast({
    id: 'register',
    type: 'error',
    brief: true,
    title: texts.failures.register,
    message: texts.failureToasts.register,
  });
