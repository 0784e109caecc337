/** What people ask without the name of a metric, in the words they use for it. The first that fits is meant. */
import { inOrder, together, type Phrasing } from '../phrasing.ts';

const time =
  '(?:wie (?:lange?|schnell|langsam|rasch)|dauer|dauern|dauert|zeit|warten|wartet|wartezeit|verzögerung|langsam|schnell|stunden|tage)';
const comparedSpeed =
  '(?:schneller|langsamer|schnell|langsam|langsamsten?|schnellsten?|tempo|geschwindigkeit|verlangsamt)';
const review = '(?:[\\p{L}-]*reviews?|reviewen|reviewt|gereviewt|reviewer|reviewern)';
const pullRequest = '(?:pull requests?|pull-requests?|prs?|merge requests?|mrs?)';
const deploy =
  '(?:deploy|deployen|deployt|deploye|deployments?|ausliefern|ausgeliefert|liefern|liefert|geliefert|auslieferung|auslieferungen|releases?|releasen|releast|veröffentlichen|veröffentlicht)';
const item = '(?:tickets?|vorgang|vorgänge|vorgängen|aufgaben?|tasks?|storys?|stories|issues?)';
const incident = '(?:incidents?|ausfall|ausfälle|ausfällen|störung|störungen)';
const failed =
  '(?:fehlgeschlagen|fehlgeschlagene[mnrs]?|fehlschlagen|fehl|scheitern|scheitert|gescheitert|kaputt|kaputtgegangen|schief|schiefgegangen|schiefgelaufen)';
const fixed =
  '(?:beheben|behoben|reparieren|repariert|fixen|gefixt|wiederherzustellen|wiederhergestellt|erholen|erholt|wiederherstellung)';
const done =
  '(?:fertig|fertiggestellt|erledigt|erledigen|abgeschlossen|abschließen|schließen|geschlossen|geschafft|schaffen)';

export const germanPhrasings: readonly Phrasing[] = [
  [together('(?:tests?|builds?|pipelines?|testabdeckung)'), null],
  [together('(?:wie viele|anzahl)', 'reviews'), null],
  [inOrder('(?:kommentare|reviewer|freigaben|commits)', '(?:pro|je)', pullRequest), null],
  [together('ohne', review), null],
  [together(item, '(?:erstellt|angelegt|gemeldet|eröffnet)'), null],
  [together(deploy, 'erfolgreich'), 'change_failure_rate'],
  [together(review, '(?:verteilt|gleichmäßig|fair|gerecht|ausgewogen|last|verteilung)'), 'review_balance'],
  [together(`(?:${time}|${comparedSpeed})`, review), 'review_response_time'],
  [
    inOrder('(?:warten|wartet|wartezeit)', '(?:auf|bis)', '(?:feedback|rückmeldung|rückmeldungen|freigabe|freigaben)'),
    'review_response_time',
  ],
  [together(pullRequest, '(?:liegen|liegt|herum|hängen|fest)'), 'review_response_time'],
  [together('(?:groß|größe|klein|umfangreich)', `(?:${pullRequest}|änderungen|diffs?|commits)`), 'change_size'],
  [together('(?:ohne|anhieb|ersten mal|sauber|nacharbeit)', pullRequest), 'clean_merge_share'],
  [
    together(
      `(?:${pullRequest}|code|commits?|änderung|änderungen|idee)`,
      '(?:live|produktion|prod|nutzern|kunden|kundschaft)',
    ),
    'lead_time',
  ],
  [together('(?:wie viele|anzahl|gemergt|mergen)', pullRequest), 'merged_pull_requests'],
  [together(incident, `(?:${time}|${fixed}|gelöst|lösen|geschlossen)`), 'incident_restore_time'],
  [together('(?:wie viele|anzahl)', incident), 'incident_restore_time'],
  [together(fixed, time), 'recovery_time'],
  [
    together('(?:hotfix|hotfixes|rollbacks?|zurückgerollt|zurückrollen|zurück|reverts?|revertiert|revertet)'),
    'rework_rate',
  ],
  [together(deploy, failed), 'change_failure_rate'],
  [
    together(
      '(?:stabil|stabilität|zuverlässig|sicher|riskant)',
      '(?:deployments|releases|produktion|änderungen|auslieferungen)',
    ),
    'change_failure_rate',
  ],
  [
    together(
      '(?:features?|neues|neue funktionen|neue|wartung|innovation)',
      '(?:wie viel|anteil|zeit|arbeit|verbringen|verwenden|stecken)',
    ),
    'capability_share',
  ],
  [
    together(
      '(?:bugs?|fehler|fehlern|defekte)',
      '(?:zeit|arbeit|aufwand)',
      '(?:verbringen|verwenden|stecken|kosten|anteil)',
    ),
    'capability_share',
  ],
  [together('(?:bugs?|fehler|fehlern|defekte?|fehlerhaft)'), 'escaped_defect_share'],
  [together(`(?:${comparedSpeed}|lange)`, deploy), 'lead_time'],
  [together('(?:wie oft|wie viele|wie häufig|häufiger|öfter|jeden tag|täglich)', deploy), 'deployment_frequency'],
  [inOrder('(?:gehen|geht|ging|gingen|bringen|bringt)', '(?:live|produktion|prod)'), 'deployment_frequency'],
  [
    together(
      '(?:zugesagt|zugesagten|zugesagte|zusage|zusagen|versprochen|versprechen|geplant|geplante|geplanten)',
      `(?:${done}|halten|gehalten|einhalten|eingehalten|geliefert|liefern|sprint|sprints)`,
    ),
    'commitment_reliability',
  ],
  [together('(?:punkte|story points|storypoints)', '(?:sprint|sprints)'), 'velocity'],
  [together('(?:sprint|sprints)', done), 'completion_rate'],
  [together('(?:punkte|story points|storypoints)'), 'completed_work'],
  [
    together('(?:wartet|warten|liegt|liegen|blockiert|untätig|aktiv|herum)', `(?:${item}|arbeit|zeit|anteil)`),
    'flow_efficiency',
  ],
  [together('(?:spät|verspätet|überfällig|pünktlich|rechtzeitig|zu alt)', `(?:${item}|arbeit)`), 'items_on_time'],
  [
    together(
      time,
      `(?:${item}|arbeit|feature|features|funktion)`,
      `(?:${done}|dauert|dauern|braucht|brauchen|begonnen|beginn|anfangen|angefangen)`,
    ),
    'cycle_time',
  ],
  [together('(?:wie viele?|wie viel|anzahl)', `(?:${item}|arbeit|dinge)`), 'throughput'],
  [together(`(?:${done}|produktiv|output)`), 'throughput'],
  [
    together('(?:adrs?|entscheidung|entscheidungen)', '(?:geschrieben|schreiben|festgehalten|festhalten|dokumentiert)'),
    'decisions_documented',
  ],
  [together('(?:dokumentation|dokumentieren|dokumentiert|doku|wiki|seiten)'), 'pages_written'],
  [together(comparedSpeed), 'lead_time'],
  [together(deploy), 'deployment_frequency'],
  [together(`(?:${failed}|ausfälle)`), 'change_failure_rate'],
  [together('(?:stabil|stabilität|zuverlässig|zuverlässigkeit)'), 'change_failure_rate'],
  [together('(?:\\p{L}*qualität)'), null],
  [
    together(
      '(?:gut|besser|besten?|schlechter|schlechtesten?|verbessern|verbessert|läuft|vergleich|vergleiche|vergleichen)',
    ),
    'performance_score',
  ],
];
