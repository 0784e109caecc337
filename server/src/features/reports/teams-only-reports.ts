import { t } from '@sightline/contract';
import { NotAllowed } from '../../platform/errors.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import type { StoredReport } from './generated-reports.store.ts';

/**
 * Documents are stored as generated for their owner. In an organization that shows teams only, those from before may hold
 * other people's figures, and later ones their owner's own. @throws NotAllowed
 */
export const assertTeamsOnlyReport = ({ user }: RouteContext, { requestedAt, ownerId, plan }: StoredReport): void => {
  if (user.teamsOnlySince === null) return;
  if (requestedAt < user.teamsOnlySince)
    throw new NotAllowed(
      t(
        'This report was generated before your organization turned on Teams only, so it may show individual figures. Generate it again.',
      ),
    );
  const namesItsOwner = plan.topics.includes('people') || plan.includeRawData === true;
  if (ownerId !== user.id && namesItsOwner)
    throw new NotAllowed(
      t('This report may show individual figures of the person who generated it. Generate your own.'),
    );
};
