/** The input of team risks. */
import {
  teamRiskDays,
  teamRiskMetrics,
  teamRiskMetricsOfKinds,
  teamRiskMetricsOfPeople,
  type DaysAgo,
  type TeamFacts,
} from '@sightline/analytics';
import type { Tx } from '../../platform/database/tenant.ts';
import { readItemsInProgress } from '../measurement/index.ts';
import { readPlainRows } from '../observations/index.ts';
import { listTeams } from '../people/index.ts';

/** The facts of all teams. @param now items finished since the last complete day count as in progress at its end */
export const readTeamFacts = async (
  tx: Tx,
  daysAgo: DaysAgo,
  now: number,
): Promise<(TeamFacts & { name: string })[]> => {
  const inProgress = await readItemsInProgress(tx);
  const period = { from: daysAgo(2 * teamRiskDays), to: now };
  const ofKinds: ReadonlySet<string> = new Set(teamRiskMetricsOfKinds);
  const plain = teamRiskMetrics.filter((metric) => !ofKinds.has(metric));
  const read = [
    await readPlainRows(tx, { metrics: plain, named: teamRiskMetricsOfPeople, ...period }),
    await readPlainRows(tx, { metrics: teamRiskMetricsOfKinds, kinds: true, ...period }),
  ].flat();
  const counting = read.filter(({ excluded }) => excluded === null);
  const rows = Map.groupBy(counting, (row) => row.teamId);
  return (await listTeams(tx)).map(({ id, name, members }) => ({
    id,
    name,
    members,
    items: inProgress.get(id) ?? [],
    rows: rows.get(id) ?? [],
  }));
};
