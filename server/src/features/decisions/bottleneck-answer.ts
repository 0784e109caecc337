import {
  bottleneckParts,
  bottleneckRecord,
  bucketsOf,
  dateOf,
  findBottleneck,
  previousPeriod,
  seededRandom,
  type Observation,
  type Period,
} from '@sightline/analytics';
import type { Answer, Question } from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import { fewInCells, readCellRows, type ReadFor } from '../disclosure/index.ts';
import { periodAt } from '../ranges/index.ts';

/** The phase with the largest share of the lead time. */
export const answerBottleneck = async (
  tx: Tx,
  { teamId, timeRange }: Extract<Question, { kind: 'bottleneck' }>,
  at: ReadFor,
  seed: number,
): Promise<Answer> => {
  const period = periodAt(timeRange, at);
  const previous = previousPeriod(period, at.timeZone);
  const year = periodAt('1y', at);
  const cells = await readCellRows(
    tx,
    {
      metrics: ['lead_time'],
      from: Math.min(previous.from, year.from),
      to: period.to,
      ...(teamId === null ? {} : { teamId }),
    },
    at,
  );
  const { rows } = cells;
  const few = fewInCells(cells, period);
  if (few !== null) return { kind: 'insufficient-data', of: 'people', have: few.have, need: few.need };
  const found = findBottleneck(rows, { period, previous, random: seededRandom(seed) });
  if (found.kind === 'insufficient-data') {
    return { kind: 'insufficient-data', of: 'changes', have: found.have, need: found.need };
  }
  // A difference would reveal the withheld mean of the previous period.
  const hidesPrevious = fewInCells(cells, previous) !== null;
  const { phases, ...rest } = found;
  return {
    ...rest,
    ...monthsOf(rows, year, at.timeZone),
    kind: 'bottleneck',
    period: {
      from: dateOf(period.from, at.timeZone).toString(),
      to: dateOf(period.to - 1, at.timeZone).toString(),
    },
    phases: phases.map(({ change, ...phase }) => ({
      ...phase,
      change: change.kind === 'change' && !hidesPrevious ? change.difference : null,
    })),
  };
};

type Bottleneck = Extract<Answer, { kind: 'bottleneck' }>;

/** The largest phase of each month, and how often it stayed the largest in the next month. */
const monthsOf = (
  rows: readonly Observation[],
  year: Period,
  timeZone: string,
): Pick<Bottleneck, 'months' | 'record'> => {
  const buckets = bucketsOf(year, 'month', timeZone);
  const parts = bottleneckParts(rows, buckets);
  return {
    months: parts.map((part, index) => {
      const { firstDay, lastDay } = buckets[index]!;
      if (part.kind !== 'value') return { firstDay, lastDay, n: part.have, found: null };
      const { n, holdsMost, meanLeadTime, phases } = part;
      return { firstDay, lastDay, n, found: { holdsMost, meanLeadTime, phases } };
    }),
    // Incomplete months at both ends are not compared.
    record: bottleneckRecord(parts.filter((_part, index) => buckets[index]!.whole)),
  };
};
