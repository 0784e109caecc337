/**
 * Parses responses of sources: any value may be null, missing, of another type or unknown. Types describe the
 * documented shape; `Lenient` makes everything optional.
 */
import type { Instant } from '@sightline/analytics';

/** `T` as it may actually arrive: leaves are unknown, objects and lists may be missing. */
export type Lenient<T> = T extends readonly (infer Entry)[]
  ? readonly Lenient<Entry>[] | null | undefined
  : T extends object
    ? { readonly [Key in keyof T]?: Lenient<T[Key]> } | null | undefined
    : unknown;

/** A non-empty text; numbers become text, because ids can be either. */
export const text = (value: unknown): string | null => {
  if (typeof value === 'string') return value === '' ? null : storable(value);
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : null;
};

/** A finite number, also one written as text. */
export const numeric = (value: unknown): number | null => {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string' || value.trim() === '') return null;
  const read = Number(value);
  return Number.isFinite(read) ? read : null;
};

/** A whole number that PostgreSQL's `integer` holds. */
export const whole = (value: unknown): number | null => {
  const read = numeric(value);
  return read !== null && Number.isInteger(read) && Math.abs(read) < 2 ** 31 ? read : null;
};

/** The entries of a list; anything else has none. */
export const list = <Entry>(value: readonly Entry[] | null | undefined): readonly Entry[] =>
  Array.isArray(value) ? value : [];

/** The texts of a list, without other values. */
export const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.flatMap((entry: unknown) => text(entry) ?? []) : [];

/** An own member of an object, so that `toString` means what was sent and not what every object has. */
export const ownMember = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;

const compactOffset = /([+-]\d{2})(\d{2})$/;
const earliest = Date.UTC(1980, 0, 1);
const latest = Date.UTC(2200, 0, 1);
/** Seconds stay below this until the year 5138, milliseconds have been above it since 1973. */
const firstMilliseconds = 100_000_000_000;

/** An instant from ISO text, or from epoch seconds or milliseconds as number or text. */
export const instant = (value: unknown): Instant | null => {
  const milliseconds = millisecondsOf(value);
  if (milliseconds === null || milliseconds < earliest || milliseconds > latest) return null;
  return Math.floor(milliseconds / 1_000);
};

const millisecondsOf = (value: unknown): number | null => {
  const number = numeric(value);
  if (number !== null) return Math.abs(number) < firstMilliseconds ? number * 1_000 : number;
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d/.test(value)) return null;
  const parsed = Date.parse(value.trim().replace(compactOffset, '$1:$2'));
  return Number.isNaN(parsed) ? null : parsed;
};

/** Removes what PostgreSQL's `text` cannot store: NUL and incomplete surrogate pairs. */
const storable = (value: string): string =>
  value.includes('\0') ? value.replaceAll('\0', '').toWellFormed() : value.toWellFormed();

/** Number of records with distinct ids: pages sometimes contain an entry twice. */
export const countOnce = <Entry>(records: readonly Entry[], idOf: (record: Entry) => unknown): number => {
  const ids = records.map((record) => text(idOf(record)));
  return new Set(ids.filter((id) => id !== null)).size + ids.filter((id) => id === null).length;
};
