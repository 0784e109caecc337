import type { FactTable } from './fact-table.ts';

/** Facts of accounts, projects, boards and spaces. */
export const workTables = {
  accounts: {
    table: 'account_facts',
    key: ['id'],
    scope: null,
    columns: {
      id: ['id', 'text'],
      name: ['name', 'text'],
      email: ['email', 'text'],
      kind: ['kind', 'text'],
      active: ['active', 'boolean'],
      timeZone: ['time_zone', 'text'],
    },
  },
  statuses: {
    table: 'status_facts',
    key: ['id'],
    scope: null,
    columns: {
      id: ['id', 'text'],
      name: ['name', 'text'],
      category: ['category', 'text'],
    },
    // Changes name a status by its name at the time, without a category, so the category from a list stays. Of
    // several names the alphabetically first wins, so that the order of arrival does not matter.
    merge: {
      category: 'coalesce(excluded.category, status_facts.category)',
      name: `case when excluded.category is not null then excluded.name
        when status_facts.category is not null then status_facts.name
        else coalesce(least(nullif(status_facts.name, status_facts.id) collate "C",
          nullif(excluded.name, excluded.id) collate "C"), excluded.id) end`,
    },
  },
  numberFields: {
    table: 'number_field_facts',
    key: ['id'],
    scope: null,
    columns: {
      id: ['id', 'text'],
      name: ['name', 'text'],
    },
  },
  projects: {
    table: 'project_facts',
    key: ['id'],
    scope: null,
    columns: {
      id: ['id', 'text'],
      key: ['key', 'text'],
      name: ['name', 'text'],
    },
  },
  boards: {
    table: 'board_facts',
    key: ['id'],
    scope: { kind: 'board', field: 'id' },
    columns: {
      id: ['id', 'text'],
      name: ['name', 'text'],
      kind: ['kind', 'text'],
      projectId: ['project_id', 'text'],
      estimateFieldId: ['estimate_field_id', 'text'],
    },
  },
  sprints: {
    table: 'sprint_facts',
    key: ['id'],
    scope: { kind: 'board', field: 'boardId' },
    columns: {
      id: ['id', 'text'],
      boardId: ['board_id', 'text'],
      name: ['name', 'text'],
      goal: ['goal', 'text'],
      state: ['state', 'text'],
      startAt: ['start_at', 'bigint'],
      endAt: ['end_at', 'bigint'],
      completedAt: ['completed_at', 'bigint'],
      url: ['url', 'text'],
    },
  },
  issues: {
    table: 'issue_facts',
    key: ['id'],
    scope: { kind: 'project', field: 'projectId' },
    columns: {
      id: ['id', 'text'],
      key: ['key', 'text'],
      projectId: ['project_id', 'text'],
      typeName: ['type_name', 'text'],
      hierarchyLevel: ['hierarchy_level', 'integer'],
      summary: ['summary', 'text'],
      statusId: ['status_id', 'text'],
      priority: ['priority', 'text'],
      labels: ['labels', 'text[]'],
      components: ['components', 'text[]'],
      reporterId: ['reporter_id', 'text'],
      assigneeId: ['assignee_id', 'text'],
      estimate: ['estimate', 'double precision'],
      numbers: ['numbers', 'jsonb'],
      flagged: ['flagged', 'boolean'],
      sprintIds: ['sprint_ids', 'text[]'],
      parentId: ['parent_id', 'text'],
      links: ['links', 'jsonb'],
      createdAt: ['created_at', 'bigint'],
      updatedAt: ['updated_at', 'bigint'],
      resolvedAt: ['resolved_at', 'bigint'],
      url: ['url', 'text'],
    },
  },
  issueChanges: {
    table: 'issue_change_facts',
    key: ['issueId', 'id'],
    scope: { kind: 'project', field: 'issueId', through: { kind: 'issues', field: 'projectId' } },
    columns: {
      id: ['id', 'text'],
      issueId: ['issue_id', 'text'],
      at: ['at', 'bigint'],
      authorId: ['author_id', 'text'],
      field: ['field', 'text'],
      from: ['from_value', 'text'],
      to: ['to_value', 'text'],
    },
  },
  spaces: {
    table: 'space_facts',
    key: ['id'],
    scope: null,
    columns: {
      id: ['id', 'text'],
      key: ['key', 'text'],
      name: ['name', 'text'],
    },
  },
  pages: {
    table: 'page_facts',
    key: ['id'],
    scope: { kind: 'space', field: 'spaceId' },
    columns: {
      id: ['id', 'text'],
      spaceId: ['space_id', 'text'],
      kind: ['kind', 'text'],
      title: ['title', 'text'],
      authorId: ['author_id', 'text'],
      createdAt: ['created_at', 'bigint'],
      url: ['url', 'text'],
    },
  },
  pageVersions: {
    table: 'page_version_facts',
    key: ['pageId', 'number'],
    scope: { kind: 'space', field: 'pageId', through: { kind: 'pages', field: 'spaceId' } },
    columns: {
      pageId: ['page_id', 'text'],
      number: ['number', 'integer'],
      at: ['at', 'bigint'],
      authorId: ['author_id', 'text'],
      minor: ['minor', 'boolean'],
    },
  },
} as const satisfies Record<string, FactTable>;
