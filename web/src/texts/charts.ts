import { number } from './numbers.ts';

/** Texts shared by every chart. */
export const chartTexts = {
  view: (title: string) => `View of ${title}`,
  shapes: { chart: 'Chart', line: 'Line', area: 'Area', bar: 'Bar', radar: 'Radar', table: 'Table' },
  tableOf: (title: string) => `Values of ${title}`,
  download: 'Download',
  downloadOf: (title: string) => `Download ${title}`,
  files: { png: 'Image (PNG)', svg: 'Vector image (SVG)', csv: 'Table (CSV)' },
  downloadFailed: 'Failed to save the chart',
  noCanvas: 'This browser cannot create the image. Use SVG or CSV instead.',
  keys: 'Arrow keys move between values; Enter opens the current one.',
  noValue: 'no data',
  noTime: 'none',
  /** For figures recorded for only part of the period. */
  recordedSince: (day: string) => `since ${day} only`,
  axis: {
    days: (count: number) => (count === 1 ? 'day' : 'days'),
    hours: () => 'h',
    minutes: () => 'min',
  },
  n: (count: number, about = '') => `n ${about}${number(count)}`,
  interval: (low: string, high: string) => `90% interval ${low}–${high}`,
  rowSentence: (row: string, values: readonly string[]) => [row, ...values].join(', '),
  withUnit: (column: string, unit: string) => `${column} (${unit})`,
  value: (column: string, value: string) => `${column} ${value}`,
} as const;
