/** Records in Jira's format, of a fictional site. */
import { usualNames } from './fields.ts';

export const user = {
  accountId: '557058:ada',
  accountType: 'atlassian',
  displayName: 'Ada Quist',
  emailAddress: 'Ada.Quist@acme.example',
  active: true,
  timeZone: 'Europe/Oslo',
};

export const issue = {
  id: '20041',
  key: 'SHOP-41',
  fields: {
    summary: 'Basket forgets its contents',
    project: { id: '10003', key: 'SHOP' },
    issuetype: { name: 'Bug', subtask: false, hierarchyLevel: 0 },
    status: { id: '3', name: 'In Progress' },
    priority: { name: 'High' },
    labels: ['basket', 'regression'],
    components: [{ id: '1', name: 'checkout' }],
    reporter: user,
    assignee: null,
    parent: { id: '20001', key: 'SHOP-1' },
    issuelinks: [
      { type: { name: 'Blocks' }, outwardIssue: { id: '20042' } },
      { type: { name: 'Problem/Incident' }, inwardIssue: { id: '20043' } },
    ],
    created: '2026-03-02T09:15:00.000+0100',
    updated: '2026-03-05T17:00:00.000+0100',
    resolutiondate: null,
    customfield_10016: '3',
    customfield_10020: [
      { id: 7, name: 'Sprint 7' },
      'com.atlassian.greenhopper.service.sprint.Sprint@1[id=8,state=CLOSED]',
    ],
  },
};

export const history = {
  id: '90001',
  author: user,
  created: 1_772_700_000_000,
  items: [
    { field: 'description', fieldId: 'description', from: null, fromString: 'a', to: null, toString: 'b' },
    { field: 'status', fieldId: 'status', from: '1', fromString: 'Old name', to: '3', toString: 'In Progress' },
    {
      field: 'Sprint',
      fieldId: 'customfield_10020',
      from: '7',
      fromString: 'Sprint 7',
      to: '7, 8',
      toString: 'Sprint 7, Sprint 8',
    },
    { field: 'Story Points', fieldId: 'customfield_10016', from: null, fromString: '5', to: null, toString: '3' },
    { field: 'priority', from: '3', fromString: 'Medium', to: '2', toString: 'High' },
  ],
};

export const board = { id: 4, name: 'Shop board', type: 'scrum', location: { projectId: 10003 } };
export const sprint = {
  id: 7,
  state: 'closed',
  name: 'Sprint 7',
  goal: '',
  startDate: '2026-03-02T08:00:00.000Z',
  endDate: '2026-03-16T08:00:00.000Z',
  completeDate: '2026-03-16T09:30:00.000Z',
  originBoardId: 4,
};
export const status = { id: '3', name: 'In Progress', statusCategory: { key: 'indeterminate' } };
export const project = { id: '10003', key: 'SHOP', name: 'Shop' };
export const meanings = {
  estimates: ['customfield_10016', 'customfield_10028'],
  numbers: [
    { id: 'customfield_10016', name: 'Story Points' },
    { id: 'customfield_10040', name: 'Effort' },
  ],
  flagged: 'customfield_10021',
  sprint: 'customfield_10020',
  names: usualNames,
};

/** The same person, issue and history as a Data Center returns them. */
export const ownUser = { key: 'JIRAUSER10100', name: 'ada', displayName: 'Ada Quist', active: true };
export const epicFields = { link: 'customfield_10014', name: 'customfield_10011' };
export const ownIssue = {
  ...issue,
  fields: {
    ...issue.fields,
    parent: undefined,
    reporter: ownUser,
    customfield_10014: 'SHOP-1',
    customfield_10011: null,
  },
};
export const ownHistory = {
  id: '90001',
  author: ownUser,
  created: '2026-03-05T09:40:00.000+0100',
  items: [
    { field: 'Estimate', fieldtype: 'custom', from: null, fromString: '5', to: null, toString: '3' },
    { field: 'assignee', fieldtype: 'jira', from: null, fromString: null, to: 'JIRAUSER10100', toString: 'Ada Quist' },
    { field: 'Rank', fieldtype: 'custom', from: '', fromString: '', to: '', toString: 'Ranked higher' },
  ],
};
