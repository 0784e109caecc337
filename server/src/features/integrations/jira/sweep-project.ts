import type { CollectedPage, PageRequest } from '../connector.ts';
import { text } from '../lenient.ts';
import type { JiraClient } from './client.ts';
import { issueFieldIds } from './fields.ts';
import { withChanges } from './issue-page.ts';
import type { JiraSite } from './site.ts';

/** How many issues one page checks in detail; the rest follow in the next. */
const maxAtOnce = 100;

/**
 * Compares a project's stored issues with the site's. Deletions and moves do not change `updated`, so only a comparison
 * of ids finds them. Also finds missed issues.
 */
export const sweepProject = async (
  client: JiraClient,
  site: JiraSite,
  projectId: string,
  { window, stored, cursor }: PageRequest,
): Promise<CollectedPage> => {
  const ours = new Set(await stored.ids('issues', { projectId }));
  const recent = await client.idsOf(`project = ${projectId} AND updated >= ${window.from}`);
  const older = await client.idsOf(`project = ${projectId} AND updated < ${window.from}`);
  const missing = [...recent].filter((id) => !ours.has(id));
  const gone = [...ours].filter((id) => !recent.has(id) && !older.has(id));
  const requested = [...missing, ...gone].slice(0, maxAtOnce);

  const issues = await client.issuesById(requested, issueFieldIds(site.meanings));
  const present = new Set(issues.flatMap((issue) => text(issue?.id) ?? []));
  const removed = gone.filter((id) => requested.includes(id) && !present.has(id));
  const rest = missing.length + gone.length - requested.length;
  // Issues that cannot be stored stay missing, so the sweep ends if the list does not shrink.
  const shrinks = typeof cursor !== 'number' || rest < cursor;
  const done = rest === 0 || !shrinks;
  return {
    ...(await withChanges(client, site, issues)),
    removed: [{ kind: 'issues', ids: removed }],
    cursor: done ? null : rest,
    done,
    seen: issues.length,
  };
};
