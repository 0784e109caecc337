/** A sprint with every kind of event that a sprint record can contain. */
import type { Facts } from '../../facts.ts';
import { measureAll } from '../../measure.ts';
import { change, facts, hour, issue, on, rules, sprint, statuses, workedOn } from '../flow/work-facts.test-support.ts';
import type { SprintRecord } from './sprint-record.ts';

const board = { id: 'board', name: 'Board', kind: 'scrum' as const, projectId: 'pay', estimateFieldId: 'f' };
export const planned = { createdAt: on(-20), sprintIds: ['7'] };
/**
 * 1 was carried over from sprint 6 and done after two days of being blocked; 2 went on to sprint 8 and
 * waits for 9; 3 was created in the sprint and taken out again; 4 was done before; 5 is an epic.
 */
export const story = (own: Partial<Facts> = {}): Facts =>
  facts({
    boards: [board],
    statuses: [...statuses, { id: 'blocked', name: 'Blocked', category: 'indeterminate' }],
    sprints: [
      sprint(),
      sprint({ id: '6', name: 'Sprint 6', startAt: on(-14), endAt: on(0), completedAt: on(0) - hour }),
      sprint({ id: '8', name: 'Sprint 8', state: 'active', startAt: on(15), endAt: on(29), completedAt: null }),
    ],
    issues: [
      issue('1', { ...planned, estimate: 5, statusId: 'done', sprintIds: ['6', '7'] }),
      issue('2', {
        ...planned,
        estimate: 3,
        sprintIds: ['7', '8'],
        links: [
          { kind: 'Blocks', direction: 'inward', issueId: '9' },
          { kind: 'Blocks', direction: 'inward', issueId: '4' },
          { kind: 'Relates', direction: 'inward', issueId: '3' },
        ],
      }),
      issue('3', { createdAt: on(3), reporterId: 'ben', estimate: 2, sprintIds: [] }),
      issue('4', { ...planned, estimate: 13, statusId: 'done' }),
      issue('5', { ...planned, hierarchyLevel: 1 }),
      issue('9', { createdAt: on(-20) }),
    ],
    issueChanges: [
      change('1', on(0) - hour / 2, 'sprint', '6', '6, 7'),
      change('1', on(-2), 'status', 'todo', 'doing'),
      change('1', on(2), 'status', 'doing', 'blocked'),
      change('1', on(4), 'status', 'blocked', 'doing'),
      change('1', on(6), 'status', 'doing', 'done'),
      change('2', on(14) + hour, 'sprint', '7', '7, 8'),
      change('3', on(5), 'sprint', '7', ''),
      ...workedOn('4', on(-5), on(-2)),
    ],
    ...own,
  });

export const recordOf = (id: string, own: Partial<Facts> = {}): SprintRecord => {
  const record = measureAll(story(own), rules(), on(20)).sprints.find((sprint) => sprint.id === id);
  if (record === undefined) throw new Error(`Nothing was recorded of sprint ${id}`);
  return record;
};
