export const dimensionTitles = {
  codeQuality: 'Code quality',
  velocity: 'Velocity',
  collaboration: 'Collaboration',
  innovation: 'Innovation',
  reliability: 'Reliability',
} as const;

/** Texts of a score and its parts. */
export const scoreTexts = {
  title: 'Score and dimensions',
  note: '0 to 100, with 90% intervals',
  overall: 'Overall',
  partOf: (part: string, owner: string) => `${part}, ${owner}`,
  before: (value: string) => `${value} in the previous period`,
  noBefore: 'no comparison',
  trends: { improving: '▲ improving', stable: 'stable', declining: '▼ declining' },
  noClearTrend: 'no clear trend',
  scoredOf: (people: number, of: number) => `mean of ${people} of ${of} people; the rest lack data`,
  usage: 'Use the score to start a conversation, not to judge.',
} as const;
