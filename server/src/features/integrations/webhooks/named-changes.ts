import type { AnnouncingProvider } from '@sightline/contract';
import { ownMember, text } from '../lenient.ts';
import { everythingAnnounced } from '../sync/announced-limits.ts';

const numericId = /^\d{1,18}$/;
const uuid = /^\{[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\}$/i;

/**
 * What an event says has changed, as names of what to read again, such as `commits:{repository id}`, `issue:{id}` or
 * `pull-request:{repository id}:{number}`. Nothing else of its content is used. An event without known ids announces
 * everything.
 * @param key Bitbucket's `X-Event-Key`
 */
export const namedChanges = (provider: AnnouncingProvider, key: string | null, bytes: Buffer): string[] => {
  const event = parsed(bytes);
  const names = provider === 'jira' ? inJira(event) : inBitbucket(key ?? '', event);
  return names.length === 0 ? [everythingAnnounced] : names;
};

const parsed = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
};

const at = (value: unknown, ...path: string[]): string =>
  text(path.reduce<unknown>((inner, name) => ownMember(inner, name), value)) ?? '';

const inJira = (event: unknown): string[] => {
  const link = ['sourceIssueId', 'destinationIssueId'].map((end) => at(event, 'issueLink', end));
  const issues = [at(event, 'issue', 'id'), at(event, 'worklog', 'issueId'), ...link];
  const board = at(event, 'sprint', 'originBoardId');
  const configured = at(event, 'configuration', 'id');
  return [
    ...issues.filter((id) => numericId.test(id)).map((id) => `issue:${id}`),
    ...(numericId.test(board) ? [`sprints:${board}`] : []),
    ...(numericId.test(configured) ? [`configuration:${configured}`] : []),
  ];
};

/** Keys of events that may change the list of repositories. */
const repositoryListEvents = /^repo:(created|deleted|imported|transfer|updated)$/;

/** Keys of events that only Data Center sends. */
const dataCenterEvents = /^(pr:|repo:(refs_changed|modified|forked|comment:)|mirror:|diagnostics:)/;

const inBitbucket = (key: string, event: unknown): string[] =>
  dataCenterEvents.test(key) ? inDataCenter(key, event) : inCloud(key, event);

const inDataCenter = (key: string, event: unknown): string[] => {
  const isPullRequest = key.startsWith('pr:');
  const repository = isPullRequest
    ? at(event, 'pullRequest', 'toRef', 'repository', 'id')
    : at(event, 'repository', 'id');
  if (!numericId.test(repository) || key === 'repo:modified') return [];
  // No event announces builds; they begin after a push.
  const pushed = [`commits:${repository}`, `pipelines:${repository}`];
  const number = at(event, 'pullRequest', 'id');
  if (!isPullRequest || !numericId.test(number)) return isPullRequest ? [] : pushed;
  return [...(key === 'pr:merged' ? pushed : []), `pull-request:${repository}:${number}`];
};

const inCloud = (key: string, event: unknown): string[] => {
  const repository = at(event, 'repository', 'uuid');
  if (!uuid.test(repository) || repositoryListEvents.test(key)) return [];
  const number = at(event, 'pullrequest', 'id');
  const lists = (...names: string[]): string[] => names.map((name) => `${name}:${repository}`);
  if (key === 'repo:push') return lists('commits');
  if (key.startsWith('repo:commit_status_')) return lists('pipelines', 'deployments');
  if (key.startsWith('pullrequest:') && numericId.test(number)) {
    // A merge creates a commit, of which the pull request has only a short hash.
    const merged = key === 'pullrequest:fulfilled' ? lists('commits') : [];
    return [...lists('activity'), ...merged, `pull-request:${repository}:${number}`];
  }
  return lists('activity', 'commits', 'pipelines', 'deployments', 'pull-requests');
};
