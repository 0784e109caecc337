/** Which repository an issue concerns: by component or label, else by the pull requests of linked issues. */
import type { Facts, IssueFact, PullRequestFact } from '../../facts.ts';

export type IssueIndex = {
  /** Repository ids by slug and by name, lower case. */
  repositories: ReadonlyMap<string, string[]>;
  issueKeys: ReadonlyMap<string, string>;
  pullRequests: ReadonlyMap<string, PullRequestFact[]>;
};

const issueKey = /[A-Z][A-Z0-9_]+-\d+/g;

const add = <Value>(map: Map<string, Value[]>, key: string, value: Value): void => {
  const values = map.get(key);
  if (values === undefined) map.set(key, [value]);
  else if (!values.includes(value)) values.push(value);
};

/** Look-ups over all facts, built once. Pull requests are found by the issue keys in title and branch. */
export const indexIssues = (facts: Facts): IssueIndex => {
  const repositories = new Map<string, string[]>();
  for (const repository of facts.repositories) {
    add(repositories, repository.slug.toLowerCase(), repository.id);
    add(repositories, repository.name.toLowerCase(), repository.id);
  }
  const pullRequests = new Map<string, PullRequestFact[]>();
  for (const pullRequest of facts.pullRequests) {
    const text = `${pullRequest.title} ${pullRequest.sourceBranch}`.toUpperCase();
    for (const key of new Set(text.match(issueKey))) add(pullRequests, key, pullRequest);
  }
  return { repositories, pullRequests, issueKeys: new Map(facts.issues.map((issue) => [issue.id, issue.key])) };
};

/** The repositories an issue concerns and how that is known; none when nothing says so. */
export const concernedRepositories = (
  issue: IssueFact,
  index: IssueIndex,
): { repositoryIds: string[]; because: string } => {
  const named = [...issue.components, ...issue.labels].flatMap(
    (name) => index.repositories.get(name.toLowerCase()) ?? [],
  );
  if (named.length > 0)
    return { repositoryIds: [...new Set(named)].sort(), because: 'the latest deployment of the service it names' };

  const linked = issue.links.map((link) => index.issueKeys.get(link.issueId) ?? null);
  for (const keys of [linked, [issue.key]]) {
    const found = keys.flatMap((key) => (key === null ? [] : (index.pullRequests.get(key) ?? [])));
    if (found.length > 0)
      return {
        repositoryIds: [...new Set(found.map((pullRequest) => pullRequest.repositoryId))].sort(),
        because: 'the latest deployment of the repository its pull requests are in',
      };
  }
  return { repositoryIds: [], because: 'nothing says which service it concerns' };
};
