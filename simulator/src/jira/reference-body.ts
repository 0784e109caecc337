import type { Component, Issue, IssueType, Project, Status, StatusCategory } from '../world.ts';
import type { BodyContext } from './body-context.ts';
import { avatarUrls, personBody } from './people-body.ts';

const CATEGORIES: Record<StatusCategory, { id: number; colorName: string; name: string }> = {
  new: { id: 2, colorName: 'blue-gray', name: 'To Do' },
  indeterminate: { id: 4, colorName: 'yellow', name: 'In Progress' },
  done: { id: 3, colorName: 'green', name: 'Done' },
};
const PRIORITY_IDS: Record<Issue['priority'], string> = { Highest: '1', High: '2', Medium: '3', Low: '4', Lowest: '5' };

export const PRIORITIES = Object.keys(PRIORITY_IDS) as Issue['priority'][];
export const STATUS_CATEGORIES = Object.keys(CATEGORIES) as StatusCategory[];

export function statusCategoryBody(key: StatusCategory, base: string) {
  const { id, colorName, name } = CATEGORIES[key];
  return { self: `${base}/rest/api/3/statuscategory/${id}`, id, key, colorName, name };
}

export function statusBody(status: Status, base: string) {
  return {
    self: `${base}/rest/api/3/status/${status.id}`,
    description: '',
    iconUrl: `${base}/images/icons/statuses/generic.png`,
    name: status.name,
    id: status.id,
    statusCategory: statusCategoryBody(status.category, base),
  };
}

export function issueTypeBody(type: IssueType, base: string) {
  return {
    self: `${base}/rest/api/3/issuetype/${type.id}`,
    id: type.id,
    description: '',
    iconUrl: `${base}/rest/api/3/universal_avatar/view/type/issuetype/avatar/${type.id}`,
    name: type.name,
    subtask: type.subtask,
    hierarchyLevel: type.hierarchyLevel,
  };
}

export function priorityBody(name: Issue['priority'], base: string) {
  const id = PRIORITY_IDS[name];
  return {
    self: `${base}/rest/api/3/priority/${id}`,
    iconUrl: `${base}/images/icons/priorities/${name.toLowerCase()}.svg`,
    name,
    id,
  };
}

/** The short form of a project that issues carry. */
export function projectReference(project: Project, base: string) {
  return {
    self: `${base}/rest/api/3/project/${project.id}`,
    id: project.id,
    key: project.key,
    name: project.name,
    projectTypeKey: 'software',
    simplified: false,
    avatarUrls: avatarUrls(base, 'project', project.id),
  };
}

/** A project as the project endpoints answer it. */
export function projectBody(project: Project, context: BodyContext) {
  return {
    expand: 'description,lead,issueTypes,url,projectKeys,permissions,insight',
    ...projectReference(project, context.base),
    lead: personBody(project.leadAccountId, context),
    style: 'classic',
    isPrivate: false,
    properties: {},
  };
}

export function componentBody(component: Component, base: string) {
  return { self: `${base}/rest/api/3/component/${component.id}`, id: component.id, name: component.name };
}
