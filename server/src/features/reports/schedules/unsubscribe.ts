import { message, t } from '@sightline/contract';
import { z } from 'zod';
import { writeAudit } from '../../../platform/audit/audit.store.ts';
import { unknownOrigin, type Platform } from '../../../platform/context.ts';
import { withTenant } from '../../../platform/database/tenant.ts';
import { InvalidInput } from '../../../platform/errors.ts';
import { actingFor } from '../acting-for.ts';
import { holdSchedule, markRecipient } from './schedules.store.ts';

const sealedFor = 'report-unsubscribe';
const subscription = z.object({ organizationId: z.uuid(), scheduleId: z.uuid(), userId: z.uuid() });
type Subscription = z.infer<typeof subscription>;

/** A link that stops the emails of one schedule to one person, without signing in. */
export const unsubscribeUrl = ({ config, secrets }: Platform, of: Subscription): string =>
  `${config.publicUrl}/reports/unsubscribe?token=${encodeURIComponent(secrets.seal(JSON.stringify(of), sealedFor))}`;

const notValid = message('This link is not valid. The scheduled report may have been deleted.');

/** @returns the name of the schedule @throws InvalidInput for an invalid link */
export const unsubscribe = async (platform: Platform, token: string): Promise<string> => {
  const { organizationId, scheduleId, userId } = readToken(platform, token);
  const ctx = await actingFor(platform, organizationId, userId);
  if (ctx === null) throw new InvalidInput(t(notValid));
  return withTenant(platform.database, organizationId, async (tx) => {
    const schedule = await holdSchedule(tx, scheduleId);
    const unsubscribedAt = new Date(platform.clock.now());
    if (schedule === null || !(await markRecipient(tx, { scheduleId, userId }, { unsubscribedAt })))
      throw new InvalidInput(t(notValid));
    await writeAudit(
      tx,
      { ...ctx, origin: unknownOrigin },
      { action: 'reporting.unsubscribe', subject: schedule.name },
    );
    return schedule.name;
  });
};

const readToken = ({ secrets }: Platform, token: string): Subscription => {
  try {
    return subscription.parse(JSON.parse(secrets.open(token, sealedFor)));
  } catch {
    throw new InvalidInput(t(notValid));
  }
};
