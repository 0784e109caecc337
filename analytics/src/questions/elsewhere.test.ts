/** Questions that other screens answer, in the words that people use, next to similar ones that a metric answers. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseQuestion } from './parse-question.ts';

const known = {
  today: '2026-11-18',
  teams: [{ subject: 'team:m', name: 'Mobile' }],
  people: [{ subject: 'person:1', name: 'Ada Lovelace' }],
  services: ['payments-service', 'docs', 'Mobile'],
};

const expected = {
  workload: [
    'Is Ada overloaded?',
    'Does Ada have too much on her plate?',
    'What did Ada work on this week?',
    'Woran hat Ada gearbeitet?',
    'How many hours does Ada work?',
    'Is Ada working too much?',
    'Does Ada work late?',
    'Is anyone working overtime?',
    'Who works at night?',
    'Who has too many tickets?',
    'How busy is Mobile?',
    'What is Ada working on?',
    'What is Ada Lovelace doing?',
    'Ist Ada überlastet?',
    'Hat Ada zu viel auf dem Tisch?',
    'Arbeitet Ada zu viel?',
    'Wer macht Überstunden?',
    'Wie ausgelastet ist Mobile?',
    'Wie hoch ist die Auslastung von Mobile?',
    'Wie viel Arbeit hat Ada gerade?',
    'Woran arbeitet Ada?',
    'Hat jemand zu viele Tickets?',
    'Ist Mobile am Limit?',
  ],
  effect: [
    'Did the WIP limit help?',
    'Did the new review rule work?',
    'Has the WIP limit improved lead time?',
    'Was the change worth it?',
    'What effect did the WIP limit have?',
    'What was the impact of the new review rule?',
    'Did velocity drop after the reorg?',
    'Hat die neue Review-Regel geholfen?',
    'Hat sich das WIP-Limit gelohnt?',
    'Hat das WIP-Limit was gebracht?',
    'Was hat die neue Regel gebracht?',
    'Hat die Umstellung bei Mobile gewirkt?',
    'War die Umstellung erfolgreich?',
    'Welche Wirkung hatte das WIP-Limit?',
    'Hat die neue Regel die Durchlaufzeit verbessert?',
    'Hat die Änderung einen Unterschied gemacht?',
  ],
  forecast: [
    'How accurate are your forecasts?',
    'Is Mobile on track?',
    'How long until we are done?',
    'How many tickets can we finish by Christmas?',
    'Schaffen wir den Sprint?',
    'Schafft Mobile den Sprint?',
    'Schaffen wir das bis Ende des Monats?',
    'Wie viele Tickets schaffen wir bis Weihnachten?',
    'Werden wir rechtzeitig fertig?',
    'Kann Mobile am 1. Dezember liefern?',
    'Wie entwickelt sich die Velocity weiter?',
    'Wie lange dauert es noch?',
    'Sind wir im Plan?',
  ],
  services: [
    'Which service fails most?',
    'Deployment frequency by service',
    'What is the recovery time of payments-service?',
    'Which repository has only one contributor?',
    'Welcher Service fällt am häufigsten aus?',
    'Wie oft deployen wir payments-service?',
  ],
  'open-work': [
    'How many open pull requests do we have?',
    'How many tickets are still open?',
    'How big is our backlog?',
    'Which pull requests are stuck?',
    'What is blocked?',
    'How many tickets are in progress?',
    'Welche Tickets hängen fest?',
    'Was ist gerade blockiert?',
    'Wie viele offene Tickets gibt es?',
  ],
  sprints: [
    'How many story points did Mobile complete in the last sprint?',
    'What was our velocity over the last six sprints?',
    'What happened in sprint 42?',
    'Which sprint goals did we miss?',
    'Wie viele Punkte hat Mobile im letzten Sprint geschafft?',
    'Welche Sprintziele haben wir verfehlt?',
  ],
  advice: [
    'What should we do next?',
    'How can we improve our lead time?',
    'Where should we start?',
    'Was sollten wir verbessern?',
    'Wie können wir schneller werden?',
  ],
  change_failure_rate: [
    'How stable is Mobile?',
    'Wie stabil ist Mobile?',
    'What percentage of deployments caused an incident?',
  ],
  // A repository with a name that is also a word, or the name of a team, is not what these are about.
  pages_written: ['How many docs did we write?'],
  deployment_frequency: ['How often does Mobile deploy?'],
  performance_score: [
    'Are we improving?',
    'How did we do last week?',
    'Wie gut ist Mobile?',
    'Which team is best?',
    'How is Mobile doing?',
    'Läuft es bei Mobile besser?',
  ],
  throughput: [
    'How much work did we finish?',
    'Did we finish more work?',
    'Wie viel Arbeit hat Mobile letzten Monat geschafft?',
    'Wie viele Tickets haben wir von Anfang Oktober bis Ende Oktober geschlossen?',
  ],
  items_on_time: ['How much of our work is late?', 'Werden Tickets rechtzeitig fertig?'],
  lead_time: ['Werden wir langsamer?', 'Did Mobile get slower?', 'Has Mobile improved lead time?'],
  flow_efficiency: ['How long are tickets blocked?', 'Wie lange sind Tickets blockiert?'],
  velocity: [
    'How many points do we complete per sprint?',
    'Did velocity improve?',
    'Wie hat sich die Velocity entwickelt?',
    'Wie viele Punkte schaffen wir pro Sprint?',
  ],
  commitment_reliability: ['Schaffen wir, was wir geplant haben?'],
} as const;

for (const [answer, questions] of Object.entries(expected))
  for (const question of questions)
    test(`“${question}” is about ${answer}`, () => {
      const parsed = parseQuestion(question, known);
      assert.equal(parsed.kind === 'understood' ? parsed.metric : parsed.reason, answer);
    });
