import assert from 'node:assert/strict';
import { test } from 'node:test';
import { metricDefinitions, metricKeys } from '../metrics/definitions.ts';
import { parseQuestion, type Known } from './parse-question.ts';

const known: Known = {
  today: '2026-11-18',
  teams: [
    { subject: 'team:b', name: 'Backend' },
    { subject: 'team:m', name: 'Mobile' },
    { subject: 'team:mp', name: 'Mobile Platform' },
  ],
  people: [
    { subject: 'person:1', name: 'Ada Lovelace' },
    { subject: 'person:2', name: 'Kim Lee' },
    { subject: 'person:3', name: 'Kim Park' },
  ],
};

const understood = (question: string) => {
  const parsed = parseQuestion(question, known);
  assert.equal(parsed.kind, 'understood', question);
  if (parsed.kind !== 'understood') throw new Error(question);
  const { intent, metric, subjects, days } = parsed;
  return { intent, metric, subjects: subjects.map(({ subject }) => subject), days: `${days.from}..${days.to}` };
};

test('questions are mapped to an intent, a metric, subjects and days', () => {
  const cases = {
    'Why did Backend’s lead time rise in October?': ['why', 'lead_time', ['team:b'], '2026-10-01..2026-10-31'],
    'What failed this week and why?': ['why', 'change_failure_rate', [], '2026-11-16..2026-11-18'],
    'Was lead time in October better than in September?': ['level', 'lead_time', [], '2026-10-01..2026-10-31'],
    'Was October better than September?': ['level', 'performance_score', [], '2026-10-01..2026-10-31'],
    'War die Durchlaufzeit im Oktober besser als im September?': ['level', 'lead_time', [], '2026-10-01..2026-10-31'],
    'What failed last week and why?': ['why', 'change_failure_rate', [], '2026-11-09..2026-11-15'],
    'Which team got slower?': ['teams', 'lead_time', [], '2026-10-20..2026-11-18'],
    'Which team got slower, where, since when?': ['teams', 'lead_time', [], '2026-10-20..2026-11-18'],
    'which teams deploy most often last quarter': ['teams', 'deployment_frequency', [], '2026-07-01..2026-09-30'],
    'cycle time of Mobile vs Backend since June': [
      'compare',
      'cycle_time',
      ['team:b', 'team:m'],
      '2026-06-01..2026-11-18',
    ],
    "Ada's performance over the last 6 weeks": ['level', 'performance_score', ['person:1'], '2026-10-08..2026-11-18'],
    'MTTR in December': ['level', 'recovery_time', [], '2025-12-01..2025-12-31'],
    'velocity in Q1 2026': ['level', 'velocity', [], '2026-01-01..2026-03-31'],
    'lead time between 2026-01-05 and 2026-01-31': ['level', 'lead_time', [], '2026-01-05..2026-01-31'],
    'How many deployments on 2026-11-03?': ['level', 'deployment_frequency', [], '2026-11-03..2026-11-03'],
    'What failed on October 5?': ['level', 'change_failure_rate', [], '2026-10-05..2026-10-05'],
    'lead time in October 2025': ['level', 'lead_time', [], '2025-10-01..2025-10-31'],
    'review time 2026-01-05 to 2026-01-31': ['level', 'review_response_time', [], '2026-01-05..2026-01-31'],
    'lead time in 2026': ['level', 'lead_time', [], '2026-01-01..2026-11-18'],
    'lead time of Mobile in 2025': ['level', 'lead_time', ['team:m'], '2025-01-01..2025-12-31'],
    'velocity since 2025': ['level', 'velocity', [], '2025-01-01..2026-11-18'],
    // Today is a Wednesday.
    'What failed on Monday?': ['level', 'change_failure_rate', [], '2026-11-16..2026-11-16'],
    'What failed on Wednesday?': ['level', 'change_failure_rate', [], '2026-11-18..2026-11-18'],
    'What failed last Wednesday?': ['level', 'change_failure_rate', [], '2026-11-11..2026-11-11'],
    'deployments since Friday': ['level', 'deployment_frequency', [], '2026-11-13..2026-11-18'],
    'Fehlerquote am Montag': ['level', 'change_failure_rate', [], '2026-11-16..2026-11-16'],
    'Wie oft haben wir 2025 deployt?': ['level', 'deployment_frequency', [], '2025-01-01..2025-12-31'],
    'Is lead time better than last quarter?': ['level', 'lead_time', [], '2026-10-01..2026-11-18'],
    'Sind wir besser als letzten Monat?': ['level', 'performance_score', [], '2026-11-01..2026-11-18'],
    'Durchlaufzeit im Jahr 2025': ['level', 'lead_time', [], '2025-01-01..2025-12-31'],
    'Durchlaufzeit letzte 3 Monate': ['level', 'lead_time', [], '2026-08-19..2026-11-18'],
    'How does Mobile’s velocity compare to Backend’s?': [
      'compare',
      'velocity',
      ['team:b', 'team:m'],
      '2026-10-20..2026-11-18',
    ],
    'How did throughput change over 3 months?': ['level', 'throughput', [], '2026-08-19..2026-11-18'],
    'lead time over a year': ['level', 'lead_time', [], '2025-11-19..2026-11-18'],
    'lead time October': ['level', 'lead_time', [], '2026-10-01..2026-10-31'],
    'How many PRs were merged in October and November?': [
      'level',
      'merged_pull_requests',
      [],
      '2026-10-01..2026-11-18',
    ],
    'cycle time from November to February': ['level', 'cycle_time', [], '2025-11-01..2026-02-28'],
    'lead time from March to May 2025': ['level', 'lead_time', [], '2025-03-01..2025-05-31'],
    'How does October compare to September for lead time?': ['level', 'lead_time', [], '2026-10-01..2026-10-31'],
    'compare September with October by lead time': ['level', 'lead_time', [], '2026-10-01..2026-10-31'],
    'lead time October 2025': ['level', 'lead_time', [], '2025-10-01..2025-10-31'],
    'Durchlaufzeit Oktober 2025': ['level', 'lead_time', [], '2025-10-01..2025-10-31'],
    'Durchlaufzeit Oktober': ['level', 'lead_time', [], '2026-10-01..2026-10-31'],
    'Durchlaufzeit von August bis Oktober': ['level', 'lead_time', [], '2026-08-01..2026-10-31'],
    'Durchlaufzeit Oktober gegenüber September': ['level', 'lead_time', [], '2026-10-01..2026-10-31'],
    'How many deployments yesterday?': ['level', 'deployment_frequency', [], '2026-11-17..2026-11-17'],
  } as const;
  for (const [question, [intent, metric, subjects, days]] of Object.entries(cases))
    assert.deepEqual(understood(question), { intent, metric, subjects: [...subjects], days }, question);
});

test('“I” and “my team” mean the user’s own person and team', () => {
  const own = { person: { subject: 'person:1', name: 'Ada Lovelace' }, team: { subject: 'team:m', name: 'Mobile' } };
  const subjectsOf = (question: string) => {
    const parsed = parseQuestion(question, { ...known, own });
    return parsed.kind === 'understood' ? parsed.subjects.map(({ subject }) => subject) : parsed.reason;
  };
  for (const question of ['What is my lead time?', 'Am I faster than last month?', 'Show me my cycle time'])
    assert.deepEqual(subjectsOf(question), ['person:1'], question);
  for (const question of ['How does my team do?', 'Velocity of my team', 'Wie ist die Velocity in meinem Team?'])
    assert.deepEqual(subjectsOf(question), ['team:m'], question);
  assert.deepEqual(subjectsOf('Compare the cycle time of my team and Backend'), ['team:b', 'team:m']);
  assert.deepEqual(subjectsOf('Wie ist meine Durchlaufzeit?'), ['person:1']);
  assert.deepEqual(subjectsOf('Show me the lead time'), []);
  assert.deepEqual(subjectsOf('Zeig mir die Durchlaufzeit'), []);
});

test('the longer name wins, and a first name shared by two people is refused', () => {
  assert.deepEqual(parseQuestion('lead time of Kim', known), { kind: 'refused', reason: 'name', name: 'Kim' });
  assert.deepEqual(understood('lead time of Kim Lee').subjects, ['person:2']);
  assert.deepEqual(understood('lead time of Mobile Platform').subjects, ['team:mp']);
});

test('a question about an unknown name is not answered with figures of everybody', () => {
  const nameIn = (question: string) => {
    const parsed = parseQuestion(question, known);
    return parsed.kind === 'refused' && parsed.reason === 'name' ? parsed.name : parsed.kind;
  };
  assert.equal(nameIn('What is the lead time of Marketing?'), 'Marketing');
  assert.equal(nameIn('Why did Payments’s lead time rise in October?'), 'Payments');
  assert.equal(nameIn('Compare the velocity of Mobile and Marketing'), 'Marketing');
  assert.equal(nameIn('Wie hoch ist die Durchlaufzeit von Heinz?'), 'Heinz');
  assert.equal(nameIn('Durchlaufzeit im Team Marketing'), 'Marketing');
  for (const question of [
    'What is the Lead Time for Changes of Mobile?',
    'Wie hoch ist die Durchlaufzeit von Team Mobile?',
    'Wie lange dauert die Durchlaufzeit bei Änderungen von Oktober bis November?',
    'Wie hoch ist die Durchlaufzeit von Adas Aufgaben?',
    'Wie hoch ist die Fehlerquote bei Deployments?',
    'How many of our Pull Requests were merged in October and November?',
    'What was the MTTR of Deployments in Q1?',
    'Why did Lead Time rise?',
    'Cycle time of Ada’s Tickets',
    'Was war die Durchlaufzeit von Mobile im Oktober?',
  ])
    assert.equal(nameIn(question), 'understood', question);
});

test('a question how a figure developed asks for a trend, of a year unless it names the days', () => {
  const trendIn = (question: string) => {
    const parsed = parseQuestion(question, known);
    if (parsed.kind !== 'understood') return parsed.reason;
    return parsed.asksForTrend ? `${parsed.metric} ${parsed.days.from}..${parsed.days.to}` : null;
  };
  const year = '2025-11-19..2026-11-18';
  assert.equal(trendIn('lead time trend'), `lead_time ${year}`);
  assert.equal(trendIn('How has cycle time developed?'), `cycle_time ${year}`);
  assert.equal(trendIn('Deployments per month'), `deployment_frequency ${year}`);
  assert.equal(trendIn('Wie hat sich die Durchlaufzeit entwickelt?'), `lead_time ${year}`);
  assert.equal(trendIn('Verlauf der Durchlaufzeit im Oktober'), 'lead_time 2026-10-01..2026-10-31');
  assert.equal(trendIn('What is our lead time?'), null);
  assert.equal(trendIn('Deployments per week'), null);
});

test('questions that are not modelled are refused with the reason', () => {
  const reasonOf = (question: string) => {
    const parsed = parseQuestion(question, known);
    return parsed.kind === 'refused' ? parsed.reason : null;
  };
  assert.equal(reasonOf('Will lead time improve?'), 'forecast');
  assert.equal(reasonOf('Can we ship by the 15th?'), 'forecast');
  assert.equal(reasonOf('Is Ada overloaded?'), 'workload');
  assert.equal(reasonOf('Who has too much work?'), 'workload');
  assert.equal(reasonOf('Did the review change help?'), 'effect');
  assert.equal(reasonOf('Has the new review rule paid off?'), 'effect');
  assert.equal(reasonOf('Who is the slowest?'), 'ranks-people');
  assert.equal(reasonOf('Show the worst developers by score'), 'ranks-people');
  assert.equal(reasonOf('How is the weather?'), 'no-metric');
  assert.equal(reasonOf(''), 'no-metric');
  assert.equal(reasonOf('Is our code quality improving?'), 'no-metric');
  assert.equal(reasonOf('How often do we deploy on Fridays?'), 'part');
  assert.equal(reasonOf('How many deployments at the weekend last month?'), 'part');
  assert.equal(reasonOf('Wie oft deployen wir freitags?'), 'part');
  assert.equal(reasonOf('What is Mobile’s lead time and change failure rate?'), 'several');
  assert.equal(reasonOf('Durchlaufzeit und Bearbeitungszeit von Mobile'), 'several');
  assert.equal(reasonOf('median cycle time of bugs'), 'part');
  assert.equal(reasonOf('lead time for new developers'), 'part');
  assert.equal(reasonOf('Durchlaufzeit von Bugs'), 'part');
  assert.equal(reasonOf('lead time in 2027'), 'days');
  assert.equal(reasonOf('Is lead time better than in October?'), 'days');
  assert.equal(reasonOf('Ist die Durchlaufzeit besser als im Oktober?'), 'days');
  assert.equal(reasonOf('lead time October vs August'), 'days');
  assert.equal(reasonOf('lead time except Mobile'), 'part');
  assert.equal(reasonOf('lead time of tickets over 5 points'), 'part');
  assert.equal(reasonOf('Durchlaufzeit von Tickets über 5 Punkten'), 'part');
  assert.equal(reasonOf('How much unplanned work do we do?'), 'part');
  assert.equal(reasonOf('What is the WIP of Mobile?'), 'open-work');
  assert.equal(reasonOf('How many reviews did we do last month?'), 'no-metric');
  assert.equal(reasonOf('Which sprint was the best?'), 'sprints');
  assert.equal(reasonOf('What is our bus factor?'), 'services');
  assert.equal(reasonOf('Welches Team hat den niedrigsten Busfaktor?'), 'services');
  assert.equal(reasonOf('Welcher Sprint war der beste?'), 'sprints');
  assert.equal(reasonOf('How old is the oldest ticket?'), 'open-work');
  assert.equal(reasonOf('What is Mobile’s worst metric?'), 'news');
  assert.equal(reasonOf('Durchlaufzeit ohne Mobile'), 'part');
  assert.equal(reasonOf('Wie viele Kommentare pro Pull Request?'), 'no-metric');
  assert.equal(reasonOf('How many comments per pull request?'), 'no-metric');
  assert.equal(reasonOf('How many PRs were merged without review?'), 'no-metric');
  assert.equal(reasonOf('How many tickets were created?'), 'no-metric');
  assert.equal(reasonOf('How many tests fail?'), 'no-metric');
  assert.equal(reasonOf('What can you do?'), 'no-metric');
  assert.equal(reasonOf('lead time 2026-13-45 to 2026-14-01'), 'days');
  assert.equal(reasonOf('velocity since December 2027'), 'days');
});

test('every metric is found by its own name', () => {
  for (const key of metricKeys()) assert.equal(understood(`What is ${metricDefinitions[key].name}?`).metric, key);
});
