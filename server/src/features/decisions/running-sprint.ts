import { cycleTimeScatter, dateOf, shareOfDayLeft } from '@sightline/analytics';
import { formatDay, t, type Team } from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import { Conflict } from '../../platform/errors.ts';
import { fewPeopleIn, fewInCells, readCellRows, type ReadFor } from '../disclosure/index.ts';
import { findSprint, listSprints, readItemsInProgress } from '../measurement/index.ts';
import type { OpenWork, RunningSprint } from './forecast-answers.ts';
import type { Few, TeamHistory } from './team-history.ts';

/**
 * A team's running sprint, and its remaining work.
 * @throws Conflict without a running sprint, or when its end has passed
 */
export const readRunningSprint = async (
  tx: Tx,
  team: Team,
  history: TeamHistory,
  at: ReadFor,
): Promise<RunningSprint> => {
  const sprints = await listSprints(tx, { from: 0, to: at.now }, { ids: [team.id], none: false });
  const running = sprints.find((sprint) => sprint.state === 'active' && sprint.plannedEndAt !== null);
  if (running === undefined || running.plannedEndAt === null) {
    throw new Conflict(t('{team} has no active sprint with a planned end date.', { team: team.name }));
  }
  const { plannedEndAt } = running;
  const lastDay = dateOf(plannedEndAt - 1, at.timeZone).toString();
  const { name } = running.summary;
  if (plannedEndAt <= at.now)
    throw new Conflict(
      t('{sprint} was due to end on {day}. Close it or change its end date to get its odds.', {
        sprint: name,
        day: formatDay(lastDay),
      }),
    );
  const issues = (await findSprint(tx, running.id))?.detail.issues ?? [];
  const left = issues.filter((issue) => issue.outcome === 'carried-over');
  return {
    id: running.id,
    name,
    lastDay,
    endAt: new Date(plannedEndAt * 1000).toISOString(),
    // One second earlier, so that an end at midnight belongs to the day before.
    lastDayCut: shareOfDayLeft(plannedEndAt - 1, at.timeZone, history.workingTime),
    remaining: left.length,
    ...(await readWhatCompetes(tx, team.id, new Map(left.map(({ id, title }) => [id, title])), history, at)),
  };
};

/**
 * A team's open work: the rest of its running sprint, and other items in progress.
 * @returns instead, the number of people if they are too few to show it
 */
export const readOpenWork = async (tx: Tx, team: Team, { now, audience }: ReadFor): Promise<OpenWork | Few> => {
  const sprints = await listSprints(tx, { from: 0, to: now }, { ids: [team.id], none: false });
  const running = sprints.find(({ state, plannedEndAt }) => state === 'active' && (plannedEndAt ?? now) > now);
  const issues = running === undefined ? [] : ((await findSprint(tx, running.id))?.detail.issues ?? []);
  const left = new Set(issues.filter(({ outcome }) => outcome === 'carried-over').map(({ id }) => id));
  const inProgress = (await readItemsInProgress(tx, team.id)).get(team.id) ?? [];
  const few = fewPeopleIn(audience, inProgress);
  if (few !== null) return few;
  return {
    remaining: left.size + inProgress.filter(({ id }) => !left.has(id)).length,
    sprint: running === undefined ? null : { id: running.id, name: running.summary.name, remaining: left.size },
  };
};

/** What the odds do not account for: remaining items that already take long, and other work in progress. */
const readWhatCompetes = async (
  tx: Tx,
  teamId: string,
  left: ReadonlyMap<string, string>,
  { recentPeriod }: TeamHistory,
  readFor: ReadFor,
): Promise<Pick<RunningSprint, 'olderThanUsual' | 'otherInProgress'>> => {
  const inProgress = (await readItemsInProgress(tx, teamId)).get(teamId) ?? [];
  const query = { metrics: ['cycle_time'], ...recentPeriod, teamId };
  const cells = await readCellRows(tx, query, readFor);
  const { rows } = cells;
  if (fewPeopleIn(readFor.audience, inProgress) !== null || fewInCells(cells, recentPeriod) !== null) return {};
  const usual = cycleTimeScatter(rows, recentPeriod).percentiles.find(
    (percentile) => percentile.share === 0.85,
  )?.seconds;
  const old = inProgress.filter(({ startedAt }) => usual !== undefined && readFor.now - startedAt > usual);
  return {
    olderThanUsual: old.flatMap(({ id }) => left.get(id) ?? []),
    otherInProgress: inProgress.filter(({ id }) => !left.has(id)).length,
  };
};
