/** Separate from the texts of the modal, which load later. */
export const exportButtonTexts = {
  label: 'Export',
  nothing: 'There is no data to export.',
} as const;
