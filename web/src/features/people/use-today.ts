import { useSession } from '../../platform/session.ts';
import { plainDayIn } from '../../ui/plain-day.ts';
import { useNow } from '../../ui/use-now.ts';

/** The day in the organization's time zone, on which memberships begin. */
export const useToday = (): string => plainDayIn(useSession()?.organization?.timeZone ?? 'UTC', useNow());
