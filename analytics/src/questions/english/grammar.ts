import { metricDefinitions, metricKeys } from '../../metrics/definitions.ts';
import type { Grammar } from '../grammar.ts';
import type { MatchedMetric } from '../phrasing.ts';
import { englishDays, month } from './days.ts';
import { declined, own } from './elsewhere.ts';
import { englishPhrasings } from './phrasings.ts';

const names: readonly (readonly [MatchedMetric, readonly string[]])[] = [
  ...metricKeys().map((key) => {
    const { name, alsoCalled = [] } = metricDefinitions[key];
    return [key, [name.toLowerCase(), ...alsoCalled]] as const;
  }),
  ['performance_score', ['performance score', 'performance', 'score', 'scores']],
];

export const englishGrammar: Grammar = {
  typicalWords:
    /(?<= )(?:how|what|which|why|who|when|the|our|we|is|are|was|were|do|does|did|has|have|of|for|last|this|and|by|with|much|many|long|often)(?= )/g,
  names: () => names,
  // One word, and `pull requests`.
  isCountedName: (name) => !name.includes(' ') || name === 'pull requests',
  phrasings: englishPhrasings,
  days: englishDays,
  introducesDays: new RegExp(
    ` (?:since(?! when)|\\d{4}-\\d\\d-\\d\\d|20\\d\\d|than (?:in )?${month}|${month} (?:vs|versus|against|compared?)) `,
  ),
  asksForTeams: / (which|what) teams? | (teams|by team|per team|between teams|across teams) /,
  asksForServices: / (?:(?:micro)?services?|repos?|repositor(?:y|ies)|(?:bus|truck) factor|code ?owners?) /,
  asksHowMany: / (?:how many|number of) /,
  asksForTrend:
    / (?:trends?|trending|over time|month by month|week by week|monthly|weekly|(?:by|each|every) (?:month|week)|per month|how (?:has|have|did|does|do|is|are) (?:.* )?(?:develop(?:ed|ing)?|evolv(?:e|ed|ing))) /,
  asksWhy: / (why|reason|reasons|cause|causes|caused|because) /,
  properNouns: {
    before: /^(?:of|for|by|at|with|from|did|does|has|is|was|and|vs|versus|than|between|about)$/,
    other: new RegExp(`^(?:${month}|\\S+days?|christmas|easter|sprints?|teams?|jira|bitbucket|confluence|sightline)$`),
  },
  declined,
  own,
};
