import { dateOf, findBottleneck, isWithin, previousPeriod, seededRandom } from '@sightline/analytics';
import type { Answer, Question } from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import { fewPeople, periodAt, readObservations } from '../measurement/index.ts';
import type { At } from './team-history.ts';

/** Which phase holds most of the lead time. */
export const answerBottleneck = async (
  tx: Tx,
  { teamId, timeRange }: Extract<Question, { kind: 'bottleneck' }>,
  at: At,
  { seed, hides }: { seed: number; hides: boolean },
): Promise<Answer> => {
  const period = periodAt(timeRange, at);
  const previous = previousPeriod(period, at.timeZone);
  const rows = await readObservations(tx, {
    metrics: ['lead_time'],
    from: previous.from,
    to: period.to,
    ...(teamId === null ? {} : { teamId }),
  });
  const few = hides ? fewPeople(rows.filter((row) => isWithin(period, row.at))) : null;
  if (few !== null) return { kind: 'insufficient-data', of: 'people', have: few.have, need: few.need };
  const found = findBottleneck(rows, { period, previous, random: seededRandom(seed) });
  if (found.kind === 'insufficient-data') {
    return { kind: 'insufficient-data', of: 'changes', have: found.have, need: found.need };
  }
  const { phases, ...rest } = found;
  return {
    ...rest,
    kind: 'bottleneck',
    period: {
      from: dateOf(period.from, at.timeZone).toString(),
      to: dateOf(period.to - 1, at.timeZone).toString(),
    },
    phases: phases.map(({ change, ...phase }) => ({
      ...phase,
      change: change.kind === 'change' ? change.difference : null,
    })),
  };
};
