import type { Recommendation } from '@sightline/contract';

type Sorted = Pick<Recommendation, 'priority' | 'status' | 'confidenceLevel'>;
export type Parts<One> = { first: One[]; later: One[]; unsure: One[]; settled: One[] };

/**
 * What a reader of many recommendations sees first: those in progress, and new ones of urgent or high priority. Where
 * there are none, the others come first.
 */
export const partsOf = <One extends Sorted>(all: readonly One[], threshold: number): Parts<One> => {
  const parts: Parts<One> = { first: [], later: [], unsure: [], settled: [] };
  for (const one of all) parts[partOf(one, threshold)].push(one);
  return parts.first.length > 0 ? parts : { ...parts, first: parts.later, later: [] };
};

const partOf = ({ status, priority, confidenceLevel }: Sorted, threshold: number): keyof Parts<unknown> => {
  if (status === 'in_progress') return 'first';
  if (status !== 'new') return 'settled';
  if (confidenceLevel < threshold) return 'unsure';
  return priority === 'urgent' || priority === 'high' ? 'first' : 'later';
};

/** Groups recommendations by title in the order of the first, so that the most urgent stay first. */
export const groupsOf = <One extends Pick<Recommendation, 'title'>>(all: readonly One[]): [One, ...One[]][] =>
  [...Map.groupBy(all, ({ title }) => title).values()] as [One, ...One[]][];
