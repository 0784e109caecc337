import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MatchedMetric } from '../phrasing.ts';
import { parseQuestion } from '../parse-question.ts';

const known = {
  today: '2026-11-18',
  teams: [
    { subject: 'team:b', name: 'Backend' },
    { subject: 'team:m', name: 'Mobile' },
  ],
  people: [{ subject: 'person:1', name: 'Ada Lovelace' }],
};

/** Questions as people ask them, by the metric that answers them. */
const asked: Partial<Record<MatchedMetric, readonly string[]>> = {
  review_response_time: [
    'Wie lange dauern unsere Code-Reviews?',
    'Wie schnell reviewen wir Pull Requests?',
    'Wie lange warten PRs auf ein Review?',
    'Warum dauern Reviews bei Mobile so lange?',
    'Wie lange warten wir auf Feedback?',
    'Wie lang ist unsere Review-Zeit?',
    'Wie lange liegen Pull Requests herum?',
  ],
  lead_time: [
    'Wie schnell liefern wir aus?',
    'Wie lange dauert es vom Commit bis in die Produktion?',
    'Werden wir langsamer?',
    'Welches Team ist langsamer geworden?',
    'Warum hat sich die Durchlaufzeit verändert?',
    'Wie lange dauert es, bis Code bei den Kunden ist?',
    'Wie lange dauert ein Deployment?',
  ],
  deployment_frequency: [
    'Wie oft deployen wir?',
    'Wie oft haben wir letzten Monat deployt?',
    'Wie viele Releases gab es im Oktober?',
    'Liefern wir öfter aus als im letzten Quartal?',
    'Wie oft geht Mobile live?',
    'Deployen wir jeden Tag?',
  ],
  change_failure_rate: [
    'Was ist diese Woche fehlgeschlagen und warum?',
    'Wie viele Deployments schlagen fehl?',
    'Wie stabil sind unsere Releases?',
    'Wie riskant sind unsere Deployments?',
    'Wie hoch ist unsere Fehlerquote?',
  ],
  recovery_time: [
    'Wie schnell beheben wir ein fehlgeschlagenes Deployment?',
    'Wie lange brauchen wir, um uns zu erholen?',
    'Wie hoch ist die Wiederherstellungszeit?',
  ],
  incident_restore_time: ['Wie lange dauern Incidents?', 'Wie schnell werden Ausfälle behoben?'],
  rework_rate: ['Wie viele Hotfixes gab es?', 'Wie oft rollen wir zurück?'],
  escaped_defect_share: ['Wie viele Bugs haben wir?', 'Gibt es mehr Fehler als zuvor?'],
  cycle_time: [
    'Wie lange dauert ein Ticket?',
    'Wie lang ist dieses Quartal die Bearbeitungszeit von Mobile?',
    'Wie viele Tage dauert eine Story, bis sie fertig ist?',
  ],
  throughput: [
    'Wie viele Tickets haben wir letzten Monat geschlossen?',
    'Wie viel Arbeit schaffen wir?',
    'Wie hoch ist unser Durchsatz?',
    'Was haben wir letzte Woche geschafft?',
  ],
  completed_work: ['Wie viele Story Points haben wir geschafft?'],
  velocity: ['Wie viele Punkte schaffen wir pro Sprint?', 'Wie ist die Velocity von Mobile?'],
  commitment_reliability: ['Halten wir unsere Zusagen?', 'Schaffen wir, was wir geplant haben?'],
  completion_rate: ['Schließen wir unsere Sprints ab? Wie viel vom Sprint wird fertig?'],
  flow_efficiency: ['Wie viel der Zeit liegen Tickets herum?'],
  capability_share: ['Wie viel Zeit verbringen wir mit Wartung?', 'Welcher Anteil der Arbeit sind neue Features?'],
  items_on_time: ['Wie viele Vorgänge sind zu spät?'],
  change_size: ['Wie groß sind unsere Pull Requests?'],
  merged_pull_requests: ['Wie viele Pull Requests haben wir gemergt?'],
  review_balance: ['Sind Reviews gleichmäßig verteilt?'],
  pages_written: ['Wie viele Seiten Dokumentation schreiben wir?'],
  decisions_documented: ['Wie viele Entscheidungen haben wir festgehalten?'],
  performance_score: ['Wie ist der Score von Mobile?'],
};

/** Questions that no metric answers. */
const unanswered = [
  'Wie zufrieden sind alle?',
  'Was kostet eine Entwicklerin?',
  'Ist das Büro heute offen?',
  'Stellen wir gerade ein?',
];

const answerOf = (question: string): string => {
  const parsed = parseQuestion(question, known);
  return parsed.kind === 'understood' ? parsed.metric : parsed.reason;
};

test('plain German questions are about the metric that answers them, or refused', () => {
  const table = Object.entries(asked).flatMap(([metric, questions]) =>
    questions.map((question) => ({ question, metric })),
  );
  assert.ok(table.length + unanswered.length >= 60, `${table.length}`);
  const wrong = table.flatMap(({ question, metric }) =>
    answerOf(question) === metric ? [] : [`${question} → ${answerOf(question)}, not ${metric}`],
  );
  assert.deepEqual(wrong, []);
  for (const question of unanswered) assert.equal(answerOf(question), 'no-metric', question);
});

const understood = (question: string) => {
  const parsed = parseQuestion(question, known);
  assert.equal(parsed.kind, 'understood', question);
  if (parsed.kind !== 'understood') throw new Error(question);
  const { intent, subjects, days } = parsed;
  return [intent, subjects.map(({ subject }) => subject).join(), `${days.from}..${days.to}`];
};

test('German questions name intents, subjects and days', () => {
  const cases = {
    'Warum ist Backends Durchlaufzeit im Oktober gestiegen?': ['why', 'team:b', '2026-10-01..2026-10-31'],
    'Welche Teams deployen am häufigsten im letzten Quartal?': ['teams', '', '2026-07-01..2026-09-30'],
    'Durchlaufzeit Mobile gegen Backend seit Juni': ['compare', 'team:b,team:m', '2026-06-01..2026-11-18'],
    'Adas Performance in den letzten 6 Wochen': ['level', 'person:1', '2026-10-08..2026-11-18'],
    'Velocity im ersten Quartal 2026': ['level', '', '2026-01-01..2026-03-31'],
    'Fehlerquote vom 5.1.2026 bis zum 31.1.2026': ['level', '', '2026-01-05..2026-01-31'],
    'Wie viele Deployments gab es gestern?': ['level', '', '2026-11-17..2026-11-17'],
    'Wie war der Durchsatz in den letzten 30 Tagen?': ['level', '', '2026-10-20..2026-11-18'],
    'Woran liegt die lange Bearbeitungszeit im März?': ['why', '', '2026-03-01..2026-03-31'],
  } as const;
  for (const [question, expected] of Object.entries(cases))
    assert.deepEqual(understood(question), [...expected], question);
});

test('German questions that are not modelled are refused too', () => {
  for (const question of ['Wann sind wir fertig?', 'Können wir bis zum 15. liefern?', 'Wird die Velocity steigen?'])
    assert.equal(answerOf(question), 'forecast', question);
  for (const question of ['Wer ist am langsamsten?', 'Zeige die schlechtesten Entwickler nach Score'])
    assert.equal(answerOf(question), 'ranks-people', question);
  for (const question of ['Velocity seit Dezember 2027', 'Durchlaufzeit 2026-13-45 bis 2026-14-01'])
    assert.equal(answerOf(question), 'days', question);
});
