/** English questions that other screens answer, or nobody does. */
import { anyOf } from '../phrasing.ts';

/** What people change, and ask about the effect of. */
const changed =
  '(?:the|our|this|that|these|those|a|an) (?:\\S+ ){0,3}(?:rules?|limits?|changes?|policy|policies|process|switch|rotation|experiment|measures?)';

export const asksForFuture = anyOf(
  'will',
  'forecast|predict|prediction',
  'next (?:week|month|quarter|year|sprint)|tomorrow',
  'can we|going to|when (?:are|is|do|does)',
  'by (?:the )?\\d{1,2}(?:st|nd|rd|th)',
  '(?:until|before) (?:we|it|they|that|this) (?:are|is|can be) (?:done|finished|ready|shipped)',
  'on (?:track|schedule)',
);

export const asksForWorkload = anyOf(
  'overload|overloaded|overworked|overwhelmed|overtime|stressed|burn(?:ed|t)? out|burnout|workload',
  'too busy|how busy|at capacity|over capacity',
  'too much (?:work|to do|on (?:my|her|his|their|our) plate)',
  'too many (?:tickets|issues|items|tasks|things)',
  '(?:works|working|(?:do|does) \\S+ work) (?:too (?:much|hard|long|late)|late|at night|(?:on |at )?weekends)',
  '(?:is|are) (?:.* )?working on',
  'what (?:is|are) \\S+(?: \\S+)? doing',
);

export const asksForEffect = anyOf(
  '(?:did|does) .*(?:help|pay off|make a difference)',
  '(?:has|have) .*(?:(?<!people )helped|paid off|made a difference)',
  '(?:effect|impact|difference) (?:did|does|do|has|have|had)',
  '(?:effect|impact) of',
  '(?:was|were|is|are) .*worth it',
  `(?:did|does) ${changed} (?:.* )?(?:work|improve|reduce|shorten|change)`,
  `(?:has|have) ${changed} (?:.* )?(?:worked|improved|reduced|shortened|changed)`,
);

const open = '(?:pull requests?|prs?|merge requests?|mrs?|issues?|tickets?|bugs?|incidents?|items?)';

export const asksForOpenWork = anyOf(`open ${open}`, `${open} (?:are|is) (?:still )?open`, 'backlog');

export const ranksPeople =
  / (who|whom|which (?:developer|person|people|engineer|colleague)s?|(?:best|worst|laziest|slowest|fastest|top|weakest) (?:developer|person|people|engineer|colleague|member|performer)s?) /;
