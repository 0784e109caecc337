import { t } from '@sightline/contract';
/** Texts of the keyboard shortcuts. */
export const keyboardTexts = {
  title: t('Keyboard'),
  go: 'G',
  control: t('Ctrl'),
  shift: t('Shift'),
  escape: t('Esc'),
  closes: t('Close a receipt or dialog'),
  search: t('Search and commands'),
  searchToo: t('Search and commands, outside of fields'),
  sidebar: t('Collapse or expand the sidebar'),
  help: t('Show keyboard shortcuts'),
  debug: t('Show sign-in details'),
  move: t('Move in lists, menus and charts'),
} as const;
