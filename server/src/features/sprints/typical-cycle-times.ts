import { daySeconds } from '@sightline/contract';
import { cycleTimeScatter } from '@sightline/analytics';
import type { SprintDetail } from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import { fewInCells, readCellRows, type ReadFor } from '../disclosure/index.ts';

const window = 90 * daySeconds;

/** How long a team's items usually took in the 90 days before an instant; withheld if they belong to few people. */
export const typicalCycleTimes = async (
  tx: Tx,
  teamId: string | null,
  { at, ...readFor }: ReadFor & { at: number },
): Promise<SprintDetail['typical']> => {
  if (teamId === null) return { percentiles: [], n: 0 };
  const period = { from: at - window, to: at };
  const query = { metrics: ['cycle_time'], ...period, teamId };
  const cells = await readCellRows(tx, query, readFor);
  const { rows } = cells;
  if (fewInCells(cells, period) !== null) return { percentiles: [], n: null };
  const { percentiles, points } = cycleTimeScatter(rows, period);
  return { percentiles, n: points.length };
};
