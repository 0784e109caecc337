import { sampleDay } from '../../platform/sample.ts';

/** The viewer's own date, or the sample's; the server says so where the organization's zone is a day behind. */
export const today = (): string => sampleDay() ?? new Intl.DateTimeFormat('sv-SE').format(new Date());
