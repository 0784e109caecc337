import { createHash } from 'node:crypto';
import type { WorldEvent } from '../world.ts';
import type { BodyContext } from './body-context.ts';
import { chooseFields, issueBody, linkTypeBody, worklogBody } from './issue-body.ts';
import { bodyContext, type JiraContext } from './jira-context.ts';
import { personBody } from './people-body.ts';
import { sprintBody } from './sprint-body.ts';

type Message = { webhookEvent: string } & Record<string, unknown>;

const ALL_FIELDS = chooseFields(['*all']);

/** Sends events to Jira's webhooks, in the format of Jira's own messages. */
export function sendJiraWebhooks({ deps, index }: JiraContext): void {
  const publish = (event: WorldEvent, message: Message): void => {
    const body = { timestamp: event.at, ...message };
    const identifier = createHash('sha256')
      .update(JSON.stringify([event.at, message]))
      .digest('hex')
      .slice(0, 40);
    deps.webhooks.publish('jira', {
      event: message.webhookEvent,
      body,
      headers: { 'x-atlassian-webhook-identifier': identifier, 'user-agent': 'Atlassian Webhook HTTP Client' },
    });
  };
  const context = (): BodyContext => bodyContext(deps, index, deps.origin());
  const someoneListens = (): boolean => deps.webhooks.list('jira').length > 0;

  // A deleted issue can only be described while it is still there.
  deps.beforeEvent((event) => {
    if (event.type !== 'issue.deleted' || !someoneListens()) return;
    publish(event, { webhookEvent: 'jira:issue_deleted', issue: issueMessage(event.issueId, context()) });
  });

  deps.onEvent((event) => {
    if (!someoneListens()) return;
    const message = messageOf(event, context());
    if (message !== undefined) publish(event, message);
  });
}

function messageOf(event: WorldEvent, context: BodyContext): Message | undefined {
  const { world, base } = context;
  switch (event.type) {
    case 'issue.created': {
      const user = personBody(event.issue.creator, context);
      const issue = issueMessage(event.issue.id, context);
      return { webhookEvent: 'jira:issue_created', issue_event_type_name: 'issue_created', user, issue };
    }
    case 'issue.changed': {
      const { id, author, items } = event.history;
      return {
        webhookEvent: 'jira:issue_updated',
        issue_event_type_name: items.some((item) => item.fieldId === 'status') ? 'issue_generic' : 'issue_updated',
        user: personBody(author, context),
        issue: issueMessage(event.issueId, context),
        changelog: { id, items },
      };
    }
    case 'issue.linked': {
      const { id, inwardIssueId, outwardIssueId } = event.link;
      return {
        webhookEvent: 'issuelink_created',
        issueLink: {
          id: Number(id),
          sourceIssueId: Number(inwardIssueId),
          destinationIssueId: Number(outwardIssueId),
          issueLinkType: linkTypeBody(event.link, context),
        },
      };
    }
    case 'issue.worklogged': {
      const issue = world.issues.get(event.issueId);
      if (issue === undefined) return undefined;
      return { webhookEvent: 'worklog_created', worklog: worklogBody(issue, event.worklog, context) };
    }
    case 'sprint.created':
      return { webhookEvent: 'sprint_created', sprint: sprintBody(event.sprint, base) };
    case 'sprint.started':
    case 'sprint.closed': {
      const sprint = world.sprints.get(event.sprintId);
      if (sprint === undefined) return undefined;
      const webhookEvent = event.type === 'sprint.started' ? 'sprint_started' : 'sprint_closed';
      return { webhookEvent, sprint: sprintBody(sprint, base) };
    }
    default:
      return undefined;
  }
}

function issueMessage(issueId: string, context: BodyContext) {
  const issue = context.world.issues.get(issueId);
  return issue === undefined ? { id: issueId } : issueBody(issue, ALL_FIELDS, new Set(), context);
}
