/** When the nightly job runs, as hour and minute (UTC). */
export const nightly = { hour: 3, minute: 11 } as const;

/** The first one after an instant, both in epoch milliseconds. */
export const nextNight = (now: number): number => {
  const night = new Date(now);
  night.setUTCHours(nightly.hour, nightly.minute, 0, 0);
  if (night.getTime() <= now) night.setUTCDate(night.getUTCDate() + 1);
  return night.getTime();
};
