import { bitbucketError } from '../http/api-error.ts';
import type { FilterFields } from './filter.ts';

/**
 * A copy of the items in the order that `sort` asks for: a field's name, with `-` for descending.
 * Equal items keep their order.
 * @throws ApiError 400 for a field that cannot be sorted by.
 */
export function sortItems<T>(items: readonly T[], sort: string, fields: FilterFields<T>): readonly T[] {
  const descending = sort.startsWith('-');
  const name = descending ? sort.slice(1) : sort;
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (field === undefined) throw bitbucketError(400, `Invalid sort: ${name}`);
  const sorted = items.toSorted((a, b) => order(field.read(a), field.read(b)));
  return descending ? sorted.reverse() : sorted;
}

type Value = string | number | boolean | null;

function order(a: Value, b: Value): number {
  if (a === b) return 0;
  if (a === null) return -1;
  if (b === null) return 1;
  return a < b ? -1 : 1;
}
