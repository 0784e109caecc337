/** English questions that other screens answer, or nobody does. */
import type { Grammar } from '../grammar.ts';
import { anyOf } from '../phrasing.ts';

/** What people change, and ask about the effect of. */
const changed =
  '(?:the|our|this|that|these|those|a|an) (?:\\S+ ){0,3}(?:rules?|limits?|changes?|policy|policies|process|switch|rotation|experiment|measures?)';

const open = '(?:pull requests?|prs?|merge requests?|mrs?|issues?|tickets?|bugs?|incidents?|items?)';

const people = '(?:people|persons|developers|engineers|members|teams)';

export const declined: Grammar['declined'] = {
  advice: anyOf(
    'what (?:should|shall|could|can) (?!you )\\S+ (?:.* )?(?:do|improve|change|fix|try|prioriti[sz]e|focus on)',
    'where (?:should|do) (?:we|i) (?:start|focus|improve)',
    'how (?:can|could|should|do) (?:we|i) (?:.* )?(?:get|become|improve|speed up|reduce|increase|shorten)',
  ),
  forecast: anyOf(
    'will',
    'forecasts?|predict|predictions?',
    'next (?:week|month|quarter|year|sprint)|tomorrow',
    'can we|going to|(?<!since )when (?:are|is|do|does)',
    'by (?:the )?\\d{1,2}(?:st|nd|rd|th)',
    '(?:until|before) (?:we|it|they|that|this) (?:are|is|can be) (?:done|finished|ready|shipped)',
    'on (?:track|schedule)',
  ),
  workload: anyOf(
    'overload|overloaded|overworked|overwhelmed|overtime|stressed|burn(?:ed|t)? out|burnout|workload',
    'too busy|how busy|at capacity|over capacity',
    'too much (?:work|to do|on (?:my|her|his|their|our) plate)',
    'too many (?:tickets|issues|items|tasks|things)',
    '(?:works|working|(?:do|does) \\S+ work) (?:too (?:much|hard|long|late)|late|at night|(?:on |at )?weekends)',
    '(?:is|are) (?:.* )?working on',
    'what (?:did|does|do|has|have) (?:.* )?work(?:ed)? on',
    'how (?:many hours|long|hard) (?:do|does|did) (?:\\S+ ){1,3}work',
    'what (?:is|are) \\S+(?: \\S+)? doing',
    'what (?:did|does|has|have) (?!(?:we|i|you|they|it|the|our|this|that) )\\S+ (?:(?!get |got )\\S+ )?(?:do|done|achieved?|accomplish(?:ed)?)',
  ),
  effect: anyOf(
    '(?<!people )(?:did|does) .*(?:help|pay off|make a difference)',
    '(?:has|have) .*(?:(?<!people )helped|paid off|made a difference)',
    '(?:effect|impact|difference) (?:did|does|do|has|have|had)',
    '(?:effect|impact) of',
    '(?:was|were|is|are) .*worth it',
    `(?:did|does) ${changed} (?:.* )?(?:work|improve|reduce|shorten|change)`,
    'after (?:the|our|this|that) (?!merges?|deploy|release|commit|review|start|first|last)\\S+',
    `(?:has|have) ${changed} (?:.* )?(?:worked|improved|reduced|shortened|changed)`,
  ),
  members: anyOf(
    `(?:how many|number of|which|what) ${people} (?:are|do we have|does \\S+ have|exist|there|belong|work|is)(?!.* help)`,
    'who (?:is|are|works|belongs) (?:in|on|to)',
    'headcount|team sizes?|size of (?:the |our |each )?teams?',
  ),
  'ranks-people':
    / (who|whom|(?:per|by|for each|each|of every) (?:person|developer|engineer|head|individual)|which (?:developer|person|people|engineer|colleague)s?|(?:best|worst|laziest|slowest|fastest|top|weakest) (?:developer|person|people|engineer|colleague|member|performer)s?) /,
  'open-work': anyOf(
    `(?:open|stuck|blocked|stale) ${open}`,
    `${open} (?:are|is) (?:still )?(?:open|waiting|in progress)`,
    `(?<! how (?:long|much|often) (?:.* )?)${open} (?:.* )?(?:stuck|blocked|stale)`,
    'what (?:is|are|s) (?:still |currently )?(?:blocked|stuck|in progress)',
    'what (?:is |are )?(?:currently )?(?:blocking|blocks|holding up|holds up)',
    'backlog|wip|work in progress',
    `(?:oldest|aging|ageing) (?:\\S+ )?${open}`,
  ),
  sprints: anyOf(
    '(?:last|this|current|previous|latest|past|which|best|worst) (?:\\S+ )?sprints?',
    'sprint \\d+',
    'sprint goals?',
  ),
  definition: anyOf(
    'what (?:does|do) (?:.* )?mean',
    'how (?:is|are|do you) (?:.* )?(?:calculated?|computed?|measured?|defined?)',
    'definition|define|meaning',
    'what (?:is|are) (?:a |an )?(?:good|normal|usual|healthy)',
    'what counts',
  ),
  news: anyOf(
    'what (?:.* )?(?:changed|happened|different|new|wrong|up|going on|going well|going badly|going wrong|happening)',
    '(?:is|are) (?:something|anything|everything|things|all) (?:.* )?(?:wrong|ok|okay|fine|alright|off|good)',
    '(?:best|worst|weakest|strongest) (?:metrics?|figures?|areas?|kpis?)',
    'worr(?:y|ied)|concern(?:ed)?',
    'summary|summari[sz]e|overview|bottlenecks?|highlights|news',
    'biggest (?:problems?|issues?|concerns?|risks?)',
    'where (?:.* )?(?:lose|losing|waste|wasting) (?:.* )?time',
    '(?:everything|all) about',
  ),
  history: anyOf(
    '(?:which|what|best|worst|busiest|slowest|fastest|highest|lowest) (?:day|week|month|quarter|year)',
    '(?:since )?when (?:did|has|have|was|were|is|are) (?:.* )?(?:start|started|begin|began|rise|rising|rose|drop|dropped|fall|fell|falling|changed?|increased?|decreased?|gets?|got|improved?|worsen|worsened|worse|better|slower|faster|highest|lowest|best|worst|longest|shortest)',
  ),
  single: anyOf(
    '(?:longest|shortest|oldest|newest|largest|biggest|smallest|slowest|fastest|earliest)',
    'max|maximum|min|minimum|outliers?|percentiles?|quantiles?|p\\d\\d|\\d+(?:st|nd|rd|th) percentile',
    '(?:last|latest|most recent) (?:deployment|deploy|release|incident|merge|commit|outage|pull request|pr)',
    'list (?:of |all |the |our )*\\S+',
  ),
  part: anyOf(
    '(?:mon|tues|wednes|thurs|fri|satur|sun)days',
    'weekends?|weekdays?|mornings?|afternoons?|evenings?|nights?',
    '(?<!(?:versus|vs|or|and) )(?:bugs?|defects?) (?:.* )?(?:fix|fixed|close|closed|resolve|resolved|report|reported|opened|created|filed)',
    '(?:fix|fixes|fixed|fixing|close|closed|resolve|resolved|reported|opened|created|filed) (?:\\S+ ){0,2}(?:bugs?|defects?)',
    'except|excluding|exclude|apart from|other than|besides|not counting|unplanned',
    '(?:over|under|above|below|more than|less than|at least|at most|within|(?:larger|bigger|smaller|longer|shorter) than) (?:a|an|one|two|\\d+)(?<!over \\S+(?= (?:week|month|quarter|year)s? ))',
    '(?:prs?|pull requests?) cycle time',
    '(?<!(?:number|share|percentage|amount) )(?:of|for) (?:our |all |the )?(?:bugs?|defects?|epics?|hotfix(?:es)?|spikes?|subtasks?|(?:senior|junior|remote|new) \\S+)',
  ),
};

export const own = { person: / (?:my(?! teams? )|mine|i|(?<!(?:show|tell|give|let) )me) /, team: / my team / };
