/** Where each kind of fact is kept. Column types are those of the migration. */
import type { FactKind, ScopeKind } from '@sightline/analytics';
import { sql, type RawBuilder } from 'kysely';

export type FactTable = {
  table: string;
  /** Fields that identify a fact within its organisation; joined by `/` they are its id. */
  key: readonly string[];
  /** Column and type by field. */
  columns: Readonly<Record<string, readonly [column: string, type: string]>>;
  /** What a stored column becomes where it is not simply replaced, as SQL of `excluded` and the table. */
  merge?: Readonly<Record<string, string>>;
  /**
   * The scope whose measurements change with the fact: the field that has its id, or that has the id
   * of the fact of another kind that has it. Null for what every measuring reads in full.
   */
  scope: { kind: ScopeKind; field: string; through?: { kind: FactKind; field: string } } | null;
};

export const factTables: Readonly<Record<FactKind, FactTable>> = {
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
    // Changes name a status by what it was called then and without its category: what a list said stays. Of
    // several names the first in order of the alphabet is kept, so that the order of arrival does not matter.
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
  repositories: {
    table: 'repository_facts',
    key: ['id'],
    scope: { kind: 'repository', field: 'id' },
    columns: {
      id: ['id', 'text'],
      slug: ['slug', 'text'],
      name: ['name', 'text'],
      projectKey: ['project_key', 'text'],
      projectName: ['project_name', 'text'],
      mainBranch: ['main_branch', 'text'],
      url: ['url', 'text'],
    },
  },
  commits: {
    table: 'commit_facts',
    key: ['repositoryId', 'hash'],
    scope: { kind: 'repository', field: 'repositoryId' },
    columns: {
      repositoryId: ['repository_id', 'text'],
      hash: ['hash', 'text'],
      authorId: ['author_id', 'text'],
      authoredAt: ['authored_at', 'bigint'],
      message: ['message', 'text'],
      parents: ['parents', 'text[]'],
      url: ['url', 'text'],
    },
  },
  pullRequests: {
    table: 'pull_request_facts',
    key: ['repositoryId', 'number'],
    scope: { kind: 'repository', field: 'repositoryId' },
    columns: {
      repositoryId: ['repository_id', 'text'],
      number: ['number', 'integer'],
      title: ['title', 'text'],
      state: ['state', 'text'],
      draft: ['draft', 'boolean'],
      authorId: ['author_id', 'text'],
      sourceBranch: ['source_branch', 'text'],
      destinationBranch: ['destination_branch', 'text'],
      createdAt: ['created_at', 'bigint'],
      updatedAt: ['updated_at', 'bigint'],
      mergedAt: ['merged_at', 'bigint'],
      mergedAtSource: ['merged_at_source', 'text'],
      closedById: ['closed_by_id', 'text'],
      mergeCommit: ['merge_commit', 'text'],
      commits: ['commits', 'jsonb'],
      reviewerIds: ['reviewer_ids', 'text[]'],
      linesAdded: ['lines_added', 'integer'],
      linesRemoved: ['lines_removed', 'integer'],
      files: ['files', 'text[]'],
      url: ['url', 'text'],
    },
  },
  pullRequestActivities: {
    table: 'pull_request_activity_facts',
    key: ['repositoryId', 'number', 'id'],
    scope: { kind: 'repository', field: 'repositoryId' },
    columns: {
      id: ['id', 'text'],
      repositoryId: ['repository_id', 'text'],
      number: ['number', 'integer'],
      at: ['at', 'bigint'],
      actorId: ['actor_id', 'text'],
      kind: ['kind', 'text'],
    },
  },
  pipelines: {
    table: 'pipeline_facts',
    key: ['id'],
    scope: { kind: 'repository', field: 'repositoryId' },
    columns: {
      id: ['id', 'text'],
      repositoryId: ['repository_id', 'text'],
      number: ['number', 'integer'],
      result: ['result', 'text'],
      state: ['state', 'text'],
      creatorId: ['creator_id', 'text'],
      refKind: ['ref_kind', 'text'],
      refName: ['ref_name', 'text'],
      selector: ['selector', 'text'],
      commitHash: ['commit_hash', 'text'],
      createdAt: ['created_at', 'bigint'],
      completedAt: ['completed_at', 'bigint'],
      url: ['url', 'text'],
    },
  },
  deployments: {
    table: 'deployment_facts',
    key: ['id'],
    scope: { kind: 'repository', field: 'repositoryId' },
    columns: {
      id: ['id', 'text'],
      repositoryId: ['repository_id', 'text'],
      environmentId: ['environment_id', 'text'],
      environmentName: ['environment_name', 'text'],
      environmentKind: ['environment_kind', 'text'],
      pipelineId: ['pipeline_id', 'text'],
      releaseName: ['release_name', 'text'],
      commitHash: ['commit_hash', 'text'],
      result: ['result', 'text'],
      state: ['state', 'text'],
      startedAt: ['started_at', 'bigint'],
      finishedAt: ['finished_at', 'bigint'],
      url: ['url', 'text'],
    },
    // A deployment to an environment that has been deleted since comes with its id alone.
    merge: {
      environment_name: `case when excluded.environment_name = excluded.environment_id
        then deployment_facts.environment_name else excluded.environment_name end`,
      environment_kind: `case when excluded.environment_name = excluded.environment_id
        then deployment_facts.environment_kind else excluded.environment_kind end`,
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
};

export const columnOf = (kind: FactKind, field: string): string => {
  const column = factTables[kind].columns[field]?.[0];
  if (column === undefined) throw new Error(`Facts of kind ${kind} have no ${field}`);
  return column;
};

/** All columns under the names of their fields, for a select from a table of that alias. */
export const columnsOf = (kind: FactKind, alias: string): RawBuilder<unknown> =>
  sql.raw(
    Object.entries(factTables[kind].columns)
      .map(([field, [column]]) => `${alias}.${column} as "${field}"`)
      .join(', '),
  );
