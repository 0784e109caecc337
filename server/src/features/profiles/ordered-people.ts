import { byName } from '@sightline/contract';
import type { contract, Developer, PeopleOrder, Role, RouteInput } from '@sightline/contract';

/** The fields of a person that lists are filtered and sorted by. */
export type ListedPerson = Developer & {
  role: Role | null;
  overall: number | null;
  /** By how much the score moved; null without a comparison. */
  moved: number | null;
  /** The dimension of the score that the list is ordered by; null without one. */
  dimension: number | null;
};

type ListQuery = RouteInput<typeof contract.profiles.list>['query'];
export type Bounds = Pick<ListQuery, 'scoreFrom' | 'scoreTo'>;
export type ListOrder = Pick<ListQuery, 'sort' | 'order'>;

/** People with a score within the bounds, which are inclusive. Without bounds, or with crossed ones, everybody. */
export const withinScores = (people: readonly ListedPerson[], { scoreFrom, scoreTo }: Bounds): ListedPerson[] => {
  const [from, to] = [scoreFrom ?? 0, scoreTo ?? 100];
  if (from > to || (scoreFrom === undefined && scoreTo === undefined)) return [...people];
  return people.filter(({ overall }) => overall !== null && overall >= from && overall <= to);
};

/** A person's sort value; null where there is none. */
const valueIn = (sort: Exclude<PeopleOrder, 'name'>): ((person: ListedPerson) => number | string | null) => {
  if (sort === 'team') return (person) => person.teamName;
  if (sort === 'overall') return (person) => person.overall;
  return sort === 'trend' ? (person) => person.moved : (person) => person.dimension;
};

const compared = (a: number | string, b: number | string): number =>
  typeof a === 'string' || typeof b === 'string' ? byName.compare(String(a), String(b)) : a - b;

/** Sorted; ties keep their input order by name, as do people without a value, who come last. */
export const orderedPeople = (people: readonly ListedPerson[], { sort, order }: ListOrder): ListedPerson[] => {
  if (sort === 'name') return order === 'asc' ? [...people] : people.toReversed();
  const [valueOf, sign] = [valueIn(sort), order === 'asc' ? 1 : -1];
  return people.toSorted((a, b) => {
    const [one, other] = [valueOf(a), valueOf(b)];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return sign * compared(one, other);
  });
};
