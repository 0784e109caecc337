import {
  currentLanguage,
  dateFormat,
  formatNumber,
  formatPercent,
  formatValue,
  type Figure,
  type Unit,
} from '@sightline/contract';
import { minuteMs } from '../platform/durations.ts';
import { readPreferences } from '../platform/preferences.ts';
import { figureTexts as texts } from '../texts/figures.ts';

/** A number without separators of thousands; with exactly this many digits, if given. */
export const writeDecimal = (value: number, digits?: number): string =>
  (digits === undefined ? String(value) : value.toFixed(digits)).replace('.', formatNumber(0.5).charAt(1));

/** `9.9%` of a share from 0 to 1. */
export const writeShare = (share: number, digits?: number): string => formatPercent(share * 100, digits);

/** A name in the middle of a sentence; German nouns keep their capitals. */
export const inSentence = (name: string): string => (currentLanguage() === 'de' ? name : name.toLowerCase());

/** Names what is counted: `2 of 3 failures needed`. */
export type NeededText = (have: number, need: number) => string;

/** The text of a figure that is withheld or has too little data. */
export const missingText = (
  { need, have, of }: Extract<Figure, { kind: 'insufficient-data' }>,
  unit: Unit | null = null,
  needed: NeededText = texts.needed,
): string => {
  if (of !== undefined) return texts.missing[of](have, need);
  if (need === 1) return texts.noData;
  return unit === 'out-of-ten' ? texts.responsesNeeded(have, need) : needed(have, need);
};

/** Prefix of a number that is rounded to protect individuals. */
export const aboutText = (figure: Figure): string =>
  figure.kind === 'value' && figure.rounded === true ? texts.about : '';

/** Signed change; shares change in percentage points. */
export const writeChange = (change: { absolute: number; relative: number | null }, unit: Unit): string => {
  const written = writeSize(change, unit);
  // A change that rounds to nothing has no direction.
  const sign = !/[1-9]/.test(written) ? '±' : change.absolute > 0 ? '+' : '−';
  return `${sign}${written}`;
};

const writeSize = ({ absolute, relative }: { absolute: number; relative: number | null }, unit: Unit): string => {
  const size = Math.abs(absolute);
  if (unit === 'share') return texts.points(formatNumber(size * 100, 1));
  if (unit === 'people' || unit === 'teams' || unit === 'items') return formatNumber(size, 0);
  if (unit === 'score') return formatNumber(size, 1);
  return relative === null ? formatValue(size, unit) : formatPercent(Math.abs(relative) * 100);
};

/** Just now, N minutes ago, N hours ago, N days ago. */
export const relativeTime = (then: number, now: number): string => {
  const minutes = Math.floor((now - then) / minuteMs);
  if (minutes < 1) return texts.ago.now;
  if (minutes < 60) return texts.ago.minutes(minutes);
  if (minutes < 24 * 60) return texts.ago.hours(Math.floor(minutes / 60));
  return texts.ago.days(Math.floor(minutes / (24 * 60)));
};

/** German dates have dots. */
const dayFirst = currentLanguage() === 'de' ? 'de-DE' : 'en-GB';
const locales = { 'MM/DD/YYYY': 'en-US', 'DD/MM/YYYY': dayFirst, 'YYYY-MM-DD': 'sv-SE' } as const;

const dayFormat = (timeZone: string): Intl.DateTimeFormat =>
  dateFormat(locales[readPreferences().dateFormat], {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone,
  });

/** `10/22/2026 – 11/20/2026` in the viewer's date format and the organization's zone. The end is exclusive. */
export const writePeriod = (period: { from: string; to: string; timeZone: string }): string => {
  const format = dayFormat(period.timeZone);
  return `${format.format(new Date(period.from))} – ${format.format(Date.parse(period.to) - 1000)}`;
};

// The Swedish locale writes the day first without a year.
const axisLocales = { ...locales, 'YYYY-MM-DD': 'en-CA' } as const;

/** `11/21` on the axis of a chart, which has no room for the year. */
export const axisDayFormat = (timeZone: string): Intl.DateTimeFormat =>
  dateFormat(axisLocales[readPreferences().dateFormat], { day: '2-digit', month: '2-digit', timeZone });

/** `11/21/2026` of a calendar day, `2026-11-21`. */
export const writePlainDay = (day: string): string => writeDate(`${day}T12:00:00Z`, 'UTC');

/** `11/2026` of a month's first day, `2026-11-01`. */
export const writeMonth = (firstDay: string): string =>
  dateFormat(locales[readPreferences().dateFormat], {
    month: '2-digit',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(firstDay));

/** `11/21/2026` in the viewer's date format. */
export const writeDate = (instant: string | number, timeZone: string): string =>
  dayFormat(timeZone).format(new Date(instant));

/** `10:04 AM`, or `10:04`, in this zone. */
export const writeTime = (instant: string | number, timeZone?: string): string => {
  const is12h = readPreferences().timeFormat === '12h';
  const zone = timeZone === undefined ? {} : { timeZone };
  const options = { hour: is12h ? 'numeric' : '2-digit', minute: '2-digit', ...zone } as const;
  return dateFormat(is12h ? 'en-US' : 'en-GB', options).format(new Date(instant));
};

/** `11/21/2026, 10:04 AM`, in this zone. */
export const writeMoment = (instant: string, timeZone: string, { weekday = false } = {}): string =>
  `${weekday ? `${weekdayFormat(timeZone).format(new Date(instant))}, ` : ''}${writeDate(instant, timeZone)}, ${writeTime(instant, timeZone)}`;

const weekdayFormat = (timeZone: string): Intl.DateTimeFormat =>
  dateFormat(currentLanguage(), { weekday: 'short', timeZone });

/** Fields that a spreadsheet would run as a formula are quoted as text. */
export const csvLine = (fields: readonly (string | number | null)[]): string =>
  fields
    .map((field) => {
      if (typeof field === 'number') return String(field);
      const text = field ?? '';
      const safe = /^\s*[=+\-@\t\r|%]/.test(text) ? `'${text}` : text;
      return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
    })
    .join(',');
