/** Words of answers; every figure in them comes from a claim. */
export const answerTexts = {
  everybody: 'the organization',
  refused: {
    forecast: 'Decision Support forecasts dates and amounts of work from a team’s own history.',
    workload: 'Profiles show the work that a person has in progress, and Risk Assessment shows who has a high load.',
    effect: 'Decision Support compares a figure before and after a change, with the other teams as a baseline.',
    'ranks-people': 'People are not ranked here. Ask about a team, or about one person whose figures you may see.',
    'no-metric': 'I could not tell which figure you mean. Try one of these questions.',
    days: 'There is no data for these days yet.',
  },
  /** A question about a metric that the grammar reads. */
  nearest: (metric: string): string => `What was our ${metric.charAt(0).toLowerCase()}${metric.slice(1)} last month?`,
  openDecisions: 'Open Decision Support',
  openProfile: (name: string): string => `Open the profile of ${name}`,
  openRisks: 'Open Risk Assessment',
  openComparison: 'Compare in detail',
  openHistory: 'See the history',
  noneChanged: (name: string, hasData: boolean): string =>
    hasData ? `${name}: no clear change in any of them.` : `There is not enough data on this: ${name.toLowerCase()}.`,
  relatedFindings: 'Clear changes in related figures:',
  sameDays: 'Over the same days:',
  noReason: (looked: string): string =>
    `None of the related figures changed clearly (${looked}), so the data does not show a cause.`,
  suggestions: (team: string | null): string[] => [
    'Which team got slower?',
    'What failed this week and why?',
    team === null ? 'Why did lead time change?' : `Why did ${team}’s lead time change?`,
    'How often did we deploy last month?',
    team === null ? 'What is our review time?' : `How is ${team} doing this quarter by cycle time?`,
  ],
} as const;
