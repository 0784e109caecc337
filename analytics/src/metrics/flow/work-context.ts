/** What every measurement of work needs, prepared once. */
import type { Facts, Instant, IssueFact, StatusCategory } from '../../facts.ts';
import type { ObservationReference } from '../../observation.ts';
import type { MeasurementRules } from '../../rules.ts';
import { categoriesOf, meaningsOf, unlistedStatuses } from '../../status-categories.ts';
import { readEstimates } from '../sprint/read-estimates.ts';
import { replayIssues, type IssueReplay } from '../sprint/replay-issue.ts';
import { workAttribution, type WorkAttribution } from './attribution.ts';

export type WorkContext = {
  facts: Facts;
  rules: MeasurementRules;
  now: Instant;
  who: WorkAttribution;
  /** In order of issue id. */
  replays: IssueReplay[];
  repositoryName: (repositoryId: string) => string;
  /** Null for a status that the source no longer knows. */
  categoryOf: (statusId: string) => StatusCategory | null;
  /** Names by id of statuses that the source no longer lists, so that their category is inferred. */
  unlisted: ReadonlyMap<string, string>;
  /** Whether items in that status are being worked on. */
  isActive: (statusId: string) => boolean;
};

export function workContext(collected: Facts, rules: MeasurementRules, now: Instant): WorkContext {
  const facts = { ...collected, ...readEstimates(collected, rules) };
  const categories = categoriesOf(facts, rules);
  const meanings = meaningsOf(facts, rules);
  const repositories = new Map(facts.repositories.map((repository) => [repository.id, repository.name]));
  return {
    facts,
    rules,
    now,
    who: workAttribution(facts, rules),
    replays: replayIssues(facts.issues, facts.issueChanges),
    repositoryName: (repositoryId) => repositories.get(repositoryId) ?? repositoryId,
    categoryOf: (statusId) => categories.get(statusId) ?? null,
    unlisted: unlistedStatuses(facts, rules),
    isActive: (statusId) => meanings.get(statusId) === 'indeterminate',
  };
}

export const issueReference = (issue: IssueFact): ObservationReference => ({
  kind: 'issue',
  id: issue.id,
  title: `${issue.key} ${issue.summary}`,
  url: issue.url,
});
