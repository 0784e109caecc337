import { t } from '@sightline/contract';

/** Texts of receipts opened from a report or from a share in a sentence. */
export const claimedFigureTexts = {
  loadFailed: t('Failed to check the figure'),
  reported: (figure: string, version: number) =>
    t('The report shows {figure}, data version {version}.', { figure, version }),
  value: (value: string, rows: number) =>
    t('{value} from {rows} {rows, plural, one {row} other {rows}}', { value, rows }),
  tooFew: t('not enough data'),
  checking: t('Checking…'),
  changed: (version: number, instant: string) =>
    t('Rows of these days last changed at data version {version}, measured {instant}.', { version, instant }),
  rounded: t('You see rounded figures, so it can’t be compared. A manager or admin can check it.'),
  asOf: (instant: string) => t('Rows up to {instant}, when the report was generated.', { instant }),
  states: {
    holds: (version: number) => t('Unchanged at data version {version}.', { version }),
    differs: (version: number) => t('Changed at data version {version}. The current figure is below.', { version }),
    'no-longer-recorded': (version: number) =>
      t('Its data is no longer stored at data version {version}.', { version }),
    'not-visible': () => t('You don’t have permission to check it.'),
  },
  ofOnePerson: (share: string, count: number, total: number) =>
    t('{share} is one person’s share: {count, number} of {total, number} {total, plural, one {row} other {rows}}.', {
      share,
      count,
      total,
    }),
};
