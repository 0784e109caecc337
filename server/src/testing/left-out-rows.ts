import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../platform/database/tenant.ts';

/** Adds a copy of each of these observations that is excluded but could count with any value. */
export const addLeftOut = (tx: Tx, which: RawBuilder<unknown>): Promise<unknown> =>
  sql`insert into observations (organization_id, metric, key, at, value, person_id, team_id, repository_id, scope,
      excluded, reference, detail)
    select organization_id, metric, key || ' left out', at, value, person_id, team_id, repository_id, scope,
      'went through a status that no longer exists', reference, detail
    from observations where excluded is null and ${which}`.execute(tx);
