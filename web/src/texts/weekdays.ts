import { t } from '@sightline/contract';
/** 1 Monday to 7 Sunday. */
export const weekdayNames = [
  t('Monday'),
  t('Tuesday'),
  t('Wednesday'),
  t('Thursday'),
  t('Friday'),
  t('Saturday'),
  t('Sunday'),
] as const;

const weekdayName = (weekday: number): string => weekdayNames[weekday - 1] ?? '';

/** `Monday to Friday`, or each day by name. */
export const weekdaysText = (weekdays: readonly number[]): string => {
  const [first, last] = [weekdays[0], weekdays.at(-1)];
  if (first === undefined || last === undefined) return '';
  const inRow = weekdays.length > 2 && last - first === weekdays.length - 1;
  return inRow
    ? t('{first} to {last}', { first: weekdayName(first), last: weekdayName(last) })
    : weekdays.map(weekdayName).join(', ');
};
