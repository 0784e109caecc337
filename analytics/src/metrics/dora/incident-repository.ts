/** Which repository an issue concerns: by component or label, else by the pull requests of linked issues. */
import type { Instant, IssueFact, PullRequestFact, RepositoryFact } from '../../facts.ts';
import { reasons } from '../reasons.ts';

/** A pull request that names an issue in its title or branch. */
export type Mention = {
  issueKey: string;
  repositoryId: string;
  /** When it first reached production; null if it did not. */
  deployedAt: Instant | null;
};

/** What a repository is called by. */
export type NamedRepository = Pick<RepositoryFact, 'id' | 'slug' | 'name'>;

export type IssueIndex = {
  /** Repository ids by slug and by name, lower case. */
  repositories: ReadonlyMap<string, string[]>;
  /** Keys of linked issues, by id. */
  issueKeys: ReadonlyMap<string, string>;
  mentions: ReadonlyMap<string, Mention[]>;
};

const issueKey = /[A-Z][A-Z0-9_]+-\d+/g;

/** Keys of the issues that a title or a branch names. */
export const issueKeysIn = (text: string): string[] => [...new Set(text.toUpperCase().match(issueKey))];

/** One for each issue that a pull request names. */
export const mentionsIn = (
  pullRequests: readonly PullRequestFact[],
  deployedAt: (pullRequest: PullRequestFact) => Instant | null,
): Mention[] =>
  pullRequests.flatMap((pullRequest) => {
    return issueKeysIn(`${pullRequest.title} ${pullRequest.sourceBranch}`).map((key) => ({
      issueKey: key,
      repositoryId: pullRequest.repositoryId,
      deployedAt: deployedAt(pullRequest),
    }));
  });

const add = <Value>(map: Map<string, Value[]>, key: string, value: Value): void => {
  const values = map.get(key);
  if (values === undefined) map.set(key, [value]);
  else if (!values.includes(value)) values.push(value);
};

/** Lookups over everything, built once. */
export const indexIssues = (
  repositories: readonly NamedRepository[],
  issueKeys: ReadonlyMap<string, string>,
  mentions: readonly Mention[],
): IssueIndex => {
  const named = new Map<string, string[]>();
  for (const repository of repositories) {
    add(named, repository.slug.toLowerCase(), repository.id);
    add(named, repository.name.toLowerCase(), repository.id);
  }
  return { repositories: named, issueKeys, mentions: Map.groupBy(mentions, (mention) => mention.issueKey) };
};

/** The repositories of an issue and how they were identified; empty if unknown. */
export const concernedRepositories = (
  issue: Pick<IssueFact, 'key' | 'components' | 'labels' | 'links'>,
  index: IssueIndex,
): { repositoryIds: string[]; because: string } => {
  const named = [...issue.components, ...issue.labels].flatMap(
    (name) => index.repositories.get(name.toLowerCase()) ?? [],
  );
  if (named.length > 0) return { repositoryIds: [...new Set(named)].sort(), because: reasons.namesService };

  const linked = issue.links.map((link) => index.issueKeys.get(link.issueId) ?? null);
  for (const keys of [linked, [issue.key]]) {
    const found = keys.flatMap((key) => (key === null ? [] : (index.mentions.get(key) ?? [])));
    if (found.length > 0)
      return {
        repositoryIds: [...new Set(found.map((mention) => mention.repositoryId))].sort(),
        because: reasons.hasPullRequests,
      };
  }
  return { repositoryIds: [], because: reasons.noService };
};
