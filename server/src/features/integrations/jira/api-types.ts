/**
 * The fields of Jira Cloud's REST API 3 and Agile API 1.0 that we read, and of a Data Center's API 2 where it differs.
 * Any of them may be missing.
 */

export type JiraUser = {
  accountId: string;
  accountType: 'atlassian' | 'app' | 'customer';
  displayName: string;
  emailAddress: string;
  active: boolean;
  timeZone: string;
  /** Data Center only. */
  key: string;
  name: string;
};

export type JiraStatus = { id: string; name: string; statusCategory: { key: 'new' | 'indeterminate' | 'done' } };

export type JiraProject = { id: string; key: string; name: string };

/** An issue type or a priority. */
export type JiraNamed = { id: string; name: string };

export type JiraField = {
  id: string;
  name: string;
  untranslatedName: string;
  schema: { type: string; custom: string };
};

export type JiraBoard = {
  id: number;
  name: string;
  type: 'scrum' | 'kanban' | 'simple';
  location: { projectId: number };
};

export type JiraBoardConfiguration = { estimation: { field: { fieldId: string } } };

export type JiraSprint = {
  id: number;
  state: 'future' | 'active' | 'closed';
  name: string;
  goal: string;
  startDate: string;
  endDate: string;
  completeDate: string;
  originBoardId: number;
};

export type JiraIssueLink = { type: { name: string }; outwardIssue: { id: string }; inwardIssue: { id: string } };

export type JiraIssue = {
  id: string;
  key: string;
  fields: {
    summary: string;
    project: { id: string };
    issuetype: { name: string; subtask: boolean; hierarchyLevel: number };
    status: { id: string };
    priority: { name: string };
    labels: string[];
    components: { name: string }[];
    reporter: JiraUser;
    creator: JiraUser;
    assignee: JiraUser;
    parent: { id: string };
    issuelinks: JiraIssueLink[];
    created: string;
    updated: string;
    resolutiondate: string;
  };
  /** On a Data Center with `expand`, where it is complete. */
  changelog: { histories: JiraHistory[] };
};

/** An item also has `toString`, which is read as an own member because every object has one. */
export type JiraChangeItem = { field: string; fieldId: string; from: string; fromString: string; to: string };

export type JiraHistory = { id: string; author: JiraUser; created: string | number; items: JiraChangeItem[] };

export type JiraIssueChangelog = { issueId: string; changeHistories: JiraHistory[] };
