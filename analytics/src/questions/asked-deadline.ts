const english = / by (?:the )?(\d{1,2})(?:st|nd|rd|th)\b/i;
const german = / bis (?:zum )?(\d{1,2})\.(?!\d)/i;

/** The next day that “by the 15th” names, today included; null if a question names none. */
export const questionDeadline = (question: string, today: string): string | null => {
  const named = (english.exec(` ${question}`) ?? german.exec(` ${question}`))?.[1];
  if (named === undefined) return null;
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number);
  const wanted = Number(named);
  // The first month from now on that has such a day, at most two months ahead (after February).
  for (const ahead of [wanted >= day ? 0 : 1, 1, 2]) {
    const date = new Date(Date.UTC(year, month - 1 + ahead, wanted));
    if (wanted > 0 && date.getUTCDate() === wanted) return date.toISOString().slice(0, 10);
  }
  return null;
};
