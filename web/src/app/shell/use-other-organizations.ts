import { contract } from '@sightline/contract';
import { useOrganizations } from '../../features/organizations/organizations.queries.ts';
import { call } from '../../platform/api.ts';
import { signInLocally } from '../../platform/session.ts';
import { showToast } from '../../platform/toasts.ts';
import { organizationTexts as texts } from '../../texts/organization.ts';

export type OtherOrganization = { id: string; name: string };

/** The user's other organizations. */
export const useOtherOrganizations = (): readonly OtherOrganization[] | undefined =>
  useOrganizations().data?.organizations.filter(({ current }) => !current);

export const switchOrganization = async (organizationId: string): Promise<void> => {
  try {
    signInLocally(await call(contract.organizations.switch, { params: { organizationId } }));
  } catch (problem) {
    showToast({
      type: 'error',
      title: texts.errorTitle,
      message: problem instanceof Error ? problem.message : texts.failed,
    });
  }
};
