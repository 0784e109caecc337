import { plainDayIn } from '../plain-day.ts';
import { sampleDay } from '../../platform/sample.ts';
import { readSession } from '../../platform/session.ts';

/** The date in the organization's time zone, in which the server counts days, or the sample's. */
export const today = (): string => sampleDay() ?? plainDayIn(readSession()?.organization?.timeZone, Date.now());
