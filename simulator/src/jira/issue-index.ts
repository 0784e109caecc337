import type { Issue, World, Worklog } from '../world.ts';

/** Ways to find issues that the world does not have itself. */
export type IssueIndex = {
  /** By id, key, or a key the issue had before it moved; undefined when there is none. */
  find: (idOrKey: string) => Issue | undefined;
  childrenOf: (issueId: string) => string[];
  /** All worklogs, the one updated longest ago first. */
  worklogs: { issue: Issue; worklog: Worklog }[];
};

/** Reads the whole world once; cheap enough to rebuild on the first request after a change. */
export function buildIssueIndex(world: World): IssueIndex {
  const byKey = new Map<string, Issue>();
  const children = new Map<string, string[]>();
  const worklogs: IssueIndex['worklogs'] = [];
  for (const issue of world.issues.values()) {
    for (const key of formerKeys(issue)) if (!byKey.has(key)) byKey.set(key, issue);
    for (const worklog of issue.worklogs) worklogs.push({ issue, worklog });
    if (issue.parentId === null) continue;
    const siblings = children.get(issue.parentId) ?? [];
    siblings.push(issue.id);
    children.set(issue.parentId, siblings);
  }
  for (const issue of world.issues.values()) byKey.set(issue.key, issue);
  worklogs.sort((a, b) => a.worklog.updatedAt - b.worklog.updatedAt || Number(a.worklog.id) - Number(b.worklog.id));
  return {
    find: (idOrKey) => world.issues.get(idOrKey) ?? byKey.get(idOrKey.toUpperCase()),
    childrenOf: (issueId) => children.get(issueId) ?? [],
    worklogs,
  };
}

function formerKeys(issue: Issue): string[] {
  return issue.history.flatMap(({ items }) =>
    items.flatMap((item) => (item.field === 'Key' && item.fromString !== null ? [item.fromString] : [])),
  );
}
