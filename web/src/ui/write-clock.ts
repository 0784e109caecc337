import { writeTime } from './format.ts';

/** `8:00 AM`, or `08:00`: a time of day in the viewer's format. */
export const writeClock = (hour: number, minute = 0): string => writeTime(Date.UTC(2000, 0, 1, hour, minute), 'UTC');
