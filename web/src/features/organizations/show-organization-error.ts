import { showToast } from '../../platform/toasts.ts';
import { organizationTexts as texts } from '../../texts/organization.ts';

/** Whether a failed change of the organization is worth a message. A bare 404 says nothing that a user could act on. */
export const isShown = (problem: unknown): boolean => !(problem instanceof Error && problem.message.includes('404'));

/** Says that switching, joining or leaving failed. */
export const showOrganizationError = (problem: unknown): void => {
  if (!isShown(problem)) return;
  const message = problem instanceof Error ? problem.message : texts.failed;
  showToast({ type: 'error', title: texts.errorTitle, message });
};
