import { currentLanguage, formatList, formatNumber, formatPercent, t } from '@sightline/contract';
/** Texts of Settings, Scoring. */
const number = (value: number): string => formatNumber(value, 3);
/** `1.10`: factors below each other are compared. */
const factorOf = (factor: number): string =>
  new Intl.NumberFormat(currentLanguage(), { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(factor);

export const scoringTexts = {
  title: t('Scoring Configuration'),
  tabList: t('Scoring sections'),
  tabs: {
    metrics: t('Metrics'),
    rules: t('Scoring Rules'),
    modifiers: t('Team Modifiers'),
    complexity: t('Complexity'),
    advanced: t('Advanced'),
  },
  loadFailed: t('Failed to load the scoring configuration'),
  adminOnly: t('Only admins can change the scoring configuration.'),
  state: {
    default: t('Default configuration.'),
    version: (version: number, by: string, when: string) =>
      t('Version {version}, saved by {by} {when}.', { version, by, when }),
    current: t('Used for all scores.'),
    recomputing: t('Recalculating scores. You see the previous scores until all are done.'),
    days: (done: number, total: number) => t('{done} of {total} days', { done, total }),
    notMeasured: t('No scores yet.'),
  },
  unsaved: t('You have unsaved changes.'),
  broken: (tabs: readonly string[]) => t('Fix the errors under {tabs}, then save.', { tabs: formatList(tabs) }),
  unchanged: t('All changes are saved.'),
  save: t('Save Configuration'),
  saving: t('Saving…'),
  discard: t('Discard changes'),
  reset: t('Reset to Defaults'),
  resetHint: t(
    'Restores the default metrics, the weighted method, normalization, outlier detection and 10 minimum data points. Keeps rules, team modifiers and complexity.',
  ),
  saved: { title: t('Configuration Saved'), message: t('Recalculating scores.') },
  resetDone: {
    title: t('Configuration Reset'),
    changed: t('Defaults restored. Save to apply them.'),
    unchanged: t('These are already the defaults. Nothing to save.'),
  },
  saveFailed: { title: t('Save Failed'), message: t('Failed to save configuration. Please try again.') },
  weightWarning: (total: number) =>
    t('Weights should total 100% for accurate scoring. Currently: {total}%', { total: number(total) }),
  percent: (value: number) => formatPercent(value, 3),
  metrics: {
    note: t(
      'Every score has these five dimensions. Each combines the signals below it; its weight sets its share of the score.',
    ),
    enabled: (name: string) => t('Use {name}', { name }),
    weight: (name: string) => t('{name} weight', { name }),
    source: (source: string) => t('From {source}', { source }),
    total: (total: number) => t('Weights total {total}%.', { total: number(total) }),
    balanced: t('With the balanced method, all enabled metrics count equally and weights are ignored.'),
    signals: (on: number, all: number) => t('Signals ({on} of {all})', { on, all }),
    signalsNote: t(
      'Each signal maps to 0–100. The values for 40 and 90 points apply when normalization is off, or when too few people are comparable.',
    ),
    columns: {
      signal: t('Signal'),
      use: t('Use'),
      weight: t('Weight'),
      floor: t('40 points at'),
      target: t('90 points at'),
      unit: t('Unit'),
    },
    use: (name: string) => t('Use {name}', { name }),
    weightOf: (name: string) => t('Weight of {name} in its metric', { name }),
    floorOf: (name: string) => t('{name}: value for 40 points', { name }),
    targetOf: (name: string) => t('{name}: value for 90 points', { name }),
    targetOrder: {
      higher: t('The value for 90 points must be higher.'),
      lower: t('The value for 90 points must be lower.'),
    },
    units: {
      seconds: t('hours'),
      share: '%',
      'per-week': t('per week'),
      'points-per-sprint': t('points per sprint'),
      'points-per-week': t('points per week'),
      lines: t('lines'),
      people: t('people'),
      team: t("of the team's median"),
    },
  },
  rules: {
    note: t('The first matching rule adjusts the weighted mean, before the team modifier.'),
    noBands: t(
      'Rules change scores, not their labels. Labels follow each screen’s legend: 90, 70 and 50 on the Overview, your own thresholds elsewhere.',
    ),
    custom: t('These rules apply because the method is custom.'),
    notCustom: (method: 'weighted' | 'balanced') =>
      t(
        'These rules have no effect with the {method, select, weighted {weighted} other {balanced}} method. They apply with the custom method.',
        { method },
      ),
    chooseCustom: t('Use the custom method'),
    none: t('No rules. The score is the weighted mean.'),
    add: t('Add rule'),
    newName: t('New rule'),
    nth: (index: number) => t('Rule {index}', { index }),
    name: t('Name'),
    nameRequired: t('Rule name is required'),
    type: t('Type'),
    types: { threshold: t('Threshold'), range: t('Range'), formula: t('Formula') },
    condition: { threshold: t('Condition'), range: t('Range'), formula: t('Formula') },
    value: t('Multiply by'),
    description: t('Description'),
    up: (name: string) => t('Move {name} up', { name }),
    down: (name: string) => t('Move {name} down', { name }),
    remove: (name: string) => t('Remove {name}', { name }),
    removeShort: t('Remove'),
    problem: (line: number, column: number, message: string) =>
      t('Line {line}, column {column}: {message}', { line, column, message }),
    hints: {
      threshold: t('For example score >= 90, or velocity < 50.'),
      range: t('For example 80-89, or velocity 80-89. Ranges use whole points, so 89.9 matches.'),
      formula: t(
        'Returns the score, for example score > 90 ? score : min(velocity, 80). Available: score, codeQuality, velocity, collaboration, innovation, reliability, min, max, conditions.',
      ),
    },
    tryScore: t('Try a score'),
    tryResult: (rule: string | null, score: number) =>
      rule === null
        ? t('No rule applies: {score}', { score: number(score) })
        : t('{rule} applies: {score}', { rule, score: number(score) }),
    limited: (unlimited: number) => t('({unlimited}, limited to 0–100)', { unlimited: number(unlimited) }),
    withoutResult: (rule: string) =>
      t('{rule} does not apply: its formula has no numeric result (for example, it divides by zero).', { rule }),
    tryNote: t('Assumes every metric has this score.'),
  },
  modifiers: {
    note: t(
      'Multiplies the scores of everyone in a team, for circumstances the data cannot show. The reason is saved with the version.',
    ),
    none: t('No team has a modifier.'),
    factor: (team: string) => t('Modifier for {team}', { team }),
    reason: t('Reason'),
    add: t('Add a team modifier'),
    remove: (team: string) => t('Remove the modifier for {team}', { team }),
    times: (factor: number) => t('× {factor}', { factor: factorOf(factor) }),
    examples: t('Examples:'),
    deletedTeam: t('Deleted team'),
    allHave: t('Every team has a modifier.'),
  },
  complexity: {
    note: t(
      'Above 1, a team needs less throughput for the same score: completed work and merged pull requests count for more.',
    ),
    factors: {
      taskComplexity: { name: t('Task complexity'), note: t('How hard individual items are.') },
      codebaseSize: { name: t('Codebase size'), note: t('How much you need to know before making a change.') },
      teamSize: { name: t('Team size'), note: t('How many people need to agree.') },
      domainComplexity: { name: t('Domain complexity'), note: t('How hard the problem domain is.') },
      technicalDebt: { name: t('Technical debt'), note: t('How much existing code gets in the way.') },
    },
    product: (product: number) => t('Combined: × {product}', { product: factorOf(product) }),
  },
  advanced: {
    method: t('Scoring method'),
    methods: {
      weighted: { name: t('Weighted'), note: t('Weighted mean of the metrics.') },
      balanced: { name: t('Balanced'), note: t('All enabled metrics and signals count equally.') },
      custom: { name: t('Custom'), note: t('Weighted mean, then the scoring rules.') },
    },
    normalization: t('Score normalization'),
    normalizationNote: t(
      'Compares each signal with your own people over the last six months if at least 5 are comparable, otherwise with the configured values.',
    ),
    outlierDetection: t('Outlier detection'),
    outlierDetectionNote: t(
      'Limits extreme values to 1.5 interquartile ranges. Receipts show how many values changed.',
    ),
    minimum: t('Minimum data points'),
    minimumNote: t('A score needs at least this many issues, pull requests, pages and deployments.'),
    on: t('On'),
    off: t('Off'),
  },
  preview: {
    title: t('What this changes'),
    note: (period: string) => t('Scores for {period}. Nothing saved yet.', { period }),
    nothing: t('Make a change to see which scores it would move before you save.'),
    blocked: t('Fix the errors to see the preview.'),
    computing: t('Calculating…'),
    organization: t('Organization'),
    moved: (moved: number, all: number) => t('{moved} of {all} people move by more than 2 points.', { moved, all }),
    columns: { who: t('Who'), team: t('Team'), now: t('Now'), later: t('After'), change: t('Change') },
    people: t('people, largest change first'),
    peopleAndTeams: t('people and teams, largest change first'),
    find: t('Find a person or a team'),
    noTeam: t('no team'),
    none: '—',
    same: t('no change'),
    gainsScore: t('gets a score'),
    losesScore: t('no longer enough data'),
    scoreOf: (name: string) => t('{name} score', { name }),
  },
  history: {
    title: t('Versions'),
    none: t('No saved versions yet.'),
    columns: { version: t('Version'), change: t('What changed'), when: t('When'), who: t('Who'), action: '' },
    load: t('Restore'),
    loadOf: (version: number) => t('Restore version {version}', { version }),
    loaded: (version: number) => t('Version {version} loaded. Save to apply it.', { version }),
    loadedTitle: t('Version Loaded'),
    loadFailed: t('Failed to load the version'),
  },
} as const;
