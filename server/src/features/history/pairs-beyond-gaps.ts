/** Differences between columns that gaps in the data could explain alone are not stated (decision 1910). */
import { boundsOf, mayBeEqual, rangeKey, type Bounds, type Doubt, type MetricKey } from '@sightline/analytics';
import type { ComparedRow } from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import { readDoubts, readDoubtsOfPeople, readUnresolved } from '../gaps/index.ts';
import { scoreBoundsOf } from '../scores/index.ts';
import type { Cell, Column } from './read-columns.ts';

type Pairs = ComparedRow['clear'];
type BoundsAt = (column: number) => Bounds | null;

type Compared = {
  /** The significant pairs of the score and of each metric. */
  clear: readonly Pairs[];
  columns: readonly Column[];
  metrics: readonly MetricKey[];
  /** A cell for each metric in each column. */
  made: readonly (readonly Cell[])[];
};

/** The pairs that differ clearly however the gaps are resolved. */
export const pairsBeyondGaps = async (
  tx: Tx,
  organizationId: string,
  { clear, columns, metrics, made }: Compared,
): Promise<Pairs[]> => {
  const [ofScores = [], ...ofMetrics] = clear;
  const inQuestion = metrics.filter((_, index) => ofMetrics[index]!.length > 0);
  const doubts = await readDoubtsOfColumns(tx, organizationId, columns, inQuestion);
  const scoreBounds = await readScoreBounds(tx, organizationId, columns, ofScores);
  const boundsOfMetric =
    (index: number): BoundsAt =>
    (column) => {
      const metric = metrics[index]!;
      const side = made[column]![index]!.side;
      const ownDoubts = (doubts[column] ?? []).filter((doubt) => doubt.metric === metric);
      return side === null ? null : boundsOf(metric, side.rows, ownDoubts, side.options);
    };
  return [
    ofScores.filter((pair) => !mayBeSame(pair, scoreBounds)),
    ...ofMetrics.map((pairs, index) => pairs.filter((pair) => !mayBeSame(pair, boundsOfMetric(index)))),
  ];
};

const mayBeSame = ({ higher, lower }: Pairs[number], boundsAt: BoundsAt): boolean => {
  const [higherBounds, lowerBounds] = [boundsAt(higher), boundsAt(lower)];
  return higherBounds !== null && lowerBounds !== null && mayBeEqual(higherBounds, lowerBounds);
};

/** The doubts about each column. */
const readDoubtsOfColumns = async (
  tx: Tx,
  organizationId: string,
  columns: readonly Column[],
  metrics: readonly MetricKey[],
): Promise<(readonly Doubt[])[]> => {
  if (metrics.length === 0) return [];
  const unresolved = await readUnresolved(tx, organizationId);
  const found: (readonly Doubt[])[] = [];
  const over = columns[0]!.period;
  const isOfPeopleAtOnce = columns.every(
    ({ subject, period }) => subject.kind === 'person' && period.from === over.from && period.to === over.to,
  );
  const ofPeople = isOfPeopleAtOnce ? await readDoubtsOfPeople(tx, organizationId, { metrics, over }) : null;
  for (const { subject, period } of columns)
    found.push(
      ofPeople !== null && subject.kind === 'person'
        ? await ofPeople(tx, subject.id)
        : await readDoubts(tx, unresolved, { metrics, over: period, subject }),
    );
  return found;
};

const readScoreBounds = async (
  tx: Tx,
  organizationId: string,
  columns: readonly Column[],
  pairs: Pairs,
): Promise<BoundsAt> => {
  const differing = new Set(pairs.flatMap(({ higher, lower }) => [higher, lower]));
  const ofRange = new Map<string, Awaited<ReturnType<typeof scoreBoundsOf>>>();
  for (const [key, sharing] of Map.groupBy(
    columns.filter((_, index) => differing.has(index)),
    ({ range }) => rangeKey(range),
  ))
    ofRange.set(
      key,
      await scoreBoundsOf(
        tx,
        organizationId,
        sharing[0]!.range,
        sharing.map((column) => column.key),
      ),
    );
  return (index) => {
    const { range, key } = columns[index]!;
    return ofRange.get(rangeKey(range))?.(key, 'current') ?? null;
  };
};
