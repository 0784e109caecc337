import { NotAllowed } from '../../platform/errors.ts';
import type { RouteContext } from '../../platform/http/bind.ts';

/**
 * Documents are stored as generated, so those from before the organization showed teams only may hold
 * other people's figures. @throws NotAllowed
 */
export const assertTeamsOnlyReport = ({ user }: RouteContext, requestedAt: Date): void => {
  if (user.teamsOnlySince !== null && requestedAt < user.teamsOnlySince)
    throw new NotAllowed(
      'This report was generated before your organization turned on Teams only, so it may show individual figures. Generate it again.',
    );
};
