export const unsavedTexts = {
  title: 'Leave without saving?',
  text: 'You will lose your unsaved changes.',
  stay: 'Stay',
  leave: 'Leave without saving',
} as const;
