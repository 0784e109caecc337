/** What people ask without the name of a metric, in the words they use for it. The first that fits is meant. */
import { inOrder, together, type Phrasing } from '../phrasing.ts';

const time =
  '(?:how (?:long|fast|quick|quickly|soon|slow|slowly)|time|wait|waits|waiting|delay|speed|duration|days|hours)';
const size = '(?:big|bigger|large|larger|small|smaller|huge|size|sized)';
const review = '(?:code reviews?|pr reviews?|reviews?|reviewed|reviewers?|reviewing)';
const pullRequest = '(?:pull requests?|prs?|merge requests?|mrs?)';
const deploy = '(?:deploy|deploys|deployed|deploying|ship|ships|shipped|shipping|release|releases|released|releasing)';
const item = '(?:tickets?|issues?|tasks?|stories|story|work items?|items?|cards?)';
const incident = '(?:incidents?|outages?|downtime)';
const failed = '(?:fail|fails|failed|failing|break|breaks|broke|broken|breaking|go wrong|went wrong)';

export const englishPhrasings: readonly Phrasing[] = [
  [together('(?:tests?|builds?|pipelines?|coverage)'), null],
  [together('(?:metrics?|figures?|kpis?)', '(?:best|worst|weakest|strongest)'), null],
  [inOrder('(?:comments?|reviewers?|approvals?|commits?)', 'per', pullRequest), null],
  [together('without', review), null],
  [together(item, '(?:created|opened|reported|added)'), null],
  [together('people', '(?:help|helps|helped|helping)'), 'people_helped'],
  [together('(?:how many|number of)', 'reviews'), null],
  [together(review, '(?:balance|evenly|fairly|shared|load|spread)'), 'review_balance'],
  [together(`(?:${time}|fast|faster|slow|slower)`, review), 'review_response_time'],
  [inOrder('(?:wait|waits|waiting)', '(?:for|on)', '(?:feedback|approval|approvals)'), 'review_response_time'],
  [together(pullRequest, '(?:sit|sits|sitting|stuck|picked up|pick up)'), 'review_response_time'],
  [together(size, `(?:${pullRequest}|changes|diffs?|commits)`), 'change_size'],
  [together('(?:without|first time|clean|rework|changes requested)', pullRequest), 'clean_merge_share'],
  [together(`(?:${pullRequest}|code|commits?)`, '(?:live|production|prod|users|customers)'), 'lead_time'],
  [together('(?:idea|commit|commits|code)', 'to', '(?:production|prod|live|users|customers|release)'), 'lead_time'],
  [together(`(?:how many|number of|merge|merges|merged)`, pullRequest), 'merged_pull_requests'],
  [
    together(
      '(?:fix|fixes|fixed|recover|recovered|repair|repaired|restore|back up)',
      time,
      `(?:${failed}|production|prod|deployments?|deploys?|releases?)`,
    ),
    'recovery_time',
  ],
  [together('(?:recover|recovered|recovery|get back|back up)', time), 'recovery_time'],
  [together(incident, `(?:${time}|last|lasts|resolve|resolved|fix|fixed|close|closed)`), 'incident_restore_time'],
  [
    together('(?:hotfix|hotfixes|rollback|rollbacks|rolled back|roll back|reverts|reverted|emergency fixes)'),
    'rework_rate',
  ],
  [
    together(`(?:${deploy}|deployments?)`, `(?:${failed}|incidents?|outages?|succeed|succeeded|successful)`),
    'change_failure_rate',
  ],
  [
    together('(?:stable|stability|reliable|safe|risky)', '(?:deployments|deploys|releases|production|prod|changes)'),
    'change_failure_rate',
  ],
  [
    together(
      '(?:features?|new work|new things|new capabilities|maintenance|innovation|keeping the lights on)',
      '(?:how much|share|time|work|working|spend|spent|versus|vs|building|build)',
    ),
    'capability_share',
  ],
  [
    together('(?:bugs?|defects?)', '(?:time|effort|work|capacity)', '(?:spend|spent|spending|share|much)'),
    'capability_share',
  ],
  [together('(?:bug|bugs|buggy|defect|defects)'), 'escaped_defect_share'],
  [
    together(
      '(?:fast|faster|quick|quickly|quicker|slow|slower|slowly|speed|long)',
      `(?:${deploy}|deliver|delivery|delivering)`,
    ),
    'lead_time',
  ],
  [
    together('(?:how often|how many|how frequently|frequency|times)', `(?:${deploy}|deployments?|go live)`),
    'deployment_frequency',
  ],
  [
    inOrder('(?:go|goes|went|push|pushed|put|get|gets)', '(?:to|live|into)?', '(?:live|production|prod)'),
    'deployment_frequency',
  ],
  [
    together(
      '(?:promise|promised|promises|commit to|committed to|planned|plan)',
      '(?:deliver|delivered|keep|kept|finish|finished|do|done|complete|completed|sprint|sprints)',
    ),
    'commitment_reliability',
  ],
  [together('(?:predictable|predictability)'), 'commitment_reliability'],
  [together('(?:points|story points)', '(?:sprint|sprints)'), 'velocity'],
  [together('(?:sprint|sprints)', '(?:finish|finished|complete|completed|done)'), 'completion_rate'],
  [together('(?:points|story points)'), 'completed_work'],
  [
    together('(?:waiting|idle|blocked|active|actively|queue|queues)', `(?:${item}|work|time|share|much)`),
    'flow_efficiency',
  ],
  [together('(?:late|on time|overdue|too old)', `(?:${item}|work)`), 'items_on_time'],
  [
    together(
      time,
      `(?:${item}|work|something|anything|feature|features)`,
      '(?:finish|finished|take|takes|took|done|complete|completed|close|closed|start|spend)',
    ),
    'cycle_time',
  ],
  [together('(?:how many|how much|number of)', `(?:${item}|work|things|stuff)`), 'throughput'],
  [together('(?:done|finish|finished|close|closed|complete|completed|output|productive|get done)'), 'throughput'],
  [together('(?:document|documents|documented|documentation|docs|wiki|pages)'), 'pages_written'],
  [
    together('(?:adrs?|decisions?)', '(?:write|written|wrote|record|recorded|document|documented)'),
    'decisions_documented',
  ],
  [together('(?:fast|faster|quick|quickly|slow|slower|slowest|slowed|fastest|speed)'), 'lead_time'],
  [together(deploy), 'deployment_frequency'],
  [together(`(?:${failed}|outages?)`), 'change_failure_rate'],
  [together('(?:stable|stability|reliable|reliability)'), 'change_failure_rate'],
  // The score has a part of this name, but several figures make it up.
  [together('quality'), null],
  [inOrder('how', '(?:do|does|did)', '(?:we|they|\\S+)', 'do'), 'performance_score'],
  [
    together('(?:improve|improves|improved|improving|better|best|worse|worst|doing|compare|compared)'),
    'performance_score',
  ],
];
