/** The custom fields of the simulated site. The second estimate field is a decoy that real sites have too: it stays empty. */
export const STORY_POINTS_FIELD = 'customfield_10016';
export const SPRINT_FIELD = 'customfield_10020';
export const RANK_FIELD = 'customfield_10019';
export const FLAGGED_FIELD = 'customfield_10021';
/** A number that teams other than those who estimate in points fill in. */
export const EFFORT_FIELD = 'customfield_10040';
/** Effort is what was estimated in points, in hours. */
export const hoursAPoint = 4;
const UNUSED_ESTIMATE_FIELD = 'customfield_10028';

type System = [id: string, name: string, type: string, items?: string];

const SYSTEM_FIELDS: System[] = [
  ['summary', 'Summary', 'string'],
  ['description', 'Description', 'string'],
  ['issuetype', 'Issue Type', 'issuetype'],
  ['status', 'Status', 'status'],
  ['statuscategorychangedate', 'Status Category Changed', 'datetime'],
  ['priority', 'Priority', 'priority'],
  ['project', 'Project', 'project'],
  ['labels', 'Labels', 'array', 'string'],
  ['components', 'Components', 'array', 'component'],
  ['fixVersions', 'Fix versions', 'array', 'version'],
  ['reporter', 'Reporter', 'user'],
  ['creator', 'Creator', 'user'],
  ['assignee', 'Assignee', 'user'],
  ['created', 'Created', 'datetime'],
  ['updated', 'Updated', 'datetime'],
  ['resolution', 'Resolution', 'resolution'],
  ['resolutiondate', 'Resolved', 'datetime'],
  ['duedate', 'Due date', 'date'],
  ['parent', 'Parent', 'issuelink'],
  ['subtasks', 'Sub-tasks', 'array', 'issuelinks'],
  ['issuelinks', 'Linked Issues', 'array', 'issuelinks'],
  ['timespent', 'Time Spent', 'number'],
  ['worklog', 'Log Work', 'array', 'worklog'],
];

/** What `GET /rest/api/3/field` answers. */
export function fieldBodies() {
  const system = SYSTEM_FIELDS.map(([id, name, type, items]) => ({
    id,
    key: id,
    name,
    custom: false,
    orderable: true,
    navigable: true,
    searchable: true,
    clauseNames: [id],
    schema: { type, system: id, ...(items === undefined ? {} : { items }) },
  }));
  return [
    ...system,
    customField(STORY_POINTS_FIELD, 'Story Points', {
      type: 'number',
      custom: 'com.atlassian.jira.plugin.system.customfieldtypes:float',
    }),
    customField(UNUSED_ESTIMATE_FIELD, 'Story point estimate', {
      type: 'number',
      custom: 'com.pyxis.greenhopper.jira:jsw-story-points',
    }),
    customField(SPRINT_FIELD, 'Sprint', {
      type: 'array',
      items: 'json',
      custom: 'com.pyxis.greenhopper.jira:gh-sprint',
    }),
    customField(EFFORT_FIELD, 'Effort in hours', {
      type: 'number',
      custom: 'com.atlassian.jira.plugin.system.customfieldtypes:float',
    }),
    customField(FLAGGED_FIELD, 'Flagged', {
      type: 'array',
      items: 'option',
      custom: 'com.atlassian.jira.plugin.system.customfieldtypes:multicheckboxes',
    }),
    customField(RANK_FIELD, 'Rank', { type: 'any', custom: 'com.pyxis.greenhopper.jira:gh-lexo-rank' }),
  ];
}

/** Values of the fields that are never filled in. */
export const EMPTY_FIELDS: Record<string, null | never[]> = { [UNUSED_ESTIMATE_FIELD]: null, fixVersions: [] };

function customField(id: string, name: string, schema: { type: string; items?: string; custom: string }) {
  const customId = Number(id.slice('customfield_'.length));
  return {
    id,
    key: id,
    name,
    custom: true,
    orderable: true,
    navigable: true,
    searchable: true,
    clauseNames: [`cf[${customId}]`, name],
    schema: { ...schema, customId },
  };
}
