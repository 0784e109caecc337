import type { BodyContext, FieldWriter } from '../jira/body-context.ts';
import { SPRINT_FIELD } from '../jira/fields.ts';
import type { Issue, Sprint } from '../world.ts';
import { EPIC_LINK_FIELD, EPIC_NAME_FIELD } from './fields.ts';

/** The fields that a Data Center writes differently from the cloud. */
export const dataCenterFieldWriters: Record<string, FieldWriter> = {
  // Texts are wiki markup and not documents.
  description: (issue) => (issue.description === '' ? null : issue.description),
  [SPRINT_FIELD]: (issue, { world }) =>
    issue.sprintIds.length === 0
      ? null
      : issue.sprintIds.flatMap((id) => {
          const sprint = world.sprints.get(id);
          return sprint === undefined ? [] : [sprintText(sprint)];
        }),
  [EPIC_LINK_FIELD]: (issue, context) => (isBelowEpic(issue, context) ? epicKey(issue, context) : null),
  [EPIC_NAME_FIELD]: (issue, context) => (levelOf(issue, context) === 1 ? issue.summary : null),
};

const levelOf = (issue: Issue, { world }: BodyContext): number =>
  world.issueTypes.get(issue.issueTypeId)?.hierarchyLevel ?? 0;

const isBelowEpic = (issue: Issue, context: BodyContext): boolean => levelOf(issue, context) === 0;

const epicKey = ({ parentId }: Issue, { world }: BodyContext): string | null =>
  parentId === null ? null : (world.issues.get(parentId)?.key ?? null);

/** A sprint inside an issue: the string form of its Java object. */
function sprintText(sprint: Sprint): string {
  const instant = (at: number | null): string => (at === null ? '<null>' : new Date(at).toISOString());
  const members = {
    id: sprint.id,
    rapidViewId: sprint.boardId,
    state: sprint.state.toUpperCase(),
    name: sprint.name,
    startDate: instant(sprint.startAt),
    endDate: instant(sprint.endAt),
    completeDate: instant(sprint.completeAt),
    activatedDate: instant(sprint.startAt),
    sequence: sprint.id,
    goal: sprint.goal,
    autoStartStop: false,
    synced: false,
  };
  const written = Object.entries(members).map(([name, value]) => `${name}=${value}`);
  return `com.atlassian.greenhopper.service.sprint.Sprint@${sprint.id.toString(16)}[${written.join(',')}]`;
}
