/** Texts of the button that opens the Export Data modal, apart from those of the modal. */
export const exportButtonTexts = {
  label: 'Export',
  nothing: 'There is no data to export.',
} as const;
