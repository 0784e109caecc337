import type { Tx } from '../../platform/database/tenant.ts';
import type { UserContext } from '../../platform/context.ts';
import { recordListView, type Viewer } from '../visibility/index.ts';

/** Records that rows showed a user whose work they are. */
export const recordRows = (
  tx: Tx,
  ctx: UserContext,
  viewer: Viewer,
  rows: readonly { personId: string | null }[],
  at: { timeZone: string },
): Promise<void> =>
  recordListView(
    tx,
    ctx,
    rows.flatMap(({ personId }) => (personId !== null && viewer.sees(personId) ? [personId] : [])),
    at,
  );
