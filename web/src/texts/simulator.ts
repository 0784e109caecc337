import { t } from '@sightline/contract';
/** Texts of sample data from the bundled simulator. */
export const simulatorTexts = {
  title: t('Sample data.'),
  text: t('These figures come from the bundled simulator, not from your own tools.'),
  connected: t('The bundled simulator is connected. Remove it before you connect your own tools.'),
  remove: t('Remove sample data'),
  sure: t('Remove the sample data?'),
  consequence: t('Disconnects the simulator and deletes everything collected from it. Your teams and members stay.'),
  yes: t('Remove'),
  no: t('Cancel'),
  removed: t('Sample data removed. You can connect your own tools now.'),
  failed: t('Failed to remove the sample data. Please try again.'),
} as const;
