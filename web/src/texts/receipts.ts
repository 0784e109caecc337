import { number } from './numbers.ts';

/** Words of the receipts: how a figure was made. */
export const receiptTexts = {
  receipt: 'Receipt',
  close: 'Close the receipt',
  back: 'Back to the receipt before',
  backShort: '← Back',
  more: (count: number) => `More of ${number(count)} rows`,
  download: 'Download CSV',
  downloadFailed: 'Download Failed',
  downloadFailedText: 'Download failed',
  insufficient: (missing: string) => `Insufficient data: ${missing}`,
  percentile: (name: string, value: string) => `${name} ${value}`,
  interval: (low: string, high: string) => `interval ${low} to ${high}`,
  definition: 'Definition',
  version: (version: number) => `v${version}`,
  about: 'About',
  period: 'Period',
  placed: (period: string, zone: string, by: string) => `${period}, ${zone}, by ${by}`,
  bands: 'Bands',
  untold: (days: number, bands: string) => `None is told of these few days; it takes ${days}. ${bands}`,
  coverage: 'Coverage',
  of: (part: number, total: number) => `${number(part)} of ${number(total)}`,
  leftOut: 'Left out',
  nothing: 'Nothing',
  reason: (count: number, reason: string) => `${number(count)} (${reason})`,
  scoring: 'Scoring',
  scoringVersion: (version: number) =>
    version === 0 ? 'The default configuration' : `Version ${version} of the scoring configuration`,
  reckoning: 'How it is reckoned',
  stepValue: (value: number) => String(Math.round(value * 100) / 100),
  incomplete: 'Incomplete',
  rows: 'Rows',
  rowsThatCount: 'Rows that count',
  rowsLeftOut: (count: number) => `Left out (${number(count)})`,
  whereTimeGoes: 'Where the time goes',
  madeOf: 'What it is made of',
  part: (name: string, value: string) => `${name} ${value}`,
  together: (mean: string) => `Together ${mean}, the mean lead time.`,
  partsOf: (title: string, figure: string) => `${title}: ${figure}`,
  share: 'Share',
  percent: (share: number) => `${(share * 100).toFixed(0)} %`,
  what: 'What',
  when: 'When',
  whyNot: 'Why not',
  value: 'Value',
  csv: {
    title: 'title',
    url: 'url',
    at: 'at',
    value: 'value',
    unit: 'unit',
    person: 'person',
    leftOut: 'left out because',
    withUnit: (label: string, unit: string) => `${label} (${unit})`,
  },
} as const;

/** How the value of a signal became points of a score. */
export const scoredTexts = {
  timesUsual: (times: string) => `${times} times what is usual in the team`,
  value: (value: string, rows: number) => `${value}, of ${rows} ${rows === 1 ? 'row' : 'rows'}.`,
  anchors: (at40: string, at90: string, people: number | null) =>
    people === null
      ? `By the settings, ${at40} gives 40 points and ${at90} gives 90.`
      : `Among ${people} comparable people of the half year before, the worst tenth begins at ${at40}, which gives 40 points, and the best tenth at ${at90}, which gives 90.`,
  between: (way: string, points: string) =>
    `It has gone ${way} % of the way between the two: 40 + 50 × ${way} % = ${points} points.`,
  below: (points: string) =>
    `It does not reach the first: from 40 the points fall ever more slowly towards 0, to ${points}.`,
  beyond: (points: string) =>
    `It is beyond the second: from 90 the points rise ever more slowly towards 100, to ${points}.`,
  contribution: (share: string, points: string) =>
    `Its weight is ${share} % of the mean; ${points} points of the score.`,
  few: (fewest: number, own: number) =>
    `The score takes it from ${fewest} rows on; as a figure of its own it is shown from ${own} on.`,
} as const;
