export const minuteMs = 60_000;
export const hourMs = 3_600_000;
export const dayMs = 86_400_000;
export const daySeconds = 86_400;

/** The date a number of days after another, or before it if negative; both like `2026-11-20`. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10);
