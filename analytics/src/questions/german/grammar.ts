import { currentLanguage, t } from '@sightline/contract';
import { metricDefinitions, type MetricKey } from '../../metrics/definitions.ts';
import type { Grammar, MatchedMetric } from '../grammar.ts';
import { germanDays } from './days.ts';
import { germanNames, germanThings } from './names.ts';
import { germanPhrasings } from './phrasings.ts';

const metrics: readonly MatchedMetric[] = [...(Object.keys(metricDefinitions) as MetricKey[]), 'performance_score'];

/** As screens show it, to readers of German. */
const shownName = (metric: MatchedMetric): string[] =>
  currentLanguage() === 'de' && metric !== 'performance_score'
    ? [t(metricDefinitions[metric].name).toLowerCase(), ...(metricDefinitions[metric].alsoCalled ?? [])]
    : [];

export const germanGrammar: Grammar = {
  typicalWords:
    /(?<= )(?:wie|was|warum|wieso|weshalb|wer|wann|welche[mnrs]?|der|die|das|den|dem|des|eine?[mnrs]?|unsere?[mnrs]?|wir|uns|ist|sind|war|waren|haben|hat|gab|gibt|im|vom|zum|zur|und|oder|für|seit|bis|letzte[mnrs]?|diese[mnrs]?|von|bei|mit|viele?|lange|oft|sich)(?= )/g,
  names: () => metrics.map((metric) => [metric, [...shownName(metric), ...(germanNames[metric] ?? [])]] as const),
  isThing: (name) => germanThings.has(name),
  phrasings: germanPhrasings,
  days: germanDays,
  introducesDays: / (?:seit(?! wann)|\d{4}-\d\d-\d\d|\d{1,2}\.\d{1,2}\.\d{4}) /,
  asksForTeams: / (welche[mnrs]? teams?|teams|nach team|pro team|je team) /,
  asksWhy: / (warum|wieso|weshalb|woran|grund|gründe|ursachen?|weil) /,
  asksForFuture:
    / (prognosen?|prognostizier\p{L}*|vorhersagen?|voraussichtlich|zukünftig|künftig|nächste[mnrs]? (?:woche|monat|quartal|jahr|sprint)|morgen|können wir|wann (?:sind|ist|wird|werden)|bis (?:zum )?\d{1,2}|bis (?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)|(?:wird|werden) (?:.* )?(?:sein|steigen|sinken|verbessern|verschlechtern|besser|schlechter|schaffen)) /u,
  asksForWorkload:
    / (überlastet|überlastung|überarbeitet|ausgebrannt|burnout|arbeitslast|auslastung|zu viel (?:arbeit|zu tun)) /u,
  asksForEffect: / (?:hat|haben) .*(?:geholfen|gelohnt|etwas gebracht|etwas bewirkt) /u,
  ranksPeople:
    / (wer|wen|wem|welche[mnrs]? (?:entwickler|entwicklerin|person|personen|leute|kolleg\p{L}*|mitglied\p{L}*)|(?:beste|schlechteste|langsamste|schnellste|faulste|schwächste|stärkste)[mnrs]? (?:entwickler|entwicklerin|entwicklerinnen|person|personen|leute|kolleg\p{L}*|mitglied\p{L}*)) /u,
};
