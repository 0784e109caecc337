import type { Commit, Scenario, Sprint, World } from '../world.ts';
import { sampleIssues, samplePages } from './sample-content.ts';
import { daysAgo, SAMPLE_NOW, SAMPLE_PEOPLE, samplePeople } from './sample-people.ts';

export { daysAgo, SAMPLE_NOW, SAMPLE_PEOPLE } from './sample-people.ts';

/** Test fixture: a tiny organization, small enough to remember. Nothing happens after `SAMPLE_NOW`. */

const SAMPLE_REPOSITORY = '{11111111-1111-4111-8111-111111111111}';

const hash = (letter: string): string => letter.repeat(40);

/** A fresh copy of the sample organization, as of `SAMPLE_NOW`. */
export function sampleWorld(): World {
  return {
    site: { cloudId: '3f0f7a1e-5a42-4c5e-8d8e-0a3c7a5d1b11', name: 'halden-robotics', timeZone: 'Europe/Berlin' },
    workspace: { uuid: '{99999999-9999-4999-8999-999999999999}', slug: 'halden-robotics', name: 'Halden Robotics' },
    now: SAMPLE_NOW,
    accounts: byId(samplePeople(), (one) => one.accountId),
    statuses: byId(
      [
        { id: '10000', name: 'To Do', category: 'new' },
        { id: '10001', name: 'In Progress', category: 'indeterminate' },
        { id: '10002', name: 'Done', category: 'done' },
      ],
      (one) => one.id,
    ),
    issueTypes: byId(
      [
        { id: '10010', name: 'Epic', subtask: false, hierarchyLevel: 1 },
        { id: '10011', name: 'Story', subtask: false, hierarchyLevel: 0 },
        { id: '10012', name: 'Sub-task', subtask: true, hierarchyLevel: -1 },
      ],
      (one) => one.id,
    ),
    priorityNames: new Map(),
    projects: byId(
      [
        { id: '10100', key: 'PLAT', name: 'Platform', leadAccountId: SAMPLE_PEOPLE.ada },
        { id: '10101', key: 'MOB', name: 'Mobile', leadAccountId: SAMPLE_PEOPLE.bo },
      ],
      (one) => one.id,
    ),
    components: byId([{ id: '10200', name: 'gateway', projectId: '10100' }], (one) => one.id),
    boards: byId(
      [
        {
          id: 1,
          name: 'PLAT board',
          type: 'scrum',
          projectId: '10100',
          filterId: '10300',
          estimationFieldId: 'customfield_10016',
          columns: [
            { name: 'To Do', statusIds: ['10000'] },
            { name: 'In Progress', statusIds: ['10001'] },
            { name: 'Done', statusIds: ['10002'] },
          ],
        },
        {
          id: 2,
          name: 'MOB board',
          type: 'kanban',
          projectId: '10101',
          filterId: '10301',
          columns: [{ name: 'All', statusIds: ['10000', '10001', '10002'] }],
        },
      ],
      (one) => one.id,
    ),
    sprints: byId(
      [
        sprint(1, 'closed', daysAgo(20), daysAgo(6), daysAgo(6)),
        sprint(2, 'active', daysAgo(6), daysAgo(-8), null),
        sprint(3, 'future', null, null, null),
      ],
      (one) => one.id,
    ),
    issues: byId(sampleIssues(), (one) => one.id),
    repositories: byId(
      [
        {
          uuid: SAMPLE_REPOSITORY,
          slug: 'gateway',
          name: 'gateway',
          projectKey: 'PLAT',
          projectName: 'Platform',
          mainBranch: 'main',
          language: 'typescript',
          createdAt: daysAgo(90),
          updatedAt: daysAgo(2),
          environments: [
            { uuid: '{22222222-2222-4222-8222-222222222221}', name: 'Test', type: 'Test', rank: 0 },
            { uuid: '{22222222-2222-4222-8222-222222222223}', name: 'Production', type: 'Production', rank: 2 },
          ],
        },
      ],
      (one) => one.uuid,
    ),
    commits: byId([commit('a', [], 9), commit('b', [hash('a')], 5), commit('c', [hash('b')], 3)], (one) => one.hash),
    branches: new Map([[`${SAMPLE_REPOSITORY}/main`, hash('c')]]),
    pullRequests: new Map(),
    pipelines: new Map(),
    deployments: new Map(),
    spaces: byId(
      [
        {
          id: '30001',
          key: 'ENG',
          name: 'Engineering',
          homepageId: '40001',
          createdAt: daysAgo(90),
          authorId: SAMPLE_PEOPLE.ada,
        },
      ],
      (one) => one.id,
    ),
    pages: byId(samplePages(), (one) => one.id),
  };
}

/** The sample organization as a scenario in which nothing more happens, or only these events. */
export function sampleScenario(events: Scenario['events'] = []): Scenario {
  return {
    initial: sampleWorld(),
    events,
    groundTruth: {
      seed: 0,
      from: daysAgo(90),
      until: SAMPLE_NOW,
      timeZone: 'Europe/Berlin',
      teams: [],
      bots: [SAMPLE_PEOPLE.bot],
      leaves: [],
      holidays: [],
      storylines: [],
      sprints: [],
      deployments: [],
      leadTimes: [],
      incidents: [],
      deletedIssues: [],
      flagged: [],
      movedIssues: [],
    },
  };
}

function sprint(
  id: number,
  state: 'future' | 'active' | 'closed',
  startAt: number | null,
  endAt: number | null,
  completeAt: number | null,
): Sprint {
  return {
    id,
    boardId: 1,
    name: `PLAT Sprint ${id}`,
    goal: 'Keep the gateway calm',
    state,
    startAt,
    endAt,
    completeAt,
  };
}

function commit(letter: string, parents: string[], days: number): Commit {
  return {
    hash: hash(letter),
    repositoryUuid: SAMPLE_REPOSITORY,
    rawAuthor: 'Ada Lund <ada@halden-robotics.example>',
    author: SAMPLE_PEOPLE.ada,
    at: daysAgo(days),
    message: `Change ${letter}`,
    parents,
    linesAdded: 10,
    linesRemoved: 2,
    files: ['src/main.ts'],
  };
}

function byId<K, V>(list: V[], key: (one: V) => K): Map<K, V> {
  return new Map(list.map((one) => [key(one), one]));
}
