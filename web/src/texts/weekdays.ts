/** 1 Monday to 7 Sunday. */
export const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

const weekdayName = (weekday: number): string => weekdayNames[weekday - 1] ?? '';

/** `Monday to Friday`, or each day by name. */
export const weekdaysText = (weekdays: readonly number[]): string => {
  const [first, last] = [weekdays[0], weekdays.at(-1)];
  if (first === undefined || last === undefined) return '';
  const inRow = weekdays.length > 2 && last - first === weekdays.length - 1;
  return inRow ? `${weekdayName(first)} to ${weekdayName(last)}` : weekdays.map(weekdayName).join(', ');
};
