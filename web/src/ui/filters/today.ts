import { plainDayIn } from '../plain-day.ts';
import { sampleDay } from '../../platform/sample.ts';

/** The date in a zone (the viewer's by default), or the sample's. The server rejects days after the organization's. */
export const today = (timeZone?: string): string => sampleDay() ?? plainDayIn(timeZone, Date.now());
