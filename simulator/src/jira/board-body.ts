import type { Board, Project } from '../world.ts';
import type { BodyContext } from './body-context.ts';
import { RANK_FIELD, STORY_POINTS_FIELD } from './fields.ts';

/** A board as the Agile API lists it. */
export function boardBody(board: Board, context: BodyContext) {
  return {
    id: board.id,
    self: selfOf(board, context),
    name: board.name,
    type: board.type,
    // Boards of a Data Center belong to no project.
    ...(context.installation === 'cloud' ? { isPrivate: false, location: locationBody(board, context) } : {}),
  };
}

function locationBody(board: Board, context: BodyContext) {
  const project = projectOf(board, context);
  return {
    projectId: Number(project.id),
    displayName: `${project.name} (${project.key})`,
    projectName: project.name,
    projectKey: project.key,
    projectTypeKey: 'software',
    avatarURI: `${context.api}/universal_avatar/view/type/project/owner/${project.id}?size=24x24`,
    name: `${project.name} (${project.key})`,
  };
}

/** How a board is set up: which statuses each column holds, and what it estimates in, if in anything. */
export function boardConfigurationBody(board: Board, context: BodyContext) {
  const { base } = context;
  const fieldId = board.estimationFieldId;
  return {
    id: board.id,
    name: board.name,
    type: board.type,
    self: `${selfOf(board, context)}/configuration`,
    ...(context.installation === 'cloud'
      ? { location: { type: 'project', projectKeyOrId: projectOf(board, context).key } }
      : {}),
    filter: { id: board.filterId, self: `${base}/rest/api/2/filter/${board.filterId}` },
    columnConfig: {
      columns: board.columns.map(({ name, statusIds }) => ({
        name,
        statuses: statusIds.map((id) => ({ id, self: `${base}/rest/api/2/status/${id}` })),
      })),
      constraintType: board.type === 'kanban' ? 'issueCount' : 'none',
    },
    ...(fieldId === undefined
      ? {}
      : {
          estimation: {
            type: 'field',
            field: { fieldId, displayName: fieldId === STORY_POINTS_FIELD ? 'Story Points' : fieldId },
          },
        }),
    ranking: { rankCustomFieldId: Number(RANK_FIELD.slice('customfield_'.length)) },
  };
}

const selfOf = ({ id }: Board, { base }: BodyContext): string => `${base}/rest/agile/1.0/board/${id}`;

/** The project of the issues on a board. */
export function projectOf(board: Board, { world }: BodyContext): Project {
  const project = world.projects.get(board.projectId);
  if (project === undefined) throw new Error(`board ${board.id} belongs to no project`);
  return project;
}
