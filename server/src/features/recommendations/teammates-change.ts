/** How a metric changed among the teammates of a person, as a baseline. */
import type { MetricKey, ReadRange } from '@sightline/analytics';
import { limits, type Developer } from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import { readPlainFigures } from '../figures/index.ts';
import { unrestricted } from '../visibility/index.ts';

type Over = { range: ReadRange; now: number; timeZone: string };
type Of = { metric: MetricKey; personId: string; people: readonly Pick<Developer, 'id' | 'active' | 'teamId'>[] };

/** The median change, and the number of teammates. */
export type TeammatesChange = { value: number; n: number };

export const readOwnFigures = (
  tx: Tx,
  metric: MetricKey,
  personId: string,
  over: Over,
): ReturnType<typeof readPlainFigures> => readPlainFigures(tx, [metric], { ...over, personId, audience: unrestricted });

const medianOf = (values: readonly number[]): number => {
  const ascending = values.toSorted((a, b) => a - b);
  const middle = ascending.length / 2;
  return (ascending[Math.floor(middle - 0.5)]! + ascending[Math.floor(middle)]!) / 2;
};

/** Null with too few teammates. The viewer sees individuals. */
export const teammatesChange = async (
  tx: Tx,
  { metric, personId, people }: Of,
  over: Over,
): Promise<TeammatesChange | null> => {
  const teamId = people.find(({ id }) => id === personId)?.teamId ?? null;
  if (teamId === null) return null;
  const changes: number[] = [];
  for (const { id, active, teamId: ofTeam } of people) {
    if (!active || ofTeam !== teamId || id === personId) continue;
    const change = (await readOwnFigures(tx, metric, id, over)).figures.get(metric)?.change;
    if (change != null) changes.push(change.absolute);
  }
  return changes.length < limits.smallestGroup ? null : { value: medianOf(changes), n: changes.length };
};
