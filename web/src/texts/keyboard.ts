/** Texts of the keyboard shortcuts. */
export const keyboardTexts = {
  title: 'Keyboard',
  go: 'G',
  escape: 'Esc',
  closes: 'Close a receipt or dialog',
  search: 'Search and commands',
  searchToo: 'Search and commands, outside of fields',
  sidebar: 'Collapse or expand the sidebar',
  help: 'Show keyboard shortcuts',
  debug: 'Show sign-in details',
  move: 'Move in lists, menus and charts',
} as const;
