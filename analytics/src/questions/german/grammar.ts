import { currentLanguage, t } from '@sightline/contract';
import { metricDefinitions, metricKeys } from '../../metrics/definitions.ts';
import type { Grammar } from '../grammar.ts';
import type { MatchedMetric } from '../phrasing.ts';
import { germanDays, month } from './days.ts';
import { germanNames, germanCountedNames } from './names.ts';
import { declined, own } from './elsewhere.ts';
import { germanPhrasings } from './phrasings.ts';

const metrics: readonly MatchedMetric[] = [...metricKeys(), 'performance_score'];

/** As screens show it, to readers of German. */
const shownName = (metric: MatchedMetric): string[] =>
  currentLanguage() === 'de' && metric !== 'performance_score'
    ? [t(metricDefinitions[metric].name).toLowerCase(), ...(metricDefinitions[metric].alsoCalled ?? [])]
    : [];

export const germanGrammar: Grammar = {
  typicalWords:
    /(?<= )(?:wie|was|warum|wieso|weshalb|wer|wann|welche[mnrs]?|der|die|das|den|dem|des|eine?[mnrs]?|unsere?[mnrs]?|wir|uns|ist|sind|war|waren|haben|hat|gab|gibt|im|vom|zum|zur|und|oder|für|seit|bis|letzte[mnrs]?|diese[mnrs]?|von|bei|mit|viele?|lange|oft|sich)(?= )/g,
  names: () => metrics.map((metric) => [metric, [...shownName(metric), ...(germanNames[metric] ?? [])]] as const),
  isCountedName: (name) => germanCountedNames.has(name),
  phrasings: germanPhrasings,
  days: germanDays,
  introducesDays: new RegExp(
    ` (?:seit(?! wann)|\\d{4}-\\d\\d-\\d\\d|\\d{1,2}\\.\\d{1,2}\\.\\d{4}|20\\d\\d|als (?:im )?${month}|${month} (?:vs|gegenüber|im vergleich|verglichen)) `,
  ),
  asksForTeams: / (welche[mnrs]? teams?|teams|nach team|pro team|je team) /,
  asksForServices: / (?:(?:micro)?services?|dienste?|repos?|repositor(?:y|ys|ies)|bus-?faktor|truck-?faktor) /,
  asksHowMany: / (?:wie ?viele?|anzahl) /,
  asksForTrend:
    / (?:trends?|verlauf|zeitverlauf|entwickelt(?:e|en)?|entwicklung|monat für monat|woche für woche|monatlich\S*|wöchentlich\S*|(?:pro|je|jeden) monat|jede woche) /,
  asksWhy: / (warum|wieso|weshalb|woran|grund|gründe|ursachen?|weil) /,
  // All nouns are capitalized, so only words without an article right after these can be names.
  properNouns: {
    before: /^(?:von|bei|team)$/,
    other: new RegExp(
      `^(?:${month}|\\S*(?:tag|jahr|woche|monat|quartal)e?n?|anfang|beginn|ende|mitte|weihnachten|ostern|\\S+(?:ungen|fällen|anfragen)|tickets?|issues?|bugs?|fehlern?|aufgaben|items?|stories|epics?|deployments?|releases?|reviews?|pull|prs|merge|commits?|code|änderungen|arbeit|leuten|personen|menschen|entwickler\\S*|kolleg\\S*|mitarbeit\\S*|uns|sprints?|teams?|jira|bitbucket|confluence|sightline)$`,
    ),
  },
  declined,
  own,
};
