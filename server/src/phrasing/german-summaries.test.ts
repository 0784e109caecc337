import assert from 'node:assert/strict';
import { it } from 'node:test';
import { inEnglish, say, type Text, write } from '../platform/text.ts';
import { inLanguage } from '../platform/language.ts';
import { describeModelChange } from '../features/language-model/describe-model-change.ts';
import { initialModel } from '../features/language-model/model-settings.ts';
import { describeMappings } from '../features/people/mappings/describe-mappings.ts';
import { emptyMappings } from '../features/people/mappings/document.ts';
import { deletedRepository, describeRules } from '../features/rules/describe-rules.ts';
import { noConfiguredRules } from '../features/rules/rule-settings.ts';
import { describeChange } from '../features/scoring/describe-change.ts';
import { defaultSettings } from '../features/scoring/scoring-settings.ts';

const production = (repositoryId: string) => ({ repositoryId, rule: { source: 'none' as const } });
const same = (id: string): string => id;
const asGiven = { repository: same, status: same, project: same, field: same };
const team = (id: string) => ({ id, name: id, description: '', type: 'development' as const, leadEmail: '' });
const unlimited = { ...initialModel, provider: 'ollama' as const, model: 'llama3', monthlyRequests: 5_000 };
const weighted = defaultSettings.metrics.map((metric, index) => (index === 0 ? { ...metric, weight: 31 } : metric));
const ownRules = defaultSettings.rules.slice(0, 1).map((rule) => ({ ...rule, id: 'own', name: 'Ours' }));

const examples: readonly (readonly [string, Text | null, string, string])[] = [
  [
    'rules',
    describeRules(
      noConfiguredRules,
      { ...noConfiguredRules, production: ['1', '2', '3', '4'].map(production), attributionDays: 9 },
      { ...asGiven, repository: (id) => (id === '2' ? deletedRepository : `api ${id}`) },
    ),
    'production of api 1, a deleted repository, api 3 and 1 more; attribution window 7 days → 9 days',
    'Produktion von api 1, einem gelöschten Repository, api 3 und 1 weiteren; Zuordnungszeitraum 7 Tage → 9 Tage',
  ],
  [
    'values of rules',
    describeRules(
      {
        ...noConfiguredRules,
        hotfixPatterns: ['fix/*'],
        revertPatterns: ['undo *'],
        estimateFields: [{ projectId: 'Web', fieldId: 'Effort' }],
      },
      {
        ...noConfiguredRules,
        incident: { typeNames: ['Outage'], labels: [], priorities: [], projectKeys: ['OPS'] },
        hotfixPatterns: ['hotfix/*', 'urgent/*'],
        statusCategories: [{ statusId: 'Review', category: 'waiting' }],
        deploymentStates: [{ state: 'PAUSED', outcome: 'failure' }],
        estimateFields: [
          { projectId: 'Backend', fieldId: 'Effort' },
          { projectId: 'Mobile', fieldId: null },
        ],
        workingTime: { weekdays: [1, 2, 3, 4], from: 9, to: 17, holidays: ['2026-12-25'] },
      },
      asGiven,
    ),
    'types of incidents: Outage added; projects with incidents: OPS added; hotfixes: hotfix/*, urgent/* added, fix/* removed; reverts as suggested; status meanings: Review → in progress, waiting; deployment states: PAUSED → failure; estimate fields: Web → board setting; Backend → Effort; Mobile → number of items; working days: Monday, Tuesday, Wednesday, Thursday; working hours 8:00 to 19:00 → 9:00 to 17:00; holidays: 25 Dec 2026 added',
    'Incident-Typen: Outage hinzugefügt; Projekte mit Incidents: OPS hinzugefügt; Hotfixes: hotfix/*, urgent/* hinzugefügt, fix/* entfernt; Reverts wie vorgeschlagen; Bedeutung von Status: Review → in Arbeit, wartet; Deployment-Zustände: PAUSED → Fehler; Schätzfelder: Web → Einstellung des Boards; Backend → Effort; Mobile → Anzahl der Vorgänge; Arbeitstage: Montag, Dienstag, Mittwoch, Donnerstag; Arbeitszeit 8:00 bis 19:00 → 9:00 bis 17:00; Feiertage: 25. Dez. 2026 hinzugefügt',
  ],
  [
    'scoring',
    describeChange(defaultSettings, {
      ...defaultSettings,
      metrics: weighted,
      outlierDetection: !defaultSettings.outlierDetection,
    }),
    'weight of code quality 25 → 31, outlier detection off',
    'Gewicht von Codequalität 25 → 31, Ausreißererkennung ausgeschaltet',
  ],
  [
    'default and own rules of scoring',
    describeChange(
      { ...defaultSettings, rules: [...defaultSettings.rules, ...ownRules] },
      { ...defaultSettings, rules: defaultSettings.rules.slice(0, -1) },
    ),
    'rules: Below 70 removed, Ours removed',
    'Regeln: Unter 70 entfernt, Ours entfernt',
  ],
  [
    'the language model',
    describeModelChange(initialModel, unlimited),
    'provider Ollama, model llama3, requests per month 5,000',
    'Anbieter Ollama, Modell llama3, Anfragen pro Monat 5.000',
  ],
  [
    'mappings',
    describeMappings({
      before: emptyMappings,
      after: {
        ...emptyMappings,
        teams: [team('a'), team('b')].map((one) => ({ ...one, removed: false })),
        users: { ada: '1' },
      },
    }),
    '2 teams, 1 linked user',
    '2 Teams, 1 verknüpfter Benutzer',
  ],
  [
    'what was undone twice',
    say('Undone: {change}', {
      change: say('Undone: {change}', { change: say('Team {team} removed', { team: 'A and 3 more' }) }),
    }),
    'Undone: Undone: Team A and 3 more removed',
    'Rückgängig gemacht: Rückgängig gemacht: Team A and 3 more entfernt',
  ],
];

for (const [what, text, english, german] of examples)
  it(`a change of ${what} is described in the reader's language`, () => {
    assert.ok(text !== null);
    assert.equal(inEnglish(text), english);
    assert.equal(
      inLanguage('de', () => write(text)),
      german,
    );
  });
