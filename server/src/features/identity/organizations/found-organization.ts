import { dayMs } from '@sightline/contract';
import { randomUUID } from 'node:crypto';
import { writeAudit } from '../../../platform/audit/audit.store.ts';
import type { Origin, Platform, SessionUser } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/tenant.ts';
import { readPlatformSettings } from '../../../platform/settings/platform-settings.store.ts';
import { insertOrganization } from '../identity.store.ts';
import { insertMember } from '../members/members.store.ts';
import { setTrialEnd } from './tenant-limits.store.ts';

/** Creates an organization with the founder as its admin, and the first entry of its audit log. @returns its id */
export const foundOrganization = async (
  tx: Tx,
  { platform, origin }: { platform: Platform; origin: Origin },
  founder: Pick<SessionUser, 'id' | 'name'>,
  { name, domain }: { name: string; domain: string },
): Promise<string> => {
  const organizationId = randomUUID();
  const now = new Date(platform.clock.now());
  const founded = { id: organizationId, name, domain: domain === '' ? null : domain, timeZone: 'UTC', now };
  await insertOrganization(tx, founded, []);
  await insertMember(tx, { organizationId, userId: founder.id, role: 'admin' }, now);
  const { settings } = await readPlatformSettings(tx);
  // Without a trial, an organization starts with its plan.
  if (settings.trialDays > 0)
    await setTrialEnd(tx, organizationId, new Date(now.getTime() + settings.trialDays * dayMs));
  const ctx = { platform, origin, organizationId, actor: { kind: 'user', user: founder } } as const;
  await writeAudit(tx, ctx, { action: 'organization.found', subject: name });
  return organizationId;
};
