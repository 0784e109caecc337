import { contract } from '@sightline/contract';
import { useOrganizations } from '../../features/organizations/organizations.queries.ts';
import { showOrganizationError } from '../../features/organizations/show-organization-error.ts';
import { call } from '../../platform/api.ts';
import { signInLocally } from '../../platform/session.ts';

export type OtherOrganization = { id: string; name: string };

/** The user's other organizations. */
export const useOtherOrganizations = (): readonly OtherOrganization[] | undefined =>
  useOrganizations().data?.organizations.filter(({ current }) => !current);

export const switchOrganization = async (organizationId: string): Promise<void> => {
  try {
    signInLocally(await call(contract.organizations.switch, { params: { organizationId } }));
  } catch (problem) {
    showOrganizationError(problem);
  }
};
