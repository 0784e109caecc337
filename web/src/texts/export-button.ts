import { t } from '@sightline/contract';
/** Separate from the texts of the modal, which load later. */
export const exportButtonTexts = {
  label: t('Export'),
  nothing: t('There is no data to export.'),
} as const;
