import { dateOf } from '@sightline/analytics';
import { secondsOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/tenant.ts';
import { readTimeZone } from './organizations.store.ts';

/** The day of an instant in an organization's time zone, `2026-12-05`. */
export const organizationDay = async (tx: Tx, organizationId: string, at: Date): Promise<string> =>
  dateOf(secondsOf(at), await readTimeZone(tx, organizationId)).toString();
