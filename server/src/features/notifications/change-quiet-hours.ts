import type { QuietHours } from '@sightline/contract';
import { withTenant } from '../../platform/database/tenant.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { readTimeZone } from '../organizations/index.ts';
import { readQuietHours, saveQuietHours } from './quiet-hours.store.ts';
import { requestRelease } from './release-held.ts';

export const showQuietHours = ({ platform, organizationId, user }: RouteContext): Promise<QuietHours> =>
  withTenant(platform.database, organizationId, async (tx) => {
    const saved = (await readQuietHours(tx, [user.id])).get(user.id);
    return saved ?? { enabled: false, from: 20, to: 8, timeZone: await readTimeZone(tx, organizationId) };
  });

/** Saves quiet hours. Held notifications are delivered immediately if they are no longer quiet. */
export const changeQuietHours = (
  { platform, organizationId, user }: RouteContext,
  quiet: QuietHours,
): Promise<QuietHours> =>
  withTenant(platform.database, organizationId, async (tx) => {
    await saveQuietHours(tx, organizationId, user.id, quiet);
    await requestRelease(platform, tx, { organizationId, userId: user.id }, new Date(platform.clock.now()));
    return quiet;
  });
