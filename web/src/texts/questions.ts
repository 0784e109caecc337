/** Texts of the question box. */
export const questionTexts = {
  title: 'Ask',
  note: 'Ask about a metric, a team or yourself, and a time. Answers use only your organization’s figures. A language model, if turned on, only helps interpret the question.',
  label: 'Your question',
  placeholder: 'Why did lead time rise in October?',
  ask: 'Ask',
  examples: 'Try one of these',
  understood: (name: string, subjects: string, days: string) => `Understood as: ${name}, ${subjects}, ${days}.`,
  readByModel: 'Your organization’s language model interpreted the question. Sightline computed the figures.',
  failed: 'Failed to answer the question',
  bars: (name: string) => `${name} by team or person`,
  subject: 'Subject',
  noValue: 'No data',
} as const;
