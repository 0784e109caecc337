import { sampleDay } from '../../platform/sample.ts';

/** The viewer's date, or the sample's. The server rejects it if the organization's zone is a day behind. */
export const today = (): string => sampleDay() ?? new Intl.DateTimeFormat('sv-SE').format(new Date());
