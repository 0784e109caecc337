/** What helps if a signal is low or has become worse. */
import type { MetricKey } from '@sightline/analytics';
import { message, t, type RecommendationCategory, type RecommendedAction } from '@sightline/contract';

export type Play = { title: string; category: RecommendationCategory; actions: readonly RecommendedAction[] };

const act = (action: string, timeline: string, effort: RecommendedAction['effort']): RecommendedAction => ({
  action,
  timeline,
  effort,
});

const plays: Partial<Record<MetricKey, Play>> = {
  clean_merge_share: {
    title: message('Agree on the approach before the pull request'),
    category: 'technical',
    actions: [
      act(
        message('Open a draft pull request once the approach is clear and ask for early comments'),
        message('1 week'),
        'low',
      ),
      act(
        message('List the reasons for changes requested in the last 10 pull requests and check new ones for them'),
        message('2 weeks'),
        'low',
      ),
    ],
  },
  change_size: {
    title: message('Split work into smaller pull requests'),
    category: 'technical',
    actions: [
      act(message('Separate refactoring from behavior changes'), message('1 week'), 'low'),
      act(message('Split the next large item into parts that can be merged one by one'), message('2 weeks'), 'medium'),
    ],
  },
  change_success_share: {
    title: message('Catch failures before production'),
    category: 'technical',
    actions: [
      act(
        message('Review the last changes that led to an incident or a revert, and add the missing test for each'),
        message('2 weeks'),
        'medium',
      ),
      act(message('Release riskier changes behind a feature flag'), message('1 month'), 'medium'),
    ],
  },
  escaped_defect_share: {
    title: message('Find defects before delivery'),
    category: 'technical',
    actions: [
      act(
        message('Agree on acceptance criteria with the people who will use the result before starting'),
        message('1 week'),
        'low',
      ),
      act(message('Add a regression test for every defect that is raised'), message('1 month'), 'medium'),
    ],
  },
  completed_work: {
    title: message('Finish more of what was started'),
    category: 'performance',
    actions: [
      act(
        message('Review what blocked the unfinished items and raise it in the next planning'),
        message('1 week'),
        'low',
      ),
      act(message('Limit parallel items to 2'), message('2 weeks'), 'low'),
    ],
  },
  cycle_time: {
    title: message('Shorten the time from start to done'),
    category: 'performance',
    actions: [
      act(message('Finish an item in progress before starting the next'), message('1 week'), 'low'),
      act(message('Split items that are expected to take more than 3 days'), message('2 weeks'), 'medium'),
    ],
  },
  merged_pull_requests: {
    title: message('Merge in smaller steps'),
    category: 'performance',
    actions: [
      act(message('Break the current item into steps that can be merged separately'), message('1 week'), 'low'),
      act(message('Agree with reviewers on a fixed time of day for reviews'), message('2 weeks'), 'low'),
    ],
  },
  review_balance: {
    title: message('Review more of the team’s changes'),
    category: 'collaboration',
    actions: [
      act(message('Take the oldest open review before opening a pull request'), message('1 week'), 'low'),
      act(message('Set up a review rotation in the team'), message('1 month'), 'medium'),
    ],
  },
  review_response_time: {
    title: message('Respond to reviews sooner'),
    category: 'collaboration',
    actions: [
      act(message('Reserve 2 fixed times a day for reviews'), message('1 week'), 'low'),
      act(message('Hand over reviews that cannot be started within a day'), message('2 weeks'), 'low'),
    ],
  },
  people_helped: {
    title: message('Review for more teammates'),
    category: 'collaboration',
    actions: [
      act(message('Review one change from someone you have not reviewed for this month'), message('2 weeks'), 'low'),
      act(message('Pair on one item outside your usual area'), message('1 month'), 'medium'),
    ],
  },
  pages_written: {
    title: message('Write down what others ask about'),
    category: 'collaboration',
    actions: [
      act(message('Turn the next question that is asked twice into a page'), message('2 weeks'), 'low'),
      act(message('Update the guide of the service you changed last'), message('1 month'), 'low'),
    ],
  },
  capability_share: {
    title: message('Make room for new capabilities'),
    category: 'career',
    actions: [
      act(message('Review with your lead how maintenance is shared in the team'), message('2 weeks'), 'low'),
      act(message('Plan one item of new capability for the next sprint'), message('1 month'), 'medium'),
    ],
  },
  new_areas: {
    title: message('Contribute to a new area'),
    category: 'career',
    actions: [
      act(message('Take a small item in an area that you have not changed before'), message('2 weeks'), 'low'),
      act(message('Ask the owner of that area to review it with you'), message('1 month'), 'medium'),
    ],
  },
  decisions_documented: {
    title: message('Document decisions'),
    category: 'career',
    actions: [
      act(
        message('Write a one-page decision for the next change with more than one sensible option'),
        message('2 weeks'),
        'low',
      ),
      act(message('Present it to the team and record the outcome'), message('1 month'), 'low'),
    ],
  },
  commitment_kept: {
    title: message('Commit to what fits in the sprint'),
    category: 'performance',
    actions: [
      act(message('Plan from the work finished in the last 3 sprints'), message('1 sprint'), 'low'),
      act(message('Raise items at risk by the middle of the sprint'), message('2 sprints'), 'low'),
    ],
  },
  items_on_time: {
    title: message('Unblock aging work'),
    category: 'performance',
    actions: [
      act(
        message('Go through your oldest items every Monday and finish, split or return them'),
        message('1 week'),
        'low',
      ),
      act(message('Ask for help once an item is older than most of the team’s'), message('2 weeks'), 'low'),
    ],
  },
  own_incident_restore_time: {
    title: message('Restore service faster'),
    category: 'technical',
    actions: [
      act(message('Write down the rollback steps of the service you deploy most'), message('2 weeks'), 'low'),
      act(message('Practice a rollback with the team'), message('1 month'), 'medium'),
    ],
  },
  own_deployment_success: {
    title: message('Make deployments more reliable'),
    category: 'technical',
    actions: [
      act(message('Review your last failed deployments and fix the most frequent cause'), message('2 weeks'), 'medium'),
      act(message('Add a check before deployment for that cause'), message('1 month'), 'medium'),
    ],
  },
};

/** In the reader's language; null for a signal without recommendations. */
export const playFor = (metric: MetricKey): Play | null => {
  const play = plays[metric];
  if (play === undefined) return null;
  const { title, category, actions } = play;
  return {
    title: t(title),
    category,
    actions: actions.map(({ action, timeline, effort }) => act(t(action), t(timeline), effort)),
  };
};
