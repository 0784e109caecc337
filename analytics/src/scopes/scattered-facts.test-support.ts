/** Random facts that cross scopes in every possible way: links, moves, sprints, incidents, people. */
import * as fc from 'fast-check';
import type { Facts, IssueChangeFact, IssueFact, IssueField } from '../facts.ts';
import { api, commit, deployment, hash } from '../metrics/dora/delivery-facts.test-support.ts';
import {
  activity,
  change,
  facts,
  hour,
  issue,
  on,
  pullRequest,
  rules,
  sprint,
} from '../metrics/flow/work-facts.test-support.ts';
import type { MeasurementRules } from '../rules.ts';

/** A simple set of facts, for tests that store or read facts. */
export { issue as storyFact } from '../metrics/flow/work-facts.test-support.ts';

const names = ['ada', 'ben', 'cy', 'dee', 'eve', 'fay', 'robot'];
const projects = ['pay', 'ops', 'web'];
const repositories = ['api', 'site', 'jobs'];
const sprintIds = ['1', '2', '3', '4'];
const span = 120;
const who = fc.constantFrom(...names);
const dayOf = fc.integer({ min: 0, max: span });
const other = fc.nat({ max: 19 });

const item = fc.record({
  who,
  next: fc.option(who),
  created: dayOf,
  project: fc.constantFrom(...projects),
  movedFrom: fc.option(fc.constantFrom(...projects)),
  movedAfter: fc.integer({ min: 1, max: 600 }),
  type: fc.constantFrom('Story', 'Bug', 'Incident'),
  /** Hours until it is in progress, done and, for some, started again. */
  steps: fc.array(fc.integer({ min: 1, max: 400 }), { maxLength: 3 }),
  estimate: fc.option(fc.constantFrom(1, 3, 8)),
  sprints: fc.array(fc.constantFrom(...sprintIds), { maxLength: 2 }),
  links: fc.array(fc.record({ to: other, kind: fc.constantFrom('Blocks', 'Relates') }), { maxLength: 2 }),
  parent: fc.option(other),
  names: fc.option(fc.oneof(fc.constantFrom(...repositories), fc.constantFrom('release-1', 'release-2', 'release-3'))),
});
type Item = typeof item extends fc.Arbitrary<infer Value> ? Value : never;

const merge = fc.record({
  who,
  repository: fc.constantFrom(...repositories),
  opened: dayOf,
  open: fc.integer({ min: 1, max: 60 }),
  about: fc.option(other),
  folder: fc.constantFrom('src', 'web'),
  merged: fc.boolean(),
  reviews: fc.array(fc.record({ who, after: fc.nat({ max: 60 }) }), { maxLength: 2 }),
  deployedAfter: fc.option(fc.integer({ min: 1, max: 90 })),
});

const issueOf = (spec: Item, index: number): { issue: IssueFact; changes: IssueChangeFact[] } => {
  const id = String(index);
  const createdAt = on(spec.created);
  const changes: IssueChangeFact[] = [];
  const changed = (when: number, field: IssueField, from: string | null, to: string | null): void => {
    // Ids are the same each time the facts are generated.
    changes.push({ ...change(id, when, field, from, to), id: `${id}.${changes.length}` });
  };
  let at = createdAt;
  let status = 'todo';
  for (const hours of spec.steps) {
    at += hours * hour;
    const next = status === 'todo' ? 'doing' : status === 'doing' ? 'done' : 'doing';
    changed(at, 'status', status, next);
    status = next;
  }
  if (spec.movedFrom !== null) {
    changed(createdAt + spec.movedAfter * hour, 'project', spec.movedFrom, spec.project);
    changed(createdAt + spec.movedAfter * hour, 'key', keyIn(spec.movedFrom, index), keyIn(spec.project, index));
  }
  if (spec.next !== null) changed(createdAt + 40 * hour, 'assignee', spec.who, spec.next);
  const [first, second] = spec.sprints;
  if (second !== undefined) changed(createdAt + 50 * hour, 'sprint', first ?? null, second);
  const effort = (spec.created % 4) * 2;
  if (effort > 0) changed(createdAt + 60 * hour, 'number:effort', null, String(effort));
  return {
    changes,
    issue: issue(id, {
      key: keyIn(spec.project, index),
      projectId: spec.project,
      typeName: spec.type,
      statusId: status,
      createdAt,
      updatedAt: at,
      resolvedAt: status === 'done' ? at : null,
      assigneeId: spec.next ?? spec.who,
      estimate: spec.estimate,
      numbers: effort > 0 ? { effort } : {},
      sprintIds: spec.sprints.slice(-1),
      links: spec.links.map(({ to, kind }) => ({ kind, direction: 'inward', issueId: String(to) })),
      parentId: spec.parent === null ? null : String(spec.parent),
      components: spec.names !== null && repositories.includes(spec.names) ? [spec.names] : [],
      summary: spec.names?.startsWith('release') ? `${spec.names} broke` : `Item ${id}`,
    }),
  };
};

const keyIn = (project: string, index: number): string => `${project.toUpperCase()}-${index}`;

/** Every other pull request names an issue by the key from before it moved. */
const key = (items: readonly Item[], index: number, number: number): string => {
  const { project, movedFrom } = items[index] ?? { project: null, movedFrom: null };
  if (project === null) return 'feature';
  return keyIn(number % 2 === 0 ? project : (movedFrom ?? project), index);
};

export const scatteredFacts: fc.Arbitrary<Facts> = fc
  .record({
    items: fc.array(item, { minLength: 8, maxLength: 20, size: 'max' }),
    merges: fc.array(merge, { minLength: 8, maxLength: 20, size: 'max' }),
    pages: fc.array(fc.record({ who, at: dayOf, space: fc.constantFrom('A', 'B') }), { maxLength: 6 }),
  })
  .map(({ items, merges, pages }) => {
    const made = items.map(issueOf);
    const mergedAt = (one: (typeof merges)[number]) => on(one.opened) + one.open * hour;
    const inOrder = merges
      .map((one, number) => ({ ...one, number }))
      .toSorted((a, b) => mergedAt(a) - mergedAt(b) || a.number - b.number);
    const heads = new Map<string, string>();
    const hashOf = (number: number): string => hash((number + 160).toString(16));
    const commits = inOrder
      .filter((one) => one.merged)
      .map((one) => {
        const parents = [heads.get(one.repository)].flatMap((parent) => parent ?? []);
        heads.set(one.repository, hashOf(one.number));
        return { ...commit('a', mergedAt(one), []), repositoryId: one.repository, hash: hashOf(one.number), parents };
      });
    return facts({
      accounts: names.map((id) => ({
        id,
        name: id,
        email: null,
        kind: id === 'robot' ? ('app' as const) : ('human' as const),
        active: true,
        timeZone: null,
      })),
      numberFields: [{ id: 'effort', name: 'Effort' }],
      projects: projects.map((id) => ({ id, key: id.toUpperCase(), name: id })),
      boards: ['left', 'right'].map((id) => ({
        id,
        name: id,
        kind: 'scrum' as const,
        projectId: id === 'left' ? 'pay' : null,
        estimateFieldId: null,
      })),
      sprints: sprintIds.map((id, index) =>
        sprint({
          id,
          boardId: index % 2 === 0 ? 'left' : 'right',
          state: index === 3 ? 'active' : 'closed',
          startAt: on(index * 28),
          endAt: on(index * 28 + 21),
          completedAt: index === 3 ? null : on(index * 28 + 21),
        }),
      ),
      issues: made.map((one) => one.issue),
      issueChanges: made.flatMap((one) => one.changes),
      repositories: repositories.map((id) => ({ ...api, id, slug: id, name: id })),
      commits,
      pullRequests: merges.map((one, number) =>
        pullRequest(number, {
          repositoryId: one.repository,
          authorId: one.who,
          title: `${one.about === null ? 'Tidy' : key(items, one.about, number)} change`,
          state: one.merged ? 'merged' : 'open',
          createdAt: on(one.opened),
          updatedAt: mergedAt(one),
          mergedAt: one.merged ? mergedAt(one) : null,
          mergeCommit: one.merged ? hashOf(number) : null,
          commits: [{ hash: hash((number + 80).toString(16)), authoredAt: on(one.opened) - hour, authorId: one.who }],
          reviewerIds: one.reviews.map((review) => review.who),
          files: [`${one.folder}/file.ts`],
        }),
      ),
      pullRequestActivities: merges.flatMap((one, number) =>
        one.reviews.map((review, index) => ({
          ...activity(number, review.who, 'approved', on(one.opened) + review.after * hour),
          id: `${number}.${index}`,
          repositoryId: one.repository,
        })),
      ),
      pipelines: merges.flatMap((one, number) =>
        one.merged
          ? [
              {
                id: String(number),
                repositoryId: one.repository,
                number,
                result: number % 3 === 0 ? ('failed' as const) : ('successful' as const),
                creatorId: one.who,
                refKind: 'branch' as const,
                refName: number % 2 === 0 ? 'main' : 'next',
                selector: number % 5 === 0 ? 'rollback-production' : null,
                commitHash: hashOf(number),
                createdAt: mergedAt(one) + hour,
                completedAt: mergedAt(one) + 2 * hour,
                url: '',
              },
            ]
          : [],
      ),
      deployments: merges.flatMap((one, number) =>
        one.merged && one.deployedAfter !== null
          ? [
              deployment(String(number), mergedAt(one) + one.deployedAfter * hour, null, {
                repositoryId: one.repository,
                commitHash: hashOf(number),
                releaseName: `release-${number % 4}`,
              }),
            ]
          : [],
      ),
      spaces: ['A', 'B'].map((id) => ({ id, key: id, name: id })),
      pages: pages.map(({ who: authorId, at, space }, index) => ({
        id: String(index),
        spaceId: space,
        kind: 'page',
        title: `ADR ${index}`,
        authorId,
        createdAt: on(at),
        url: '',
      })),
      pageVersions: pages.map(({ who: authorId, at }, index) => ({
        pageId: String(index),
        number: 1,
        at: on(at),
        authorId,
        minor: false,
      })),
    });
  });

export const scatteredNow = on(span + 2);

/** Two teams; Ada moves between them, and Cy is in none. */
export const scatteredRules: MeasurementRules = rules({
  people: names.map((id) => ({
    id: `person-${id}`,
    name: id,
    accountIds: [id],
    bot: id === 'robot',
    active: true,
    partTime: 1,
  })),
  teams: [
    { id: 'payments', name: 'Payments', projectIds: ['pay'], repositoryIds: ['api'] },
    { id: 'operations', name: 'Operations', projectIds: ['ops'], repositoryIds: ['jobs', 'site'] },
  ],
  memberships: [
    { personId: 'person-ada', teamId: 'payments', from: 0, to: on(50) },
    { personId: 'person-ada', teamId: 'operations', from: on(50), to: null },
    { personId: 'person-ben', teamId: 'payments', from: 0, to: null },
    { personId: 'person-dee', teamId: 'operations', from: 0, to: null },
  ],
  production: repositories.map((repositoryId) => ({ repositoryId, source: 'deployments' })),
  hotfixPatterns: ['*pay-1*'],
});
