import type { Component, Issue, IssueType, Project, Status, StatusCategory, World } from '../world.ts';
import type { BodyContext, Links } from './body-context.ts';
import { avatarUrls } from './avatar-urls.ts';
import { personBody } from './people-body.ts';

const CATEGORIES: Record<StatusCategory, { id: number; colorName: string; name: string }> = {
  new: { id: 2, colorName: 'blue-gray', name: 'To Do' },
  indeterminate: { id: 4, colorName: 'yellow', name: 'In Progress' },
  done: { id: 3, colorName: 'green', name: 'Done' },
};
const PRIORITY_IDS: Record<Issue['priority'], string> = { Highest: '1', High: '2', Medium: '3', Low: '4', Lowest: '5' };

export const priorityId = (name: Issue['priority']): string => PRIORITY_IDS[name];
export const PRIORITIES = Object.keys(PRIORITY_IDS) as Issue['priority'][];
export const STATUS_CATEGORIES = Object.keys(CATEGORIES) as StatusCategory[];

export function statusCategoryBody(key: StatusCategory, { api }: Links) {
  const { id, colorName, name } = CATEGORIES[key];
  return { self: `${api}/statuscategory/${id}`, id, key, colorName, name };
}

/** Only statuses of active workflows are listed. On a Data Center, admins delete the others. */
export const listedStatuses = ({ statuses }: World): Status[] =>
  [...statuses.values()].filter((status) => status.retired !== true);

export function statusBody(status: Status, links: Links) {
  const { base, api } = links;
  return {
    self: `${api}/status/${status.id}`,
    description: '',
    iconUrl: `${base}/images/icons/statuses/generic.png`,
    name: status.name,
    id: status.id,
    statusCategory: statusCategoryBody(status.category, links),
  };
}

export function issueTypeBody(type: IssueType, { api, installation }: BodyContext) {
  return {
    self: `${api}/issuetype/${type.id}`,
    id: type.id,
    description: '',
    iconUrl: `${api}/universal_avatar/view/type/issuetype/avatar/${type.id}`,
    name: type.name,
    subtask: type.subtask,
    // A Data Center knows epics by their fields.
    ...(installation === 'cloud' ? { hierarchyLevel: type.hierarchyLevel } : {}),
  };
}

export function priorityBody(name: Issue['priority'], { base, api, world }: BodyContext) {
  const id = PRIORITY_IDS[name];
  return {
    self: `${api}/priority/${id}`,
    iconUrl: `${base}/images/icons/priorities/${name.toLowerCase()}.svg`,
    name: world.priorityNames.get(name) ?? name,
    id,
  };
}

/** The short form of a project that issues carry. */
export function projectReference(project: Project, context: BodyContext) {
  const { api, installation } = context;
  return {
    self: `${api}/project/${project.id}`,
    id: project.id,
    key: project.key,
    name: project.name,
    projectTypeKey: 'software',
    ...(installation === 'cloud' ? { simplified: false } : {}),
    avatarUrls: avatarUrls(context, 'project', project.id),
  };
}

/** A project as the project endpoints answer it. */
export function projectBody(project: Project, context: BodyContext) {
  return {
    expand: 'description,lead,issueTypes,url,projectKeys,permissions,insight',
    ...projectReference(project, context),
    lead: personBody(project.leadAccountId, context),
    ...(context.installation === 'cloud'
      ? { style: 'classic', isPrivate: false, properties: {} }
      : { archived: false }),
  };
}

export function componentBody(component: Component, { api }: Links) {
  return { self: `${api}/component/${component.id}`, id: component.id, name: component.name };
}
