import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MatchedMetric } from '../phrasing.ts';
import { parseQuestion } from '../parse-question.ts';

const known = {
  today: '2026-11-18',
  teams: [{ subject: 'team:m', name: 'Mobile' }],
  people: [{ subject: 'person:1', name: 'Ada Lovelace' }],
};

/** Questions as people ask them, by the metric that answers them. */
const asked: Partial<Record<MatchedMetric, readonly string[]>> = {
  review_response_time: [
    'How long do our code reviews take?',
    'How fast do we review pull requests?',
    'How long do PRs wait for review?',
    'Are reviews slow? What is the wait for a review?',
    'How long are we waiting for feedback?',
    'How quickly do reviewers respond?',
    'How long do pull requests sit before someone looks?',
    'Why do reviews take so long in Mobile? Is the delay growing?',
    'How many hours until a PR gets reviewed?',
    'Why is code review so slow?',
    'Are we reviewing faster than last month?',
  ],
  lead_time: [
    'How fast do we ship?',
    'How quickly do we deliver?',
    'How long does it take to ship a change?',
    'How long from commit to production?',
    'How long until code reaches customers?',
    'Are we getting faster?',
    'Why are we so slow?',
    'Which team got slower?',
    'What is our delivery speed?',
    'How long until a PR is live?',
  ],
  deployment_frequency: [
    'How often do we deploy?',
    'How many releases did we do last month?',
    'How frequently do we ship to production?',
    'How many times did we release this week?',
    'Do we deploy every day?',
    'Are we shipping more often than last quarter?',
    'How often does Mobile go live?',
    'How many deployments in October?',
    'What did we release last week?',
    'How often do we push to production?',
  ],
  change_failure_rate: [
    'How many deployments fail?',
    'How often do our releases break something?',
    'What broke last week?',
    'How stable are our releases?',
    'How risky are our deployments?',
    'Is production failing more often?',
    'How often does a deploy go wrong?',
  ],
  recovery_time: [
    'How long does it take to recover?',
    'How fast do we fix a broken deployment?',
    'How quickly do we recover from failures?',
    'How long until production is fixed?',
  ],
  incident_restore_time: [
    'How long do incidents last?',
    'How much downtime do incidents cause until they are closed?',
    'How long do outages take to fix?',
    'How quickly are incidents resolved?',
  ],
  rework_rate: ['How many hotfixes do we ship?', 'How often do we roll back?', 'How many rollbacks last quarter?'],
  escaped_defect_share: [
    'How many bugs do we have?',
    'How many bugs did we ship?',
    'Are there more defects than before?',
    'How many bugs slip through?',
    'Is our code buggy?',
    'How buggy are our releases?',
    'What is our quality in bugs?',
  ],
  cycle_time: [
    'How long does a ticket take?',
    'How long do tasks take to finish?',
    'How many days does a story take?',
    'How long does work take once we start?',
    'How fast do we close tickets?',
    'How long does a feature take?',
  ],
  throughput: [
    'How much work do we finish?',
    'How many tickets did we close last month?',
    'How many issues get done per week?',
    'How much did Mobile get done?',
    'How productive are we?',
    'What did we get done last week?',
    'How many stories did we complete?',
  ],
  completed_work: ['How many points do we finish per week?', 'How many story points did we do?'],
  velocity: ['How many points do we do per sprint?', 'How many story points per sprint does Mobile deliver?'],
  commitment_reliability: [
    'Do we finish what we planned?',
    'Do we keep our promises?',
    'Do we deliver what we promised?',
    'How much of what we committed to do we complete?',
  ],
  completion_rate: ['How much of a sprint do we finish?', 'Do we complete our sprints?'],
  flow_efficiency: [
    'How much time is work waiting?',
    'How much of the time are tickets idle?',
    'How much time do we actively work on tickets?',
  ],
  capability_share: [
    'How much of our work is new features?',
    'How much time do we spend on maintenance?',
    'What share of work is features versus bugs we fix?',
  ],
  items_on_time: ['How many tickets are late?', 'Is our work on time?'],
  change_size: ['How big are our pull requests?', 'Are our PRs too large?', 'What is the size of our changes?'],
  merged_pull_requests: ['How many PRs do we merge?', 'How many pull requests were merged last week?'],
  clean_merge_share: ['How many PRs pass the first time?', 'How many pull requests merge without changes?'],
  review_balance: ['Are reviews shared fairly?', 'Is the review load spread evenly?'],
  pages_written: ['How much documentation do we write?', 'Do we write enough docs?'],
  decisions_documented: ['How many decisions did we record?', 'How many ADRs did we write?'],
  performance_score: ['How is Mobile performing? What is its score?', 'What is the performance of Mobile?'],
};
/** Questions that no metric answers. */
const unanswered = [
  'How happy is everybody?',
  'How much does a developer cost?',
  'Is the office open today?',
  'Are we hiring?',
];

const answerOf = (question: string): string => {
  const parsed = parseQuestion(question, known);
  return parsed.kind === 'understood' ? parsed.metric : parsed.reason;
};

test('a hundred plain questions are about the metric that answers them, or refused', () => {
  const table = Object.entries(asked).flatMap(([metric, questions]) =>
    questions.map((question) => ({ question, metric })),
  );
  assert.ok(table.length + unanswered.length >= 100, `${table.length}`);
  const wrong = table.flatMap(({ question, metric }) =>
    answerOf(question) === metric ? [] : [`${question} → ${answerOf(question)}, not ${metric}`],
  );
  assert.deepEqual(wrong, []);
  for (const question of unanswered) assert.equal(answerOf(question), 'no-metric', question);
});
