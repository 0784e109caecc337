/** Random but consistent facts of a few people over half a year, for property tests. */
import * as fc from 'fast-check';
import type { Facts } from '../../facts.ts';
import type { MeasurementRules } from '../../rules.ts';
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
  workedOn,
} from '../flow/work-facts.test-support.ts';

const names = ['ada', 'ben', 'cy', 'dee', 'eve', 'fay', 'robot'];
const person = fc.constantFrom(...names);
const dayOf = fc.integer({ min: 0, max: 170 });

const item = fc.record({
  who: person,
  created: dayOf,
  wait: fc.integer({ min: 1, max: 200 }),
  work: fc.integer({ min: 1, max: 300 }),
  estimate: fc.option(fc.integer({ min: 1, max: 13 })),
  type: fc.constantFrom('Story', 'Bug', 'Task', 'Incident'),
  project: fc.constantFrom('pay', 'ops', 'none'),
  finished: fc.boolean(),
});
const merge = fc.record({
  who: person,
  opened: dayOf,
  open: fc.integer({ min: 2, max: 100 }),
  lines: fc.option(fc.integer({ min: 1, max: 2000 })),
  folder: fc.constantFrom('src', 'web', 'jobs', 'docs'),
  reviews: fc.array(
    fc.record({
      who: person,
      after: fc.nat({ max: 100 }),
      kind: fc.constantFrom('approved' as const, 'changes_requested' as const, 'commented' as const),
    }),
    { maxLength: 3 },
  ),
});
const edit = fc.record({
  who: person,
  at: dayOf,
  minor: fc.boolean(),
  title: fc.constantFrom('Notes', 'ADR 1', 'RFC 2'),
});

/** Between half of `size` and `size` issues, pull requests and pages each, up to day 190 at most. */
export const randomFacts = (size: number): fc.Arbitrary<Facts> =>
  fc
    .record({
      items: fc.array(item, { minLength: size >> 1, maxLength: size, size: 'max' }),
      changes: fc.array(merge, { minLength: size >> 1, maxLength: size, size: 'max' }),
      edits: fc.array(edit, { minLength: size >> 1, maxLength: size, size: 'max' }),
    })
    .map(({ items, changes, edits }) =>
      facts({
        boards: [{ id: 'board', name: 'Board', kind: 'scrum', projectId: 'pay', estimateFieldId: 'f' }],
        sprints: Array.from({ length: 12 }, (_, i) =>
          sprint({
            id: `${i}`,
            name: `Sprint ${i}`,
            startAt: on(i * 14),
            endAt: on(i * 14 + 14),
            completedAt: on(i * 14 + 14),
          }),
        ),
        issues: items.map((item, i) =>
          issue(`${i}`, {
            projectId: item.project,
            typeName: item.type,
            assigneeId: item.who,
            estimate: item.estimate,
            createdAt: on(item.created),
            statusId: item.finished ? 'done' : 'todo',
            sprintIds: item.project === 'pay' ? [`${Math.floor(item.created / 14)}`] : [],
          }),
        ),
        issueChanges: items.flatMap((item, i) => {
          const started = on(item.created) + item.wait * hour;
          const worked = item.finished ? workedOn(`${i}`, started, started + item.work * hour) : [];
          return [...worked, change(`${i}`, on(item.created) + hour, 'assignee', null, item.who)];
        }),
        pullRequests: changes.map((change, i) =>
          pullRequest(i, {
            authorId: change.who,
            createdAt: on(change.opened),
            mergedAt: on(change.opened) + change.open * hour,
            linesAdded: change.lines,
            files: [`${change.folder}/file.ts`],
            reviewerIds: change.reviews.map((review) => review.who),
          }),
        ),
        pullRequestActivities: changes.flatMap((change, i) =>
          change.reviews.map(({ who, after, kind }) =>
            activity(i, who, kind, on(change.opened) + Math.min(after, change.open) * hour),
          ),
        ),
        pages: edits.map((one, i) => ({
          id: `${i}`,
          spaceId: 'eng',
          kind: 'page',
          title: one.title,
          authorId: one.who,
          createdAt: on(one.at),
          url: `https://wiki.example/${i}`,
        })),
        pageVersions: edits.map((one, i) => ({
          pageId: `${i}`,
          number: 1,
          at: on(one.at),
          authorId: one.who,
          minor: one.minor,
        })),
      }),
    );

/** Everybody but Eve is in a team; Fay works half time, Dee was on leave, Robot is a bot. */
export const randomRules: MeasurementRules = rules({
  people: names.map((name) => ({
    id: `person-${name}`,
    name,
    accountIds: [name],
    bot: name === 'robot',
    active: true,
    partTime: name === 'fay' ? 0.5 : 1,
  })),
  teams: [
    { id: 'payments', name: 'Payments', projectIds: ['pay'], repositoryIds: ['api'] },
    { id: 'operations', name: 'Operations', projectIds: ['ops'], repositoryIds: [] },
  ],
  memberships: ['ada', 'ben', 'cy', 'dee', 'fay'].map((name) => ({
    personId: `person-${name}`,
    teamId: name === 'dee' ? 'operations' : 'payments',
    from: 0,
    to: null,
  })),
  leaves: [{ personId: 'person-dee', from: on(100), to: on(110) }],
});

/** The same facts, each collection in a different order. */
export const shuffled = (known: Facts): fc.Arbitrary<Facts> =>
  fc.record(
    Object.fromEntries(
      Object.entries(known).map(([kind, rows]) => [
        kind,
        fc.shuffledSubarray([...(rows as unknown[])], { minLength: rows.length, maxLength: rows.length }),
      ]),
    ),
  ) as unknown as fc.Arbitrary<Facts>;
