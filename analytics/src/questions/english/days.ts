import {
  dayBefore,
  dayOfMonth,
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

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const monthNumber = (name: string): number => monthNames.indexOf(name.slice(0, 3)) + 1;
export const month =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t|tember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';

const weekdays = ['mon', 'tues', 'wednes', 'thurs', 'fri', 'satur', 'sun'];

const numbers: Readonly<Record<string, number>> = { a: 1, one: 1, two: 2, three: 3, four: 4, six: 6, twelve: 12 };
const numberOf = (text: string): number => numbers[text] ?? Number(text);

export const englishDays: readonly DayRule[] = [
  {
    // A question whether something is better than last month is about this month.
    pattern: /\b(?:than|to|with|vs|versus) (?:in )?(?:the )?(?:last|previous) (week|month|quarter|year)\b/,
    days: ([, name], today) => thisUnit(name as UnitName, today),
  },
  {
    // “Was November better than October?” The month before is what November is compared with.
    pattern: new RegExp(`\\b${month} (?:\\S+ ){0,4}than (?:in )?${month}\\b`),
    days: ([, one, other], today) => laterOf(monthNumber(one!), monthNumber(other!), today),
  },
  // A figure is compared with the days before it, not with a month.
  { pattern: new RegExp(`\\bthan (?:in )?${month}\\b`), days: () => null },
  {
    pattern: new RegExp(`\\b${month}(?: (\\d{4}))? (?:and|to|until|through|till|–|-) ${month}(?: (\\d{4}))?\\b`),
    days: ([, first, firstYear, last, lastYear], today) =>
      months([monthNumber(first!), firstYear ?? lastYear], [monthNumber(last!), lastYear ?? firstYear], today),
  },
  {
    // Figures are compared with the days before them, so with the month before.
    pattern: new RegExp(
      `\\b${month} (?:vs|versus|compared? (?:to|with)|against|over) ${month}\\b|\\bcompare ${month} (?:to|with|and|vs) ${month}\\b`,
    ),
    days: (found, today) => {
      const [one, other] = found.slice(1).filter((name) => name !== undefined);
      return laterOf(monthNumber(one!), monthNumber(other!), today);
    },
  },
  {
    pattern: /\b(?:from )?(\d{4}-\d\d-\d\d) ?(?:to|until|and|\.\.|–|-) ?(\d{4}-\d\d-\d\d)\b/,
    days: ([, from, to]) => ({ from: from!, to: to! }),
  },
  { pattern: /\b(\d{4}-\d\d-\d\d)\b/, days: ([, day]) => ({ from: day!, to: day! }) },
  {
    pattern:
      /\b(?:in |over |during |for )?(?:the )?(?:last|past) (\d{1,3}|a|one|two|three|four|six|twelve) (day|week|month|quarter|year)s?\b/,
    days: ([, count, unit], today) => lastOf(numberOf(count!), unit as UnitName | 'day', today),
  },
  {
    pattern: /\bover (\d{1,2}|a|one|two|three|four|six|twelve) (week|month|quarter|year)s?\b/,
    days: ([, count, unit], today) => lastOf(numberOf(count!), unit as UnitName, today),
  },
  {
    pattern: /\b(this|last|previous) (week|month|quarter|year)\b/,
    days: ([, which, name], today) =>
      which === 'this' ? thisUnit(name as UnitName, today) : unitBefore(name as UnitName, today),
  },
  {
    pattern: /\bq([1-4])(?: (\d{4}))?\b/,
    days: ([, quarter, year], today) => wholeQuarter(Number(quarter), year, today),
  },
  {
    pattern: new RegExp(`\\bsince (?:the )?(?:start of |beginning of )?${month}(?: (\\d{4}))?\\b`),
    days: ([, name, year], today) => untilToday(startOfMonth(monthNumber(name!), year, today), today),
  },
  {
    pattern: new RegExp(`\\b(?:in|during|for|of) ${month}(?: (\\d{4}))?\\b`),
    days: ([, name, year], today) => whole(startOfMonth(monthNumber(name!), year, today), { months: 1 }, today),
  },
  {
    pattern: new RegExp(`\\b${month} (\\d{1,2})(?:st|nd|rd|th)?(?!\\d)(?: (\\d{4}))?\\b`),
    days: ([, name, day, year], today) => dayOfMonth(monthNumber(name!), Number(day), { year, today }),
  },
  {
    // Without “in”, words such as “may” are no months.
    pattern: new RegExp(`\\b(?!(?:may|mar|march) )${month}(?: (\\d{4}))?\\b`),
    days: ([, name, year], today) => whole(startOfMonth(monthNumber(name!), year, today), { months: 1 }, today),
  },
  {
    pattern: /\bsince (?:the )?(?:start of |beginning of )?(20\d\d)\b/,
    days: ([, year], today) => untilToday(startOfMonth(1, year, today), today),
  },
  { pattern: /\b(20\d\d)\b/, days: ([, year], today) => wholeYear(year!, today) },
  {
    pattern: new RegExp(`\\b(since|on|last) (${weekdays.join('|')})day\\b`),
    days: ([, which, name], today) => {
      const day = latestWeekday(weekdays.indexOf(name!) + 1, which === 'last' ? today.subtract({ days: 1 }) : today);
      return which === 'since' ? untilToday(day, today) : whole(day, { days: 1 }, today);
    },
  },
  { pattern: /\btoday\b/, days: (_, today) => untilToday(today, today) },
  { pattern: /\byesterday\b/, days: (_, today) => dayBefore(today) },
];
