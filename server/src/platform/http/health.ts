import { contract } from '@sightline/contract';
import { sql } from 'kysely';
import { withSystem } from '../database/tenant.ts';
import { bindPublic } from './bind.ts';

/** For load balancers and supervisors: whether this process and its database answer. */
export const healthRoute = bindPublic(
  contract.service.health,
  async ({ platform }) => {
    const status = await withSystem(platform.database, (tx) => sql`select 1`.execute(tx)).then(
      () => 'operational' as const,
      (error: unknown) => {
        platform.log.error({ err: error }, 'the database does not answer');
        return 'down' as const;
      },
    );
    return { status, version: '1.0' };
  },
  { unlimited: true },
);
