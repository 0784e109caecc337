import {
  dayBefore,
  lastOf,
  laterOf,
  latestWeekday,
  months,
  startOfMonth,
  thisUnit,
  unitBefore,
  untilToday,
  whole,
  wholeQuarter,
  wholeYear,
  type DayRule,
  type UnitName,
} from '../day-ranges.ts';

const monthNames = ['jan', 'feb', 'mär', 'apr', 'mai', 'jun', 'jul', 'aug', 'sep', 'okt', 'nov', 'dez'];
const monthNumber = (name: string): number => monthNames.indexOf(name.replace('mrz', 'märz').slice(0, 3)) + 1;
export const month =
  '(jan(?:uar)?|feb(?:ruar)?|märz|mrz|apr(?:il)?|mai|juni?|juli?|aug(?:ust)?|sep(?:t|tember)?|okt(?:ober)?|nov(?:ember)?|dez(?:ember)?)';

const weekdays = ['montag', 'dienstag', 'mittwoch', 'donnerstag', 'freitag', 'samstag', 'sonntag'];

const numbers: Readonly<Record<string, number>> = { zwei: 2, drei: 3, vier: 4, sechs: 6, zwölf: 12 };
const numberOf = (text: string): number => numbers[text] ?? Number(text);

const units: Readonly<Record<string, UnitName | 'day'>> = {
  tag: 'day',
  woche: 'week',
  monat: 'month',
  quartal: 'quarter',
  jahr: 'year',
};
const unitOf = (word: string): UnitName | 'day' =>
  Object.entries(units).find(([name]) => word.startsWith(name))?.[1] ?? 'day';

const ordinals = ['ersten', 'zweiten', 'dritten', 'vierten'];

const dayOf = (day: string, monthOfYear: string, year: string): string =>
  `${year}-${monthOfYear.padStart(2, '0')}-${day.padStart(2, '0')}`;

/** Words are between spaces; `\b` knows no umlauts. */
const words = (pattern: string): RegExp => new RegExp(`(?<= )${pattern}(?= )`, 'u');

export const germanDays: readonly DayRule[] = [
  {
    // A question whether something is better than last month is about this month.
    pattern: words('(?:als|mit) (?:im |in der |dem |der )?(?:letzte[mnrs]?|vorige[mnrs]?) (woche|monat|quartal|jahr)'),
    days: ([, name], today) => thisUnit(unitOf(name!) as UnitName, today),
  },
  {
    // „War der November besser als der Oktober?“ The month before is what November is compared with.
    pattern: words(String.raw`${month} (?:\S+ ){0,4}als (?:im |der )?${month}`),
    days: ([, one, other], today) => laterOf(monthNumber(one!), monthNumber(other!), today),
  },
  // A figure is compared with the days before it, not with a month.
  { pattern: words(`als (?:im )?${month}`), days: () => null },
  {
    pattern: words(String.raw`${month}(?: (\d{4}))? (?:und|bis|–|-) (?:ende |zum |zu )?${month}s?(?: (\d{4}))?`),
    days: ([, first, firstYear, last, lastYear], today) =>
      months([monthNumber(first!), firstYear ?? lastYear], [monthNumber(last!), lastYear ?? firstYear], today),
  },
  {
    // Figures are compared with the days before them, so with the month before.
    pattern: words(`${month} (?:gegenüber|vs|im vergleich (?:zu|zum|mit)|verglichen mit) (?:dem )?${month}`),
    days: ([, one, other], today) => laterOf(monthNumber(one!), monthNumber(other!), today),
  },
  {
    pattern: words(String.raw`(?:vom |von )?(\d{4}-\d\d-\d\d) ?(?:bis(?: zum)?|und|\.\.|–|-) ?(\d{4}-\d\d-\d\d)`),
    days: ([, from, to]) => ({ from: from!, to: to! }),
  },
  { pattern: words(String.raw`(\d{4}-\d\d-\d\d)`), days: ([, day]) => ({ from: day!, to: day! }) },
  {
    pattern: words(
      String.raw`(?:vom |von )?(\d{1,2})\.(\d{1,2})\.(\d{4}) ?(?:bis(?: zum)?|und|–|-) ?(\d{1,2})\.(\d{1,2})\.(\d{4})`,
    ),
    days: ([, day, monthOfYear, year, toDay, toMonth, toYear]) => ({
      from: dayOf(day!, monthOfYear!, year!),
      to: dayOf(toDay!, toMonth!, toYear!),
    }),
  },
  {
    pattern: words(
      String.raw`(?:letzten?|vergangenen?) (\d{1,3}|zwei|drei|vier|sechs|zwölf) (tagen?|wochen?|monaten?|quartalen?|jahren?)`,
    ),
    days: ([, count, unit], today) => lastOf(numberOf(count!), unitOf(unit!), today),
  },
  {
    pattern: words('(diese[mnrs]?|letzte[mnrs]?|vorige[mnrs]?|vergangene[mnrs]?) (woche|monat|quartal|jahr)'),
    days: ([, which, name], today) => {
      const unit = unitOf(name!) as UnitName;
      return which!.startsWith('diese') ? thisUnit(unit, today) : unitBefore(unit, today);
    },
  },
  {
    pattern: words(String.raw`q([1-4])(?: (\d{4}))?`),
    days: ([, quarter, year], today) => wholeQuarter(Number(quarter), year, today),
  },
  {
    pattern: words(String.raw`(ersten|zweiten|dritten|vierten) quartal(?: (\d{4}))?`),
    days: ([, ordinal, year], today) => wholeQuarter(ordinals.indexOf(ordinal!) + 1, year, today),
  },
  {
    pattern: words(String.raw`seit (?:anfang |beginn )?(?:des |dem )?${month}(?: (\d{4}))?`),
    days: ([, name, year], today) => untilToday(startOfMonth(monthNumber(name!), year, today), today),
  },
  {
    pattern: words(String.raw`(?:im|in|für|vom|während des) ${month}s?(?: (\d{4}))?`),
    days: ([, name, year], today) => whole(startOfMonth(monthNumber(name!), year, today), { months: 1 }, today),
  },
  {
    pattern: words(String.raw`${month}(?: (\d{4}))?`),
    days: ([, name, year], today) => whole(startOfMonth(monthNumber(name!), year, today), { months: 1 }, today),
  },
  {
    pattern: words(String.raw`seit (?:anfang |beginn )?(20\d\d)`),
    days: ([, year], today) => untilToday(startOfMonth(1, year, today), today),
  },
  { pattern: words(String.raw`(?:im jahr |in |für )?(20\d\d)`), days: ([, year], today) => wholeYear(year!, today) },
  {
    pattern: words(`(seit|am|letzten|vorigen|vergangenen) (?:letzten )?(${weekdays.join('|')})`),
    days: ([, which, name], today) => {
      const isEarlier = which !== 'am' && which !== 'seit';
      const day = latestWeekday(weekdays.indexOf(name!) + 1, isEarlier ? today.subtract({ days: 1 }) : today);
      return which === 'seit' ? untilToday(day, today) : whole(day, { days: 1 }, today);
    },
  },
  { pattern: words('heute'), days: (_, today) => untilToday(today, today) },
  { pattern: words('gestern'), days: (_, today) => dayBefore(today) },
];
