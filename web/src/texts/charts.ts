import { t } from '@sightline/contract';

/** Texts shared by every chart. */
export const chartTexts = {
  view: (title: string) => t('View of {title}', { title }),
  shapes: {
    chart: t('Chart'),
    line: t('Line'),
    area: t('{meaning, select, shape {Area} other {Area}}', { meaning: 'shape' }),
    bar: t('Bar'),
    radar: t('Radar'),
    table: t('Table'),
  },
  tableOf: (title: string) => t('Values of {title}', { title }),
  download: t('Download'),
  downloadOf: (title: string) => t('Download {title}', { title }),
  files: { png: t('Image (PNG)'), svg: t('Vector image (SVG)'), csv: t('Table (CSV)') },
  downloadStarted: t('Download Started'),
  downloadFailed: t('Failed to save the chart'),
  noCanvas: t('This browser cannot create the image. Use SVG or CSV instead.'),
  keys: t('Arrow keys move between values; Enter opens the current one.'),
  notDrawn: (why: string) => t('The chart could not be drawn: {why}', { why }),
  noValue: t('no data'),
  noTime: t('none'),
  /** For figures recorded for only part of the period. */
  recordedSince: (day: string) => t('since {day} only', { day }),
  axis: {
    days: (count: number) => t('{count, plural, one {day} other {days}}', { count }),
    hours: () => t('h'),
    minutes: () => t('min'),
  },
  n: (count: number, about = '') => t('n {about}{count, number}', { about, count }),
  scoreOn: (day: string, score: string, low: string, high: string, n: string) =>
    t('{day}: {score} ({low} to {high}), {n}', { day, score, low, high, n }),
  noScoreOn: (day: string, n: number) => t('{day}: no data ({n} data points)', { day, n }),
  interval: (low: string, high: string) => t('90% interval {low}–{high}', { low, high }),
  rowSentence: (row: string, values: readonly string[]) => [row, ...values].join(', '),
  withUnit: (column: string, unit: string) => `${column} (${unit})`,
  value: (column: string, value: string) => `${column} ${value}`,
} as const;
