/** The date a number of days after another, or before it if negative; both like `2026-11-20`. */
export const addDays = (date: string, days: number): string => {
  const at = new Date(date);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
};
