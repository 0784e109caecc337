import assert from 'node:assert/strict';
import { it } from 'node:test';
import { inLanguage } from '../platform/language.ts';
import { mappingSettings } from '../features/people/mappings/mapping-settings.ts';
import { languageModelSettings } from '../features/language-model/index.ts';
import { ruleSettings } from '../features/rules/index.ts';
import { scoringSettings } from '../features/scoring/index.ts';
import { summaryOf } from '../features/settings/index.ts';

const examples: readonly (readonly [{ kind: string }, string, string])[] = [
  [
    ruleSettings,
    'Rules: production of api, a deleted repository and 2 more; incidents; lead time start',
    'Regeln: Produktion von api, ein gelöschtes Repository und 2 weiteren; Incidents; Beginn der Durchlaufzeit',
  ],
  [
    scoringSettings,
    'Weight of code quality 25 → 30, method balanced → custom, outlier detection off and 2 more',
    'Gewicht von Codequalität 25 → 30, Methode ausgewogen → benutzerdefiniert, Ausreißererkennung ausgeschaltet und 2 weitere',
  ],
  [
    languageModelSettings,
    'Language model: provider Ollama, address http://localhost:11434/v1, model llama3, names of people sent, requests per month 50',
    'Sprachmodell: Anbieter Ollama, Adresse http://localhost:11434/v1, Modell llama3, Namen von Personen gesendet, Anfragen pro Monat 50',
  ],
  [scoringSettings, 'Rules: Hands on, Team modifiers removed', 'Regeln: Hands on, Team modifiers entfernt'],
  [mappingSettings, 'Ada is Ada Lovelace and 3 more', 'Ada ist Ada Lovelace und 3 weitere'],
  [mappingSettings, 'shop belongs to no team', 'shop gehört zu keinem Team'],
  [mappingSettings, 'Mappings of 2 teams, 1 account', 'Zuordnungen von 2 Teams, 1 Konto'],
  [
    mappingSettings,
    'Undone: Undone: Team Payments removed',
    'Rückgängig gemacht: Rückgängig gemacht: Team Payments entfernt',
  ],
  [ruleSettings, 'Imported: Rules: hotfixes', 'Importiert: Regeln: Hotfixes'],
  [mappingSettings, 'Restored version 3', 'Version 3 wiederhergestellt'],
];

for (const [{ kind }, english, german] of examples)
  it(`a change of ${kind} is told in the reader's language: ${english}`, () => {
    assert.equal(summaryOf(kind, english), english);
    assert.equal(
      inLanguage('de', () => summaryOf(kind, english)),
      german,
    );
  });
