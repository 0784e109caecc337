import { t } from '@sightline/contract';

/** Texts of figures, their changes and times, on every screen. */
export const figureTexts = {
  /** By what is missing. */
  missing: {
    people: (_have: number, need: number) => t('Withheld to protect individuals: fewer than {need} people', { need }),
    'working-days': (have: number, need: number) => t('{have} of {need} working days needed', { have, need }),
    'one-unit': () => t('mixed units'),
  },
  noData: t('no data'),
  needed: (have: number, need: number) => t('{have} of {need} needed', { have, need }),
  responsesNeeded: (have: number, need: number) => t('{have} of {need} responses needed', { have, need }),
  /** Before a rounded number. */
  about: t('about '),
  points: (points: string) => (points === '1' ? t('1 point') : t('{points} points', { points })),
  percent: (percent: string | number) => t('{percent}%', { percent }),
  openReceipt: (label: string, figure: string) => t('{label}: {figure}. Open the receipt', { label, figure }),
  ago: {
    now: t('Just now'),
    minutes: (count: number) => t('{count, plural, one {# minute ago} other {# minutes ago}}', { count }),
    hours: (count: number) => t('{count, plural, one {# hour ago} other {# hours ago}}', { count }),
    days: (count: number) => t('{count, plural, one {# day ago} other {# days ago}}', { count }),
  },
} as const;
