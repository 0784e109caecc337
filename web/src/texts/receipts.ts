import { formatNumber, t, type Unit } from '@sightline/contract';
import { inSentence, writeDecimal, writeShare } from '../ui/format.ts';

/** Texts of receipts. */
export const receiptTexts = {
  loadFailed: t('Failed to load the receipt'),
  receipt: t('Receipt'),
  close: t('Close the receipt'),
  back: t('Back to the previous receipt'),
  backShort: t('← Back'),
  more: (count: number) => t('Show more ({count, number} rows in total)', { count }),
  reload: t('Reload'),
  download: t('Download CSV'),
  downloadStarted: t('Download Started'),
  downloadFailed: t('Download Failed'),
  downloadFailedText: t('Download failed'),
  insufficient: (missing: string) => t('Not enough data: {missing}', { missing }),
  percentile: (name: string, value: string) => `${name} ${value}`,
  interval: (low: string, high: string) => t('interval {low}–{high}', { low, high }),
  definition: t('Definition'),
  version: (version: number) => t('v{version}', { version }),
  about: t('About'),
  period: t('Period'),
  periodAndDate: (period: string, zone: string, by: string) => t('{period} ({zone}), by {by}', { period, zone, by }),
  bands: t('Bands'),
  tooShortForBand: (days: number, bands: string) =>
    t('This range is too short for a band: it needs {days} days. {bands}', { days, bands }),
  coverage: t('Coverage'),
  coverageOf: (part: number, total: number, of: 'rows' | 'people' | 'signals') =>
    t(
      '{part, number} of {of, select, rows {{total, plural, one {# row} other {# rows}}} people {{total, plural, one {# person} other {# people}}} other {{total, plural, one {# signal} other {# signals}}}}',
      {
        part,
        total,
        of,
      },
    ),
  excluded: t('Excluded'),
  nothing: t('None'),
  excludedSeen: (reasons: string) => t('Of the rows you can see: {reasons}', { reasons }),
  nothingSeen: t('None of the rows you can see'),
  reason: (count: number, reason: string) => `${formatNumber(count)} (${reason})`,
  scoring: t('Scoring'),
  scoringVersion: (version: number) =>
    version === 0 ? t('Default configuration') : t('Scoring configuration version {version}', { version }),
  calculation: t("How it's calculated"),
  stepValue: (value: number) => writeDecimal(Math.round(value * 100) / 100),
  incomplete: t('Incomplete'),
  anyOutcome: (count: number) => t('All ({count, number})', { count }),
  outcome: (name: string, count: number) => `${name} (${formatNumber(count)})`,
  outcomes: t('Outcome'),
  groupBy: t('Group by'),
  noRows: t('No rows.'),
  groupings: { none: t('No grouping'), service: t('By service'), team: t('By team'), month: t('By month') },
  group: t('Group'),
  groupRows: t('Rows'),
  groupOf: (name: string, rows: number) => t('{name}: {rows, plural, one {# row} other {# rows}}', { name, rows }),
  within: (subject: string, name: string) => `${subject} · ${name}`,
  values: t('Distribution'),
  valuesOf: (name: string) => t('Distribution of {name}', { name: inSentence(name) }),
  from: t('From'),
  median: (value: string) => t('Median {value}', { value }),
  andMore: (from: string) => t('{from} or more', { from }),
  bin: (from: string, to: string) => t('{from} to {to}', { from, to }),
  rows: t('Rows'),
  includedRows: t('Included'),
  excludedRows: (count: number) => t('Excluded ({count, number})', { count }),
  basedOn: t('Based on'),
  part: (name: string, value: string) => `${name} ${value}`,
  total: (name: string, mean: string) => t('Total: {mean}, the mean {name}.', { mean, name: inSentence(name) }),
  partsOf: (title: string, figure: string) => `${title}: ${figure}`,
  share: t('Share'),
  percent: (share: number) => writeShare(share),
  what: t('Item'),
  when: t('When'),
  reasonColumn: t('Reason'),
  value: t('Value'),
  csv: {
    title: t('Item'),
    url: t('Link'),
    at: t('Date'),
    outcome: t('Outcome'),
    value: t('Value'),
    unit: t('Unit'),
    person: t('Person'),
    leftOut: t('Excluded because'),
    withUnit: (label: string, unit: string) => `${label} (${unit})`,
  },
  /** The unit of a column in files. */
  unitWords: {
    seconds: t('hours'),
    share: t('share'),
    'per-week': t('per week'),
    points: t('points'),
    'points-per-sprint': t('points per sprint'),
    'points-per-week': t('points per week'),
    lines: t('lines'),
    people: t('people'),
    teams: t('teams'),
    items: t('items'),
    'items-per-sprint': t('items per sprint'),
    count: '',
    score: t('points of 100'),
    'out-of-ten': t('out of 10'),
  } satisfies Record<Unit, string>,
  detail: (label: string, value: string) => `${label}: ${value}`,
  howItsCalculated: t("How it's calculated"),
} as const;

/** The scale from the value that scores 40 points to the one that scores 90. */
export const scaleTexts = {
  floor: (value: string) => t('40 points: {value}', { value }),
  target: (value: string) => t('90 points: {value}', { value }),
  label: (value: string, floor: string, target: string) =>
    t('{value}; 40 points at {floor}, 90 points at {target}', { value, floor, target }),
  how: t('How it’s calculated'),
} as const;

/** How a signal's value becomes points of a score. */
export const scoredTexts = {
  timesUsual: (times: string) => t('{times}× the team’s usual', { times }),
  value: (value: string, rows: number) =>
    t('{value}, from {rows} {rows, plural, one {row} other {rows}}.', { value, rows }),
  anchors: (at40: string, at90: string, people: number | null) =>
    people === null
      ? t('Configured scale: {at40} scores 40 points, {at90} scores 90.', { at40, at90 })
      : t(
          'Compared with {people} people over the previous six months: the bottom 10% starts at {at40} (40 points), the top 10% at {at90} (90 points).',
          { people, at40, at90 },
        ),
  between: (way: string, points: string) =>
    t('That is {way}% of the way between the two: 40 + 50 × {way}% = {points} points.', { way, points }),
  below: (points: string) => t('Below the lower mark, points fall from 40 toward 0, here to {points}.', { points }),
  beyond: (points: string) => t('Beyond the upper mark, points rise from 90 toward 100, here to {points}.', { points }),
  contribution: (share: string, points: string) =>
    t('Weight: {share}% of the mean, which is {points} points of the score.', { share, points }),
  tooFewRows: (fewest: number, own: number) =>
    t('A score can use it with {fewest} rows; a standalone figure needs {own}.', { fewest, own }),
} as const;
