import type { UserContext } from '../../platform/context.ts';
import { withSystem, withTenant } from '../../platform/database/tenant.ts';
import { listViewsOf } from '../visibility/index.ts';
import { readNames } from '../members/index.ts';
import { findOwnPerson } from '../people/index.ts';

const shown = 100;

/** Who opened the individual figures of the signed-in user. Empty if their account is linked to no person. */
export const readViewsOfMe = async ({
  platform,
  organizationId,
  user,
}: UserContext): Promise<{ at: string; viewer: string; what: string }[]> => {
  const views = await withTenant(platform.database, organizationId, async (tx) => {
    const ownPerson = await findOwnPerson(tx, user);
    return ownPerson === null ? [] : listViewsOf(tx, ownPerson.id, shown);
  });
  const names = await withSystem(platform.database, (tx) =>
    readNames(tx, [...new Set(views.map((view) => view.viewerId))]),
  );
  return views.map(({ at, viewerId, what }) => ({ at: at.toISOString(), viewer: names.get(viewerId) ?? '', what }));
};
