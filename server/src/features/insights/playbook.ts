/** What helps where a signal is low or has become worse. */
import type { MetricKey } from '@sightline/analytics';
import type { RecommendationCategory, RecommendedAction } from '@sightline/contract';

export type Play = { title: string; category: RecommendationCategory; actions: readonly RecommendedAction[] };

const act = (action: string, timeline: string, effort: RecommendedAction['effort']): RecommendedAction => ({
  action,
  timeline,
  effort,
});

const plays: Partial<Record<MetricKey, Play>> = {
  clean_merge_share: {
    title: 'Agree on the approach before the pull request',
    category: 'technical',
    actions: [
      act('Open a draft pull request once the approach is clear and ask for early comments', '1 week', 'low'),
      act(
        'List the reasons for changes requested in the last 10 pull requests and check new ones for them',
        '2 weeks',
        'low',
      ),
    ],
  },
  change_size: {
    title: 'Split work into smaller pull requests',
    category: 'technical',
    actions: [
      act('Separate refactoring from behavior changes', '1 week', 'low'),
      act('Split the next large item into parts that can be merged one by one', '2 weeks', 'medium'),
    ],
  },
  change_success_share: {
    title: 'Catch failures before production',
    category: 'technical',
    actions: [
      act(
        'Review the last changes that led to an incident or a revert, and add the missing test for each',
        '2 weeks',
        'medium',
      ),
      act('Release riskier changes behind a feature flag', '1 month', 'medium'),
    ],
  },
  escaped_defect_share: {
    title: 'Find defects before delivery',
    category: 'technical',
    actions: [
      act('Agree on acceptance criteria with whoever will use the result before starting', '1 week', 'low'),
      act('Add a regression test for every defect that is raised', '1 month', 'medium'),
    ],
  },
  completed_work: {
    title: 'Finish more of what was started',
    category: 'performance',
    actions: [
      act('Review what blocked the unfinished items and raise it in the next planning', '1 week', 'low'),
      act('Limit parallel items to 2', '2 weeks', 'low'),
    ],
  },
  cycle_time: {
    title: 'Shorten the time from start to done',
    category: 'performance',
    actions: [
      act('Finish an item in progress before starting the next', '1 week', 'low'),
      act('Split items that are expected to take more than 3 days', '2 weeks', 'medium'),
    ],
  },
  merged_pull_requests: {
    title: 'Merge in smaller steps',
    category: 'performance',
    actions: [
      act('Break the current item into steps that can be merged separately', '1 week', 'low'),
      act('Agree with reviewers on a fixed time of day for reviews', '2 weeks', 'low'),
    ],
  },
  review_balance: {
    title: 'Review more of the team’s changes',
    category: 'collaboration',
    actions: [
      act('Take the oldest open review before opening a pull request', '1 week', 'low'),
      act('Set up a review rotation in the team', '1 month', 'medium'),
    ],
  },
  review_response_time: {
    title: 'Respond to reviews sooner',
    category: 'collaboration',
    actions: [
      act('Reserve 2 fixed times a day for reviews', '1 week', 'low'),
      act('Hand over reviews that cannot be started within a day', '2 weeks', 'low'),
    ],
  },
  people_helped: {
    title: 'Review for more teammates',
    category: 'collaboration',
    actions: [
      act('Review one change from someone you have not reviewed for this month', '2 weeks', 'low'),
      act('Pair on one item outside your usual area', '1 month', 'medium'),
    ],
  },
  pages_written: {
    title: 'Write down what others ask about',
    category: 'collaboration',
    actions: [
      act('Turn the next question that is asked twice into a page', '2 weeks', 'low'),
      act('Update the guide of the service you changed last', '1 month', 'low'),
    ],
  },
  capability_share: {
    title: 'Make room for new capabilities',
    category: 'career',
    actions: [
      act('Review with your lead how maintenance is shared in the team', '2 weeks', 'low'),
      act('Plan one item of new capability for the next sprint', '1 month', 'medium'),
    ],
  },
  new_areas: {
    title: 'Contribute to a new area',
    category: 'career',
    actions: [
      act('Take a small item in an area that you have not changed before', '2 weeks', 'low'),
      act('Ask the owner of that area to review it with you', '1 month', 'medium'),
    ],
  },
  decisions_documented: {
    title: 'Document decisions',
    category: 'career',
    actions: [
      act('Write a one-page decision for the next change with more than one sensible option', '2 weeks', 'low'),
      act('Present it to the team and record the outcome', '1 month', 'low'),
    ],
  },
  commitment_kept: {
    title: 'Commit to what fits in the sprint',
    category: 'performance',
    actions: [
      act('Plan from the work finished in the last 3 sprints', '1 sprint', 'low'),
      act('Raise items at risk by the middle of the sprint', '2 sprints', 'low'),
    ],
  },
  items_on_time: {
    title: 'Unblock aging work',
    category: 'performance',
    actions: [
      act('Go through your oldest items every Monday and finish, split or return them', '1 week', 'low'),
      act('Ask for help once an item is older than most of the team’s', '2 weeks', 'low'),
    ],
  },
  own_incident_restore_time: {
    title: 'Restore service faster',
    category: 'technical',
    actions: [
      act('Write down the rollback steps of the service you deploy most', '2 weeks', 'low'),
      act('Practice a rollback with the team', '1 month', 'medium'),
    ],
  },
  own_deployment_success: {
    title: 'Make deployments more reliable',
    category: 'technical',
    actions: [
      act('Review your last failed deployments and fix the most frequent cause', '2 weeks', 'medium'),
      act('Add a check before deployment for that cause', '1 month', 'medium'),
    ],
  },
};

/** Null for a signal without recommendations. */
export const playFor = (metric: MetricKey): Play | null => plays[metric] ?? null;
