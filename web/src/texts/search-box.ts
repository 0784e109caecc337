/** Texts of the search box in the header, which every screen loads. */
export const searchBoxTexts = {
  placeholder: 'Search developers, teams, or metrics...',
  label: 'Search',
  shortcut: 'Ctrl K',
} as const;
