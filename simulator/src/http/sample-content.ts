import type { Issue, IssueHistory, Page } from '../world.ts';
import { daysAgo, SAMPLE_PEOPLE } from './sample-people.ts';

const DAY = 86_400_000;

/** Twelve stories in PLAT (10501 to 10512, created a day apart), an epic above two of them, and one issue in MOB. */
export function sampleIssues(): Issue[] {
  const stories = Array.from({ length: 12 }, (_, index) => story(index + 1));
  const epic: Issue = { ...story(20), issueTypeId: '10010', estimate: null, sprintIds: [], history: [] };
  const mobile: Issue = { ...story(30), key: 'MOB-1', projectId: '10101', estimate: null, sprintIds: [], history: [] };
  return [...stories, epic, mobile];
}

function story(number: number): Issue {
  const createdAt = daysAgo(40 - number);
  const done = number <= 4;
  const history: IssueHistory[] = [];
  const status = (id: number, at: number, from: [string, string], to: [string, string]): void => {
    history.push({
      id: String(id),
      at,
      author: SAMPLE_PEOPLE.bo,
      items: [
        {
          field: 'status',
          fieldtype: 'jira',
          fieldId: 'status',
          from: from[0],
          fromString: from[1],
          to: to[0],
          toString: to[1],
        },
      ],
    });
  };
  status(20_000 + number * 10, createdAt + DAY, ['10000', 'To Do'], ['10001', 'In Progress']);
  if (done) status(20_001 + number * 10, createdAt + 2 * DAY, ['10001', 'In Progress'], ['10002', 'Done']);
  const updatedAt = history.at(-1)?.at ?? createdAt;
  return {
    id: String(10_500 + number),
    key: `PLAT-${number}`,
    projectId: '10100',
    issueTypeId: '10011',
    summary: `Let the gateway do thing ${number} & <more>`,
    description: 'First paragraph.\n\nSecond paragraph.',
    statusId: done ? '10002' : '10001',
    priority: 'Medium',
    labels: ['gateway'],
    componentIds: ['10200'],
    reporter: SAMPLE_PEOPLE.ada,
    creator: SAMPLE_PEOPLE.ada,
    assignee: SAMPLE_PEOPLE.bo,
    estimate: 3,
    sprintIds: done ? [1] : number <= 8 ? [1, 2] : [],
    parentId: number <= 2 ? '10520' : null,
    createdAt,
    updatedAt,
    resolvedAt: done ? updatedAt : null,
    dueDate: null,
    history,
    links: [],
    worklogs:
      number === 1
        ? [{ id: '60001', author: SAMPLE_PEOPLE.bo, startedAt: updatedAt - 7_200_000, seconds: 7_200, updatedAt }]
        : [],
  };
}

/** Six pages, each edited once, the second with two comments; and a blog post. */
export function samplePages(): Page[] {
  return Array.from({ length: 7 }, (_, index) => ({
    id: String(40_001 + index),
    spaceId: '30001',
    kind: index === 6 ? ('blogpost' as const) : ('page' as const),
    title: `Note ${index + 1}`,
    parentId: index === 0 || index === 6 ? null : '40001',
    author: SAMPLE_PEOPLE.ada,
    createdAt: daysAgo(60 - index),
    versions: [
      { number: 1, at: daysAgo(60 - index), author: SAMPLE_PEOPLE.ada, minor: false, message: '' },
      { number: 2, at: daysAgo(30 - index), author: SAMPLE_PEOPLE.bo, minor: true, message: 'Clarify' },
    ],
    comments:
      index === 1
        ? [
            { id: '50001', at: daysAgo(20), author: SAMPLE_PEOPLE.bo, kind: 'footer' as const },
            { id: '50002', at: daysAgo(19), author: SAMPLE_PEOPLE.ada, kind: 'inline' as const },
          ]
        : [],
  }));
}
