import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { noFacts, type AccountFact, type Facts, type IssueFact } from '../facts.ts';
import { issue as story, pullRequest } from '../metrics/flow/work-facts.test-support.ts';
import { noArrangement } from './arrangement.ts';
import { deriveTeams } from './derive-teams.ts';
import { rulesBasis } from './rules-basis.ts';
import { linkAccounts } from './link-accounts.ts';

const account = (
  id: string,
  name: string,
  email: string | null = null,
  kind: AccountFact['kind'] = 'human',
): AccountFact => ({
  id,
  name,
  email,
  kind,
  active: true,
  timeZone: null,
});

const issue = (id: string, projectId: string, assigneeId: string, on: string): IssueFact => {
  const at = Date.parse(on) / 1000;
  return story(id, { projectId, assigneeId, createdAt: at, updatedAt: at, resolvedAt: at });
};

describe('linkAccounts', () => {
  it('joins a commit author by address, then by full name if only one person has it', () => {
    const { people } = linkAccounts([
      account('u1', 'Mira Okafor', 'mira@example.com'),
      account('u2', 'Jörg Stein'),
      account('git:MIRA@example.com', 'mo', 'MIRA@example.com'),
      account('git:jorg@home.example', 'jorg stein', 'jorg@home.example'),
    ]);
    assert.deepEqual(
      people.map((person) => person.accountIds),
      [
        ['u1', 'git:MIRA@example.com'],
        ['u2', 'git:jorg@home.example'],
      ],
    );
  });

  it('suggests, and does not join, when two people have the name', () => {
    const { people, suggestions } = linkAccounts([
      account('u1', 'Ann Lee'),
      account('u2', 'Ann Lee'),
      account('git:a@b.example', 'Ann Lee', 'a@b.example'),
    ]);
    assert.equal(people.length, 3);
    assert.equal(suggestions.length, 2);
  });

  it('joins accounts of servers with different keys by address, then by full name if only one person has it', () => {
    const { people, suggestions } = linkAccounts([
      account('jira:JIRAUSER1', 'Mira Okafor', 'mira@example.com'),
      account('jira:JIRAUSER2', 'Jörg Stein', 'jorg@example.com'),
      account('bitbucket:7', 'M. Okafor', 'Mira@example.com'),
      account('confluence:ff80', 'Mira Okafor'),
      account('confluence:ff81', 'Jorg Stein'),
      account('git:mo@home.example', 'mira okafor', 'mo@home.example'),
    ]);
    assert.deepEqual(
      people.map((person) => person.accountIds),
      [
        ['jira:JIRAUSER1', 'bitbucket:7', 'confluence:ff80', 'git:mo@home.example'],
        ['jira:JIRAUSER2', 'confluence:ff81'],
      ],
    );
    assert.deepEqual(suggestions, []);
  });

  it('suggests, and does not join, namesakes on one server and those with different addresses', () => {
    const { people, suggestions } = linkAccounts([
      account('jira:1', 'Ann Lee', 'ann@example.com'),
      account('bitbucket:1', 'Ann Lee', 'lee@example.com'),
      account('jira:2', 'Bo Ek'),
      account('confluence:1', 'Bo Ek'),
      account('confluence:2', 'Bo Ek'),
    ]);
    assert.equal(people.length, 5);
    assert.deepEqual(
      suggestions.map((suggestion) => suggestion.accountIds),
      [
        ['jira:1', 'bitbucket:1'],
        ['jira:2', 'confluence:1'],
        ['jira:2', 'confluence:2'],
      ],
    );
  });

  it('keeps accounts split by hand separate, and never joins two accounts of one server', () => {
    const accounts = [
      account('jira:1', 'Ann Lee', 'ann@example.com'),
      account('jira:2', 'Ann Lee', 'ann@example.com'),
      account('confluence:1', 'Cy Ott'),
      account('jira:3', 'Cy Ott'),
    ];
    assert.equal(linkAccounts(accounts).people.length, 3);
    assert.equal(linkAccounts(accounts, { ...noArrangement, separated: ['confluence:1'] }).people.length, 4);
  });

  it('marks bots', () => {
    const bots = linkAccounts([
      account('a', 'Renovate'),
      account('b', 'deploy-bot'),
      account('c', 'Site', null, 'app'),
      account('d', 'Abbot Costa'),
    ]);
    assert.deepEqual(
      bots.people.map((person) => person.bot),
      [true, true, true, false],
    );
  });
});

describe('deriveTeams', () => {
  const facts = (issues: IssueFact[]): Facts => ({
    ...noFacts(),
    projects: [
      { id: '1', key: 'PAY', name: 'Payments' },
      { id: '2', key: 'WEB', name: 'Web' },
      { id: '3', key: 'OLD', name: 'Nobody works here' },
    ],
    boards: ['1', '2', '3'].map((projectId) => ({
      id: projectId,
      name: '',
      kind: 'scrum',
      projectId,
      estimateFieldId: null,
    })),
    repositories: [
      { id: 'r', slug: 'web-app', name: 'web-app', projectKey: 'WEB', projectName: null, mainBranch: 'main', url: '' },
    ],
    issues,
  });
  const people = [{ id: 'p', name: 'P', accountIds: ['u'], bot: false, active: true, partTime: 1 }];
  const day = (month: number): string => `2026-${String(month).padStart(2, '0')}-10T10:00:00Z`;

  it('creates a team for each project with a board and work, with the repositories named after it', () => {
    const { teams } = deriveTeams(
      rulesBasis(facts([issue('1', '1', 'u', day(1)), issue('2', '2', 'u', day(1))]), 'Europe/Berlin'),
      people,
      'Europe/Berlin',
    );
    assert.deepEqual(
      teams.map((team) => [team.name, team.repositoryIds]),
      [
        ['Payments', []],
        ['Web', ['r']],
      ],
    );
  });

  it('assigns a repository without a matching project to the team with most of its commits', () => {
    const tools = {
      id: 't',
      slug: 'tools',
      name: 'tools',
      projectKey: 'T',
      projectName: null,
      mainBranch: 'main',
      url: '',
    };
    const own = facts([issue('1', '1', 'u', day(1)), issue('2', '2', 'v', day(1))]);
    const written = [1, 2, 3, 4].map((month) =>
      pullRequest(month, {
        repositoryId: 't',
        authorId: month === 1 ? 'u' : 'v',
        createdAt: Date.parse(day(month)) / 1000,
      }),
    );
    const { teams } = deriveTeams(
      rulesBasis({ ...own, repositories: [...own.repositories, tools], pullRequests: written }, 'UTC'),
      [...people, { ...people[0]!, id: 'q', accountIds: ['v'] }],
      'UTC',
    );
    assert.deepEqual(
      teams.map((team) => [team.name, team.repositoryIds.toSorted()]),
      [
        ['Payments', []],
        ['Web', ['r', 't']],
      ],
    );
  });

  it('detects a lasting move, not a single unusual month', () => {
    const odd = [1, 2, 3, 4].map((month) => issue(String(month), month === 3 ? '2' : '1', 'u', day(month)));
    assert.deepEqual(
      deriveTeams(rulesBasis(facts(odd), 'UTC'), people, 'UTC').memberships.map((membership) => membership.teamId),
      ['1'],
    );
    const moved = [1, 2, 3, 4].map((month) => issue(String(month), month >= 3 ? '2' : '1', 'u', day(month)));
    const { memberships } = deriveTeams(rulesBasis(facts(moved), 'UTC'), people, 'UTC');
    assert.deepEqual(
      memberships.map((membership) => membership.teamId),
      ['1', '2'],
    );
    assert.equal(memberships[0]?.to, Date.parse('2026-03-01T00:00:00Z') / 1000);
    assert.equal(memberships[1]?.from, memberships[0]?.to);
    assert.equal(memberships[1]?.to, null);
  });
});
