/** German questions that other screens answer, or nobody does. */
import type { Grammar } from '../grammar.ts';
import { anyOf } from '../phrasing.ts';

/** What people change, and ask about the effect of. */
const changed =
  '(?:die|das|der|unsere?|diese[rs]?|dieses|eine?) (?:\\S+ ){0,3}(?:\\S*(?:regeln?|limits?|umstellung|prozess|maßnahmen?|experiment|wechsel))';

const people = '(?:personen|leute|entwickler|entwicklerinnen|mitglieder|teams)';

export const declined: Grammar['declined'] = {
  advice: anyOf(
    'was (?:soll|sollen|sollte|sollten|könnten|können) (?:wir|ich) (?:.* )?(?:tun|machen|verbessern|ändern|angehen)',
    'wo (?:sollen|sollten) wir (?:anfangen|ansetzen)',
    'wie (?:können|könnten|sollen|sollten) wir (?:.* )?(?:verbessern|werden|verkürzen|senken|steigern|erhöhen|beschleunigen|verringern)',
  ),
  forecast: anyOf(
    'prognosen?|prognostizier\\p{L}*|vorhersagen?|voraussichtlich|zukünftig|künftig',
    'nächste[mnrs]? (?:woche|monat|quartal|jahr|sprint)|morgen',
    'können wir|(?:kann|können) (?:.* )?(?:liefern|ausliefern|fertig werden)',
    '(?<!seit )wann (?:sind|ist|wird|werden)',
    'bis (?:zum )?\\d{1,2}',
    'bis (?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|wochenende|weihnachten|ostern)',
    // “Von … bis Ende Oktober” are past days.
    '(?<! vo[mn] .*)bis (?:zum |zur )?(?:ende|mitte|anfang|jahresende|monatsende|quartalsende|wochenende)',
    '(?:wird|werden) (?:.* )?(?:sein|steigen|sinken|verbessern|verschlechtern|besser|schlechter|schaffen)',
    'werden wir (?:.* )?(?:fertig|rechtzeitig|pünktlich)',
    'wird (?:der|dieser|unser) (?:\\S+ )?sprint (?:.* )?(?:fertig|enden|ausgehen|abgeschlossen)',
    'wie (?:endet|geht) (?:der|dieser|unser) (?:\\S+ )?sprint',
    '(?:schaffen|schafft) (?:\\S+ )?(?:es|das|den sprint|diesen sprint|das sprintziel)',
    'wie lange (?:dauert|brauchen|braucht) (?:.* )?noch',
    'entwickelt sich .*weiter',
    'im (?:plan|zeitplan)|auf kurs',
  ),
  workload: anyOf(
    'überlastet|überlastung|überarbeitet|ausgebrannt|burnout|gestresst|überstunden',
    'arbeitslast|auslastung|ausgelastet|am limit',
    'zu viel (?:arbeit|zu tun|auf dem tisch|um die ohren)',
    'zu viele (?:tickets|aufgaben|vorgänge|dinge|storys|stories|issues)',
    'wie viel arbeit (?:hat|haben) (?!.*(?:geschafft|erledigt|abgeschlossen|geschlossen|fertig))\\S+(?: .*)?',
    '(?:arbeitet|arbeiten) (?:.* )?zu (?:viel|lange|lang|hart)',
    '(?:arbeitet|arbeiten) (?:.* )?(?:nachts|am wochenende)',
    'woran (?:arbeitet|arbeiten)',
    'woran (?:hat|haben) (?:.* )?gearbeitet',
    'wie (?:viele stunden|lange|hart) (?:arbeite[nt]|arbeitete[n]?)',
    'was (?:hat|haben) (?!wir )(?:.* )?(?<!unterschied )(?:gemacht|getan|geleistet)',
  ),
  effect: anyOf(
    '(?:hat|haben) .*(?:geholfen|gelohnt|gewirkt|(?:et)?was gebracht|(?:et)?was bewirkt|(?:einen )?unterschied gemacht)',
    'was (?:hat|haben) .*(?:gebracht|bewirkt)',
    '(?:nach|seit) (?:der|unserer) (?:um\\S+|einführung|neuen \\S+)',
    'welche[nr]? (?:wirkung|auswirkung|auswirkungen|effekt|effekte|einfluss|unterschied)',
    `(?:wirkt|wirken|hilft|helfen|war|waren) ${changed}`,
    `(?:hat|haben) ${changed} (?:.* )?(?:verbessert|verkürzt|gesenkt|beschleunigt|verringert|verändert)`,
  ),
  members: anyOf(
    `(?:wie viele|anzahl|welche) ${people} (?:gibt|haben wir|hat|sind|arbeiten|gehören)`,
    'wer (?:ist|arbeitet|gehört) (?:in|im|bei|zu|zum)',
    'teamgrößen?|kopfzahl|größe (?:des|der|unserer) teams?',
  ),
  'ranks-people':
    / (wer|wen|wem|(?:pro|je|nach) (?:person|entwickler|entwicklerin|kopf|mitarbeiter)|welche[mnrs]? (?:entwickler|entwicklerin|person|personen|leute|kolleg\p{L}*|mitglied\p{L}*)|(?:beste|schlechteste|langsamste|schnellste|faulste|schwächste|stärkste)[mnrs]? (?:entwickler|entwicklerin|entwicklerinnen|person|personen|leute|kolleg\p{L}*|mitglied\p{L}*)) /u,
  'open-work': anyOf(
    'offene[nrs]? (?:pull requests?|prs?|vorgänge|tickets?|bugs?|fehler|incidents?|aufgaben)',
    '(?:sind|ist) (?:noch )?offen',
    'backlog|wip',
    '(?:älteste)[nrs]? (?:\\S+ )?(?:pull requests?|prs?|vorgänge|vorgang|tickets?|bugs?|aufgaben?)',
    'was (?:ist|hängt) (?:gerade |aktuell |noch )?(?:blockiert|fest|in arbeit)',
    'was (?:blockiert|hält) \\S+(?: .*)?',
    '(?:blockierte|festhängende|hängende)[nrs]? (?:pull requests?|prs?|vorgänge|tickets?|aufgaben)',
    '(?<! wie (?:lange?|viel|oft) (?:.* )?)(?:pull requests?|prs?|vorgänge|tickets?|aufgaben) (?:.* )?(?:hängen|hängt|stecken|blockiert)',
  ),
  sprints: anyOf(
    '(?:letzte[mnrs]?|diese[mnrs]?|aktuelle[mnrs]?|laufende[mnrs]?|vorige[mnrs]?|vergangene[mnrs]?|welche[mnrs]?|beste[mnrs]?|schlechteste[mnrs]?) (?:\\S+ )?sprints?',
    'sprint \\d+',
    'sprintziele?s?',
  ),
  definition: anyOf(
    'was (?:bedeutet|bedeuten|heißt|heißen)',
    'wie (?:wird|werden|ist|sind|berechnet ihr|messt ihr) (?:.* )?(?:berechnet|gemessen|definiert|ermittelt)',
    'definition|bedeutung|definiere',
    'was (?:ist|sind|wäre) (?:.* )?(?:gute[rs]?|normale[rs]?|übliche[rs]?)',
    'was zählt (?:.* )?(?:als|zu|zum|zur)',
  ),
  news: anyOf(
    'was (?:.* )?(?:geändert|verändert|passiert|los|neu|neues|anders|falsch)',
    '(?:ist|läuft) (?:etwas|alles|irgendetwas|irgendwas) (?:.* )?(?:falsch|schief|gut|ok|okay|in ordnung)',
    'zusammenfassung|überblick|engpass|engpässe|flaschenhals|neuigkeiten',
    '(?:größte[snr]?) (?:problem|probleme|sorge|risiko)',
    'wo (?:.* )?(?:verlieren|verschwenden) (?:.* )?zeit',
    'alles über',
  ),
  history: anyOf(
    '(?:welche[mnrs]?|bester?|beste[mnrs]?|schlechteste[mnrs]?|höchste[mnrs]?|niedrigste[mnrs]?) (?:tag|woche|monat|quartal|jahr)',
    '(?:seit )?wann (?:hat|haben|ist|sind|war|waren|wurde|wurden|begann|stieg|fiel|sank) (?:.* )?(?:begonnen|gestiegen|gesunken|gefallen|verändert|verbessert|verschlechtert|langsamer|schneller|besser|schlechter|höchsten|niedrigsten|geworden)',
  ),
  single: anyOf(
    '(?:längste|kürzeste|älteste|neueste|größte|kleinste|langsamste|schnellste)[mnrs]?',
    'maximum|minimum|maximale[mnrs]?|minimale[mnrs]?|ausreißer|perzentile?|quantile?|p\\d\\d|\\d+\\. perzentil',
    'da[s]? letzte (?:deployment|release)|der letzte (?:incident|ausfall|merge|commit|pull request)|die letzte (?:auslieferung|störung)',
    'liste (?:der |von |aller )?\\S+',
  ),
  part: anyOf(
    '(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)(?:s|en)',
    'wochenenden?|werktags|nachts|morgens|vormittags|nachmittags|abends',
    '(?:bugs?|defekte|fehler) (?:.* )?(?:behoben|gefixt|geschlossen|gelöst|gemeldet|beheben|fixen)',
    '(?:beheben|fixen|schließen|lösen) (?:\\S+ ){0,2}(?:bugs|defekte|fehler)',
    'außer|ausgenommen|abgesehen von|ohne (?!änderung|nacharbeit|rückfrage|review|weitere)\\S+',
    '(?:über|unter|mehr als|weniger als|mindestens|höchstens|größer als|kleiner als|länger als|innerhalb von) (?:einem|einer|zwei|\\d+)',
    '(?:von|für) (?:den |allen )?(?:bugs|fehlern|epics|hotfixes|spikes|unteraufgaben|(?:neuen|erfahrenen) \\S+)',
  ),
};

export const own = {
  person: / (?:mein(?:e[mnrs]?)?(?! teams? )|ich|mich|(?<!(?:zeig|zeige|sag|gib) )mir) /,
  team: / mein(?:em|es)? teams? /,
};
