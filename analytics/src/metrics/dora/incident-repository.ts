/** Which repository an issue concerns: by component or label, else by the pull requests of linked issues. */
import type { Facts, Instant, IssueChangeFact, IssueFact, PullRequestFact, RepositoryFact } from '../../facts.ts';
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
  /** All keys of linked issues, by id. */
  issueKeys: ReadonlyMap<string, readonly string[]>;
  mentions: ReadonlyMap<string, Mention[]>;
};

const issueKey = /[A-Z][A-Z0-9_]+-\d+/g;

/** Keys of the issues that a title or a branch names. */
export const issueKeysIn = (text: string): string[] => [...new Set(text.toUpperCase().match(issueKey))];

/** The keys that issues had before they moved to another project, by the id of the issue. */
export const formerKeysIn = (changes: readonly IssueChangeFact[]): ReadonlyMap<string, readonly string[]> => {
  const former = new Map<string, string[]>();
  for (const { issueId, field, from } of changes) if (field === 'key' && from !== null) add(former, issueId, from);
  return former;
};

/** The current key, and those from before it moved, in order. */
export const allKeysOf = ({ key, formerKeys = [] }: { key: string; formerKeys?: readonly string[] }): string[] => [
  ...new Set([key, ...formerKeys.toSorted()]),
];

/** All keys of these issues, by id. */
export const keysById = ({ issues, issueChanges }: Pick<Facts, 'issues' | 'issueChanges'>) => {
  const former = formerKeysIn(issueChanges);
  return new Map(issues.map(({ id, key }) => [id, allKeysOf({ key, formerKeys: former.get(id) ?? [] })]));
};

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
  issueKeys: ReadonlyMap<string, readonly string[]>,
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
  issue: Pick<IssueFact, 'key' | 'components' | 'labels' | 'links'> & { formerKeys?: readonly string[] },
  index: IssueIndex,
): { repositoryIds: string[]; because: string } => {
  const named = [...issue.components, ...issue.labels].flatMap(
    (name) => index.repositories.get(name.toLowerCase()) ?? [],
  );
  if (named.length > 0) return { repositoryIds: [...new Set(named)].sort(), because: reasons.namesService };

  const linked = issue.links.flatMap((link) => index.issueKeys.get(link.issueId) ?? []);
  for (const keys of [linked, allKeysOf(issue)]) {
    const found = keys.flatMap((key) => index.mentions.get(key) ?? []);
    if (found.length > 0)
      return {
        repositoryIds: [...new Set(found.map((mention) => mention.repositoryId))].sort(),
        because: reasons.hasPullRequests,
      };
  }
  return { repositoryIds: [], because: reasons.noService };
};
