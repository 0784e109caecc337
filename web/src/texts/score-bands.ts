/** Score bands and weights from the viewer's preferences. */
export const scoreBandTexts = {
  excellent: 'Excellent',
  good: 'Good',
  average: 'Average',
  poor: 'Poor',
  veryPoor: 'Very low',
  legend: 'Score bands',
  from: (band: string, score: number) => `${band} from ${score}`,
  below: (band: string, score: number) => `${band} below ${score}`,
  change: 'Change',
  withYourWeights: (score: string) => `With your weights: ${score}`,
} as const;
