import { number } from './numbers.ts';

export const dimensionTitles = {
  codeQuality: 'Code quality',
  velocity: 'Velocity',
  collaboration: 'Collaboration',
  innovation: 'Innovation',
  reliability: 'Reliability',
} as const;

/** Words of a score and its parts, whoever's it is. */
export const scoreTexts = {
  title: 'Score and dimensions',
  note: '0 to 100, each with its 90 % interval',
  overall: 'Overall',
  of: (part: string, whose: string) => `${part} of ${whose}`,
  interval: (low: string, high: string) => `${low} to ${high}`,
  n: (n: number) => `n ${number(n)}`,
  before: (value: string) => `${value} in the period before`,
  noBefore: 'no comparison',
  trends: { improving: '▲ improving', stable: '■ stable', declining: '▼ declining' },
  scoredOf: (people: number, of: number) => `the mean of ${people} of ${of} people: the others have too little data`,
  starter: 'The score is a conversation starter, no verdict.',
} as const;
