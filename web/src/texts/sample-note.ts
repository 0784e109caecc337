import { t } from '@sightline/contract';
/** Texts of the note above the screens of the sample organization. */
export const sampleNoteTexts = {
  title: t('Sample data'),
  sentence: (name: string, day: string) =>
    t('This is {name}, a fictional organization, as of {day}. It is read-only and contains none of your data.', {
      name,
      day,
    }),
  turnOff: t('Turn off'),
  preparing: t('Preparing the sample organization. This happens once and can take a few minutes.'),
  failed: (message: string) => t('Failed to load the sample data. {message}', { message }),
} as const;
