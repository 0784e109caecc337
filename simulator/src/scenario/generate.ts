/** Simulates the organization's months. @returns the events and the ground truth */
import type { Commit, Scenario } from '../world.ts';
import { day, hour } from './calendar.ts';
import { createEngine } from './engine.ts';
import { migrateWorkflow } from './migrate-workflow.ts';
import { createOrganization } from './organization.ts';
import { scheduleOddities } from './oddities.ts';
import { startWriting } from './pages.ts';
import { openPullRequest } from './pull-requests.ts';
import { seededRandom } from './random.ts';
import { startSprints } from './sprints.ts';
import type { State } from './state.ts';
import { storylinesOf } from './storylines.ts';
import { startWorking } from './work-day.ts';

export type ScenarioOptions = {
  seed: number;
  /** Epoch milliseconds up to which things happen. */
  until: number;
  months?: number;
  /** Where it begins; a later `until` with the same start only adds events. */
  start?: number;
  /** Whether the workflow of all projects is replaced on the way, with all its statuses. */
  workflowReplaced?: boolean;
  /** Whether storylines are planted; without them only chance makes anything stand out. */
  planted?: boolean;
};

/** Storylines that develop toward the end are placed by the months, not by `until`, so that history never changes. */
const endOf = (start: number, months: number): number => start + months * 30.4 * day;

/** A longer history has its events in its last 13 months. */
const eventsOf = (start: number, months: number): number => start + Math.max(0, Math.floor((months - 13) * 30.4)) * day;

export const generateScenario = ({
  seed,
  until,
  months = 13,
  start = until - months * 30.4 * day,
  workflowReplaced = false,
  planted = true,
}: ScenarioOptions): Scenario => {
  const begin = Math.floor(start / day) * day;
  const random = seededRandom(seed);
  const organization = createOrganization(random, begin, eventsOf(begin, months));
  const engine = createEngine(begin);
  const storyEnd = endOf(begin, months);
  const { teams, world, bots } = organization;
  const state: State = {
    random,
    engine,
    organization,
    issues: new Map(),
    backlog: new Map(teams.map((team) => [team.name, []])),
    pages: [],
    sprints: new Map(),
    lines: new Map(),
    counters: { issue: 0, history: 0, sprint: 0, comment: 0, worklog: 0, page: 0, keys: new Map() },
    committed: new Map(),
    planted,
    openPullRequest,
    truth: {
      seed,
      from: begin,
      until: storyEnd,
      timeZone: world.site.timeZone,
      teams: teams.map((team) => ({
        name: team.name,
        projectKey: team.key,
        boardType: team.board.type,
        repositories: team.services.map((service) => service.repository.slug),
        members: team.workers.map(({ account, schedule }) => ({
          accountId: account.accountId,
          from: schedule.from,
          to: schedule.to,
          partTime: schedule.partTime,
        })),
      })),
      bots: bots.map((bot) => bot.accountId),
      leaves: teams.flatMap((team) =>
        team.workers.flatMap(({ account, schedule }) =>
          schedule.leaves.map((leave) => ({ accountId: account.accountId, ...leave })),
        ),
      ),
      holidays: ['01-01', '05-01', '10-03', '12-25', '12-26'],
      storylines: planted ? storylinesOf(organization, begin, storyEnd) : [],
      sprints: [],
      deployments: [],
      leadTimes: [],
      incidents: [],
      deletedIssues: [],
      flagged: [],
      movedIssues: [],
    },
  };

  for (const team of teams) {
    team.space.authorId = team.workers[0]?.account.accountId ?? '';
    for (const service of team.services) {
      const first: Commit = {
        hash: random.hex(40),
        repositoryUuid: service.repository.uuid,
        rawAuthor: organization.stranger,
        author: null,
        at: begin,
        message: 'Import',
        parents: [],
        linesAdded: 900,
        linesRemoved: 0,
        files: ['README.md'],
      };
      engine.emit({
        at: begin,
        type: 'commits.pushed',
        repositoryUuid: service.repository.uuid,
        branch: 'main',
        commits: [first],
        actor: team.space.authorId,
      });
      state.lines.set(service.repository.uuid, {
        head: first.hash,
        pullRequests: 0,
        builds: 0,
        deployments: 0,
        waiting: [],
        merges: 0,
        deployedMerge: 0,
        lastGood: null,
      });
    }
  }
  const weekday = new Date(begin).getUTCDay();
  const firstMonday = begin + ((8 - weekday) % 7) * day + 8 * hour;
  for (const team of teams) {
    if (team.scrum) startSprints(state, team, firstMonday);
    for (const worker of team.workers) {
      startWorking(state, worker);
      startWriting(state, worker);
    }
  }
  scheduleOddities(state, begin);
  const events = engine.run(until);
  const scenario = { initial: world, events, groundTruth: { ...state.truth, until } };
  return workflowReplaced ? migrateWorkflow(scenario, begin, months * 20) : scenario;
};
