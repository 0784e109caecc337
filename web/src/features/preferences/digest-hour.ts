import { digestHour as usualHour, type QuietHours } from '@sightline/contract';

/** The hour at which digests arrive: at the end of quiet hours that include the usual one. */
export const digestHour = (quiet: QuietHours | undefined): number => {
  if (quiet?.enabled !== true) return usualHour;
  const { from, to } = quiet;
  const isQuiet = from < to ? from <= usualHour && usualHour < to : from <= usualHour || usualHour < to;
  return isQuiet ? to : usualHour;
};
