/** The days that a question names, in words that people use. */
import { Temporal } from 'temporal-polyfill';
import type { DayRange } from '../time/periods.ts';

type Date = Temporal.PlainDate;
/** Days with the words that named them. */
export type QuestionDays = { days: DayRange; words: string };

const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
] as const;
const monthNumber = (name: string): number => months.findIndex((month) => month.startsWith(name.slice(0, 3))) + 1;
const monthPattern =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t|tember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';

const numbers: Readonly<Record<string, number>> = { a: 1, one: 1, two: 2, three: 3, four: 4, six: 6, twelve: 12 };
const numberOf = (text: string): number => numbers[text] ?? Number(text);

const firstOfWeek = (date: Date): Date => date.subtract({ days: date.dayOfWeek - 1 });
const firstOfMonth = (date: Date): Date => date.with({ day: 1 });
const firstOfQuarter = (date: Date): Date => date.with({ month: date.month - ((date.month - 1) % 3), day: 1 });
const firstOfYear = (date: Date): Date => date.with({ month: 1, day: 1 });

const units = {
  week: { first: firstOfWeek, length: { days: 7 } },
  month: { first: firstOfMonth, length: { months: 1 } },
  quarter: { first: firstOfQuarter, length: { months: 3 } },
  year: { first: firstOfYear, length: { years: 1 } },
} as const;
type UnitName = keyof typeof units;

const untilToday = (from: Date, today: Date): DayRange => ({ from: from.toString(), to: today.toString() });
const whole = (from: Date, length: Temporal.DurationLike, today: Date): DayRange => {
  const last = from.add(length).subtract({ days: 1 });
  return untilToday(from, Temporal.PlainDate.compare(last, today) > 0 ? today : last);
};

/** The latest such month that has begun. */
const monthNamed = (name: string, year: string | undefined, today: Date): Date => {
  const month = monthNumber(name);
  if (year !== undefined) return Temporal.PlainDate.from({ year: Number(year), month, day: 1 });
  const ofThisYear = today.with({ month, day: 1 });
  return Temporal.PlainDate.compare(ofThisYear, today) > 0 ? ofThisYear.subtract({ years: 1 }) : ofThisYear;
};

type Rule = { pattern: RegExp; days: (found: RegExpExecArray, today: Date) => DayRange };

const rules: readonly Rule[] = [
  {
    pattern: /\b(?:from )?(\d{4}-\d\d-\d\d) ?(?:to|until|\.\.|–|-) ?(\d{4}-\d\d-\d\d)\b/,
    days: ([, from, to]) => ({ from: from!, to: to! }),
  },
  {
    pattern:
      /\b(?:in |over |during |for )?(?:the )?(?:last|past) (\d{1,3}|a|one|two|three|four|six|twelve) (day|week|month|quarter|year)s?\b/,
    days: ([, count, unit], today) => {
      const many = numberOf(count!);
      const back =
        unit === 'day'
          ? today.subtract({ days: many - 1 })
          : unit === 'quarter'
            ? today.subtract({ months: 3 * many }).add({ days: 1 })
            : today.subtract({ [`${unit}s`]: many }).add({ days: 1 });
      return untilToday(back, today);
    },
  },
  {
    pattern: /\b(this|last|previous) (week|month|quarter|year)\b/,
    days: ([, which, name], today) => {
      const { first, length } = units[name as UnitName];
      const begin = first(today);
      return which === 'this' ? untilToday(begin, today) : whole(begin.subtract(length), length, today);
    },
  },
  {
    pattern: /\bq([1-4])(?: (\d{4}))?\b/,
    days: ([, quarter, year], today) => {
      const month = 3 * (Number(quarter) - 1) + 1;
      return whole(monthNamed(months[month - 1]!, year, today), { months: 3 }, today);
    },
  },
  {
    pattern: new RegExp(`\\bsince (?:the )?(?:start of |beginning of )?${monthPattern}(?: (\\d{4}))?\\b`),
    days: ([, name, year], today) => untilToday(monthNamed(name!, year, today), today),
  },
  {
    pattern: new RegExp(`\\b(?:in|during|for|of) ${monthPattern}(?: (\\d{4}))?\\b`),
    days: ([, name, year], today) => whole(monthNamed(name!, year, today), { months: 1 }, today),
  },
  { pattern: /\btoday\b/, days: (_, today) => untilToday(today, today) },
  {
    pattern: /\byesterday\b/,
    days: (_, today) => whole(today.subtract({ days: 1 }), { days: 1 }, today),
  },
];

/** @param text in lower case; null where it names no days, or days that have not begun or are crossed */
export const questionDays = (text: string, today: Date): QuestionDays | null => {
  for (const { pattern, days } of rules) {
    const found = pattern.exec(text);
    if (found === null) continue;
    const made = days(found, today);
    return made.from <= made.to && made.to <= today.toString() && isDay(made.from) && isDay(made.to)
      ? { days: made, words: found[0] }
      : null;
  }
  return null;
};

const isDay = (text: string): boolean => {
  try {
    return Temporal.PlainDate.from(text).toString() === text;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
};
