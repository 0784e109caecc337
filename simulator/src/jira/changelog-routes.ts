import type { FastifyInstance } from 'fastify';
import { jiraError } from '../http/api-error.ts';
import { member } from '../http/input.ts';
import { openToken, pageSize, sealToken } from '../http/paging.ts';
import type { Issue, IssueHistory } from '../world.ts';
import { bulkHistoryBody } from './changelog-body.ts';
import { isAnonymous, type JiraContext } from './jira-context.ts';

const MAX_ISSUES = 1_000;
const MAX_FIELDS = 10;

type Entry = { issueId: string; history: IssueHistory };
type ChangelogQuery = { issueIdsOrKeys: string[]; fieldIds: string[] };

/** Changelogs of many issues in one call, oldest entry first, so that one issue may be spread over several pages. */
export function changelogRoutes(app: FastifyInstance, context: JiraContext): void {
  app.post('/rest/api/3/changelog/bulkfetch', (request) => {
    const query = readQuery(request.body);
    if (isAnonymous(request)) return { issueChangeLogs: [] };
    const fields = new Set(query.fieldIds);
    const entries = entriesOf(query, fields, context);
    const name = JSON.stringify([query.issueIdsOrKeys.length, query.issueIdsOrKeys[0], query.fieldIds]);
    const start = firstAfter(entries, readToken(member(request.body, 'nextPageToken'), name));
    const page = entries.slice(start, start + pageSize(request, member(request.body, 'maxResults'), 1_000, 10_000));
    const last = page.at(-1);
    const more = last !== undefined && start + page.length < entries.length;
    const body = context.body(request);
    const byIssue = new Map<string, ReturnType<typeof bulkHistoryBody>[]>();
    for (const { issueId, history } of page) {
      const histories = byIssue.get(issueId) ?? [];
      histories.push(bulkHistoryBody(issueId, history, fields, body));
      byIssue.set(issueId, histories);
    }
    return {
      issueChangeLogs: [...byIssue].map(([issueId, changeHistories]) => ({ issueId, changeHistories })),
      ...(more
        ? { nextPageToken: sealToken({ name, at: last.history.at, issue: last.issueId, id: last.history.id }) }
        : {}),
    };
  });
}

function readQuery(body: unknown): ChangelogQuery {
  const issueIdsOrKeys = texts(member(body, 'issueIdsOrKeys'), 'issueIdsOrKeys');
  const fieldIds = texts(member(body, 'fieldIds') ?? [], 'fieldIds');
  if (issueIdsOrKeys.length === 0) throw jiraError(400, 'issueIdsOrKeys must name at least one issue.');
  if (issueIdsOrKeys.length > MAX_ISSUES) throw jiraError(400, `issueIdsOrKeys takes at most ${MAX_ISSUES} issues.`);
  if (fieldIds.length > MAX_FIELDS) throw jiraError(400, `fieldIds takes at most ${MAX_FIELDS} fields.`);
  return { issueIdsOrKeys, fieldIds };
}

function texts(value: unknown, name: string): string[] {
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value;
  throw jiraError(400, `${name} must be a list of texts.`);
}

function entriesOf({ issueIdsOrKeys }: ChangelogQuery, fields: Set<string>, context: JiraContext): Entry[] {
  const index = context.index();
  const issues = new Set(
    issueIdsOrKeys.map((idOrKey) => index.find(idOrKey)).filter((one): one is Issue => one !== undefined),
  );
  const entries: Entry[] = [];
  for (const issue of issues) {
    for (const history of issue.history) {
      const counts = fields.size === 0 || history.items.some((item) => fields.has(item.fieldId));
      if (counts) entries.push({ issueId: issue.id, history });
    }
  }
  return entries.sort((a, b) => compare(placeOf(a), placeOf(b)));
}

type Place = { at: number; issue: string; id: string };

const placeOf = ({ issueId, history }: Entry): Place => ({ at: history.at, issue: issueId, id: history.id });

const compare = (a: Place, b: Place): number =>
  a.at - b.at || Number(a.issue) - Number(b.issue) || Number(a.id) - Number(b.id);

function readToken(token: unknown, name: string): Place | undefined {
  if (typeof token !== 'string') return undefined;
  const value = openToken(token);
  const [at, issue, id] = [member(value, 'at'), member(value, 'issue'), member(value, 'id')];
  if (member(value, 'name') !== name || typeof at !== 'number' || typeof issue !== 'string' || typeof id !== 'string') {
    throw jiraError(400, 'The provided nextPageToken is invalid or belongs to another query.');
  }
  return { at, issue, id };
}

function firstAfter(entries: Entry[], place: Place | undefined): number {
  if (place === undefined) return 0;
  const found = entries.findIndex((entry) => compare(placeOf(entry), place) > 0);
  return found < 0 ? entries.length : found;
}
