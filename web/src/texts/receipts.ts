import { number } from './numbers.ts';

/** Texts of receipts. */
export const receiptTexts = {
  receipt: 'Receipt',
  close: 'Close the receipt',
  back: 'Back to the previous receipt',
  backShort: '← Back',
  more: (count: number) => `Show more (${number(count)} rows in total)`,
  download: 'Download CSV',
  downloadFailed: 'Download Failed',
  downloadFailedText: 'Download failed',
  printed: {
    reported: (figure: string, version: number) => `The report shows ${figure}, data version ${version}.`,
    value: (value: string, rows: number) => `${value} from ${rows} ${rows === 1 ? 'row' : 'rows'}`,
    tooFew: 'not enough data',
    checking: 'Checking…',
    changed: (version: number, instant: string) =>
      `Rows of these days last changed at data version ${version}, measured ${instant}.`,
    rounded: 'You see rounded figures, so it can’t be compared. A manager or admin can check it.',
    states: {
      holds: (version: number) => `Unchanged at data version ${version}.`,
      differs: (version: number) => `Changed at data version ${version}. The current figure is below.`,
      'no-longer-recorded': (version: number) => `Its data is no longer stored at data version ${version}.`,
      'not-visible': () => 'You don’t have permission to check it.',
    },
  },
  insufficient: (missing: string) => `Not enough data: ${missing}`,
  percentile: (name: string, value: string) => `${name} ${value}`,
  interval: (low: string, high: string) => `interval ${low}–${high}`,
  definition: 'Definition',
  version: (version: number) => `v${version}`,
  about: 'About',
  period: 'Period',
  periodAndDate: (period: string, zone: string, by: string) => `${period} (${zone}), by ${by}`,
  bands: 'Bands',
  tooShortForBand: (days: number, bands: string) =>
    `This range is too short for a band: it needs ${days} days. ${bands}`,
  coverage: 'Coverage',
  of: (part: number, total: number) => `${number(part)} of ${number(total)}`,
  excluded: 'Excluded',
  nothing: 'None',
  reason: (count: number, reason: string) => `${number(count)} (${reason})`,
  scoring: 'Scoring',
  scoringVersion: (version: number) =>
    version === 0 ? 'Default configuration' : `Scoring configuration version ${version}`,
  calculation: "How it's calculated",
  stepValue: (value: number) => String(Math.round(value * 100) / 100),
  incomplete: 'Incomplete',
  coverageOf: { rows: 'rows', people: 'people', signals: 'signals' },
  anyOutcome: (count: number) => `All (${number(count)})`,
  outcome: (name: string, count: number) => `${name} (${number(count)})`,
  outcomes: 'Outcome',
  groupBy: 'Group by',
  groupings: { none: 'No grouping', service: 'By service', team: 'By team', month: 'By month' },
  group: 'Group',
  groupRows: 'Rows',
  groupOf: (name: string, rows: number) => `${name}: ${number(rows)} rows`,
  within: (subject: string, name: string) => `${subject} · ${name}`,
  values: 'Distribution',
  valuesOf: (name: string) => `Distribution of ${name.toLowerCase()}`,
  from: 'From',
  median: (value: string) => `Median ${value}`,
  andMore: (from: string) => `${from} or more`,
  bin: (from: string, to: string) => `${from} to ${to}`,
  rows: 'Rows',
  includedRows: 'Included',
  excludedRows: (count: number) => `Excluded (${number(count)})`,
  basedOn: 'Based on',
  part: (name: string, value: string) => `${name} ${value}`,
  total: (name: string, mean: string) => `Total: ${mean}, the mean ${name.toLowerCase()}.`,
  partsOf: (title: string, figure: string) => `${title}: ${figure}`,
  share: 'Share',
  percent: (share: number) => `${(share * 100).toFixed(0)}%`,
  what: 'Item',
  when: 'When',
  reasonColumn: 'Reason',
  value: 'Value',
  csv: {
    title: 'Item',
    url: 'Link',
    at: 'Date',
    outcome: 'Outcome',
    value: 'Value',
    unit: 'Unit',
    person: 'Person',
    leftOut: 'Excluded because',
    withUnit: (label: string, unit: string) => `${label} (${unit})`,
  },
  detail: (label: string, value: string) => `${label}: ${value}`,
  howItsCalculated: "How it's calculated",
} as const;

/** The scale from the value that scores 40 points to the one that scores 90. */
export const scaleTexts = {
  floor: (value: string) => `40 points: ${value}`,
  target: (value: string) => `90 points: ${value}`,
  label: (value: string, floor: string, target: string) => `${value}; 40 points at ${floor}, 90 points at ${target}`,
  how: 'How it’s calculated',
} as const;

/** How a signal's value becomes points of a score. */
export const scoredTexts = {
  timesUsual: (times: string) => `${times}× the team’s usual`,
  value: (value: string, rows: number) => `${value}, from ${rows} ${rows === 1 ? 'row' : 'rows'}.`,
  anchors: (at40: string, at90: string, people: number | null) =>
    people === null
      ? `Configured scale: ${at40} scores 40 points, ${at90} scores 90.`
      : `Compared with ${people} people over the previous six months: the bottom 10% starts at ${at40} (40 points), the top 10% at ${at90} (90 points).`,
  between: (way: string, points: string) =>
    `That is ${way}% of the way between the two: 40 + 50 × ${way}% = ${points} points.`,
  below: (points: string) => `Below the lower mark, points fall from 40 towards 0, here to ${points}.`,
  beyond: (points: string) => `Beyond the upper mark, points rise from 90 towards 100, here to ${points}.`,
  contribution: (share: string, points: string) =>
    `Weight: ${share}% of the mean, which is ${points} points of the score.`,
  tooFewRows: (fewest: number, own: number) => `The score uses it from ${fewest} rows; a separate figure needs ${own}.`,
} as const;
