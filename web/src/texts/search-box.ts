/** Texts of the search box, separate because every screen loads them. */
export const searchBoxTexts = {
  placeholder: 'Search developers, teams, or metrics...',
  label: 'Search',
  shortcut: 'Ctrl K',
} as const;
