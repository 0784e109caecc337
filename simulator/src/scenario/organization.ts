/** Halden Robotics: people, teams, projects, repositories and spaces, as they are before anything happens. */
import type { Account, Board, Component, IssueType, Project, Repository, Space, Status, World } from '../world.ts';
import type { Schedule } from './calendar.ts';
import { day } from './calendar.ts';
import type { Random } from './random.ts';

export type Worker = {
  account: Account;
  schedule: Schedule;
  team: Team;
  /** 1 is usual. */ pace: number;
  care: number;
};
export type Service = {
  repository: Repository;
  team: Team;
  deploys: boolean;
  /** Likelihood that a deployment fails. */ risk: number;
  component: Component;
};
export type Team = {
  name: string;
  key: string;
  project: Project;
  board: Board;
  scrum: boolean;
  workers: Worker[];
  services: Service[];
  space: Space;
};

export type Organization = { world: World; teams: Team[]; bots: Account[]; stranger: string };

const teamPlans = [
  {
    name: 'Platform',
    key: 'PLAT',
    scrum: true,
    services: [
      ['deploy-tools', true, 0.05],
      ['config-service', true, 0.07],
      ['shared-library', false, 0],
    ],
  },
  {
    name: 'Frontend',
    key: 'WEB',
    scrum: true,
    services: [
      ['web-console', true, 0.07],
      ['design-system', true, 0.04],
    ],
  },
  {
    name: 'Backend',
    key: 'CORE',
    scrum: true,
    services: [
      ['orders-service', true, 0.07],
      ['payments-service', true, 0.24],
      ['telemetry-gateway', true, 0.06],
    ],
  },
  {
    name: 'Mobile',
    key: 'MOB',
    scrum: false,
    services: [
      ['operator-app', true, 0.08],
      ['device-sync', true, 0.06],
    ],
  },
] as const;

const names = [
  'Anouk Laurent',
  'Jonas Stein',
  'Priya Desai',
  'Tomasz Kowal',
  'Yuki Nakamura',
  'Mira Okafor',
  'Lars Henning',
  'Sofia Marques',
  'Emre Yildiz',
  'Hannah Brandt',
  'Callum Reid',
  'Ines Ferreira',
  'Oskar Lindqvist',
  'Leila Haddad',
  'Matteo Ricci',
  'Klara Novak',
  'Daniel Osei',
  'Freya Holm',
  'Rahul Menon',
  'Greta Sommer',
  'Victor Almeida',
  'Nora Keller',
  'Paul Weber',
  'Aisha Rahman',
  'Felix Baumann',
  'Julia Wagner',
  'Simon Fischer',
  'Elena Popova',
  'Marco Conti',
  'Ruth Adler',
  'Ben Carter',
];
const zones = [
  ['Europe/Berlin', 1],
  ['Europe/Berlin', 1],
  ['Europe/Berlin', 1],
  ['Europe/London', 0],
  ['Europe/Lisbon', 0],
  ['America/New_York', -5],
] as const;

export const statuses: Status[] = [
  { id: '10000', name: 'To Do', category: 'new' },
  { id: '3', name: 'In Progress', category: 'indeterminate' },
  { id: '10001', name: 'Code Review', category: 'indeterminate' },
  { id: '10004', name: 'Blocked', category: 'indeterminate' },
  { id: '10002', name: 'Done', category: 'done' },
];
export const issueTypes: IssueType[] = [
  { id: '10010', name: 'Epic', subtask: false, hierarchyLevel: 1 },
  { id: '10011', name: 'Story', subtask: false, hierarchyLevel: 0 },
  { id: '10012', name: 'Task', subtask: false, hierarchyLevel: 0 },
  { id: '10013', name: 'Bug', subtask: false, hierarchyLevel: 0 },
  { id: '10014', name: 'Incident', subtask: false, hierarchyLevel: 0 },
];

const accountOf = (random: Random, name: string, kind: Account['kind'], start: number, timeZone: string): Account => ({
  accountId: kind === 'app' ? `557058:${random.hex(24)}` : `712020:${random.hex(24)}`,
  kind,
  displayName: name,
  nickname: name.split(' ')[0] ?? name,
  email: `${name.toLowerCase().replaceAll(' ', '.')}@halden-robotics.example`,
  emailVisible: random.chance(0.2),
  timeZone,
  bitbucketUuid: random.uuid(),
  active: true,
  createdAt: start - 200 * day,
});

/** Five months before the end of thirteen a newcomer joins; one person leaves; one takes long leave. */
export const newcomer = 'Ben Carter';
export const leaver = 'Ruth Adler';
const onLeave = 'Nora Keller';
export const overloaded = 'Jonas Stein';
export const bottleneck = 'Priya Desai';

/** @param eventsFrom when the 13 months begin in which people join, leave and are away */
export const createOrganization = (random: Random, start: number, eventsFrom = start): Organization => {
  const world: World = {
    site: { cloudId: random.uuid().slice(1, -1), name: 'halden-robotics', timeZone: 'Europe/Berlin' },
    workspace: { uuid: random.uuid(), slug: 'halden', name: 'Halden Robotics' },
    now: start,
    accounts: new Map(),
    statuses: new Map(statuses.map((status) => [status.id, { ...status }])),
    issueTypes: new Map(issueTypes.map((type) => [type.id, type])),
    projects: new Map(),
    components: new Map(),
    priorityNames: new Map(),
    boards: new Map(),
    sprints: new Map(),
    issues: new Map(),
    repositories: new Map(),
    commits: new Map(),
    branches: new Map(),
    pullRequests: new Map(),
    pipelines: new Map(),
    deployments: new Map(),
    spaces: new Map(),
    pages: new Map(),
  };
  const teams = teamPlans.map((plan, index) => createTeam(random, world, plan, index));
  names.forEach((name, index) => {
    const [timeZone, baseHours] = name === newcomer ? zones[0] : random.pick(zones);
    const account = accountOf(random, name, 'human', start, timeZone);
    const team =
      name === bottleneck
        ? teams[1]
        : name === newcomer || name === overloaded
          ? teams[2]
          : teams[index % teams.length];
    if (team === undefined) throw new Error('A team is missing');
    const schedule: Schedule = {
      baseHours,
      partTime: name === 'Klara Novak' ? 0.8 : name === 'Freya Holm' ? 0.6 : 1,
      leaves:
        name === onLeave
          ? [{ from: eventsFrom + 150 * day, to: eventsFrom + 205 * day }]
          : [{ from: eventsFrom + ((index * 37) % 330) * day, to: eventsFrom + ((index * 37) % 330) * day + 10 * day }],
      from: name === newcomer ? eventsFrom + 245 * day : start,
      to: name === leaver ? eventsFrom + 280 * day : null,
    };
    // The directory knows the newcomer before the first day.
    world.accounts.set(account.accountId, account);
    team.workers.push({ account, schedule, team, pace: random.between(0.8, 1.25), care: random.between(0.6, 1.4) });
  });
  const bots = [
    accountOf(random, 'Renovate', 'app', start, 'UTC'),
    accountOf(random, 'halden-ci-bot', 'human', start, 'UTC'),
  ];
  for (const bot of bots) world.accounts.set(bot.accountId, bot);
  for (const team of teams) team.project.leadAccountId = team.workers[0]?.account.accountId ?? '';
  return { world, teams, bots, stranger: 'Old Laptop <root@localhost.example>' };
};

const createTeam = (random: Random, world: World, plan: (typeof teamPlans)[number], index: number): Team => {
  const project: Project = { id: String(10_100 + index), key: plan.key, name: plan.name, leadAccountId: '' };
  const board: Board = {
    id: index + 1,
    name: `${plan.name} board`,
    type: plan.scrum ? 'scrum' : 'kanban',
    projectId: project.id,
    filterId: String(10_200 + index),
    ...(plan.scrum ? { estimationFieldId: 'customfield_10016' } : {}),
    columns: statuses.map((status) => ({ name: status.name, statusIds: [status.id] })),
  };
  const space: Space = {
    id: String(9_000 + index),
    key: plan.key,
    name: `${plan.name} team`,
    homepageId: String(90_000 + index),
    createdAt: world.now,
    authorId: '',
  };
  const team: Team = {
    name: plan.name,
    key: plan.key,
    project,
    board,
    scrum: plan.scrum,
    workers: [],
    services: [],
    space,
  };
  world.projects.set(project.id, project);
  world.boards.set(board.id, board);
  world.spaces.set(space.id, space);
  for (const [slug, deploys, risk] of plan.services) {
    const repository: Repository = {
      uuid: random.uuid(),
      slug,
      name: slug,
      projectKey: plan.key,
      projectName: plan.name,
      mainBranch: 'main',
      language: 'typescript',
      createdAt: world.now,
      updatedAt: world.now,
      environments: deploys
        ? (['Test', 'Staging', 'Production'] as const).map((type, rank) => ({
            uuid: random.uuid(),
            name: type,
            type,
            rank,
          }))
        : [],
    };
    const component: Component = { id: String(20_000 + world.components.size), name: slug, projectId: project.id };
    world.repositories.set(repository.uuid, repository);
    world.components.set(component.id, component);
    team.services.push({ repository, team, deploys, risk, component });
  }
  return team;
};
