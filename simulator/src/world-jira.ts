/** What exists in the simulated Jira. Instants are epoch milliseconds, ids numeric strings. */

export type StatusCategory = 'new' | 'indeterminate' | 'done';
export type Status = {
  id: string;
  name: string;
  category: StatusCategory;
  /** No longer in any workflow: changelogs still name it, lists do not. */
  retired?: true;
};
export type IssueType = { id: string; name: string; subtask: boolean; hierarchyLevel: number };
export type Project = { id: string; key: string; name: string; leadAccountId: string };
export type Component = { id: string; name: string; projectId: string };
export type Board = {
  id: number;
  name: string;
  type: 'scrum' | 'kanban';
  projectId: string;
  filterId: string;
  /** Absent on kanban boards. */
  estimationFieldId?: string;
  columns: { name: string; statusIds: string[] }[];
};
export type Sprint = {
  id: number;
  boardId: number;
  name: string;
  goal: string;
  state: 'future' | 'active' | 'closed';
  startAt: number | null;
  endAt: number | null;
  completeAt: number | null;
};

export type ChangeItem = {
  field: string;
  fieldtype: 'jira' | 'custom';
  fieldId: string;
  from: string | null;
  fromString: string | null;
  to: string | null;
  toString: string | null;
};
export type IssueHistory = { id: string; at: number; author: string; items: ChangeItem[] };
export type IssueLink = {
  id: string;
  typeName: string;
  inward: string;
  outward: string;
  outwardIssueId: string;
  inwardIssueId: string;
};
export type Worklog = { id: string; author: string; startedAt: number; seconds: number; updatedAt: number };

export type Issue = {
  id: string;
  key: string;
  projectId: string;
  issueTypeId: string;
  summary: string;
  description: string;
  statusId: string;
  priority: 'Highest' | 'High' | 'Medium' | 'Low' | 'Lowest';
  labels: string[];
  componentIds: string[];
  reporter: string;
  creator: string;
  assignee: string | null;
  /** Story points; null without an estimate. */
  estimate: number | null;
  /** Marked as an impediment. */
  flagged?: boolean;
  sprintIds: number[];
  parentId: string | null;
  createdAt: number;
  updatedAt: number;
  resolvedAt: number | null;
  dueDate: string | null;
  history: IssueHistory[];
  links: IssueLink[];
  worklogs: Worklog[];
};
