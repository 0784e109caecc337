/** Texts of the weekly pulse survey. */
export const pulseTexts = {
  title: 'How was your week?',
  note: 'Anonymous, once a week',
  questions: {
    satisfaction: 'How satisfied are you with your work this week?',
    pace: 'How sustainable is your pace of work? (optional)',
  },
  scaleEnds: { low: '0 not at all', high: '10 completely' },
  privacy:
    'Answers are anonymous. A team’s average is rounded and published once, after a week with 3 or more answers and no change in the team. Teams with fewer than 5 people count together.',
  notYet: 'Your answer counts once you have been in your team for 4 weeks with a linked account.',
  send: 'Submit',
  skip: 'Not this week',
  thanks: 'Thank you',
  thanksText: 'The team’s result appears on Monday.',
  failed: 'Failed to send your answer. Please try again.',
  settings: {
    title: 'Pulse survey',
    text: 'Asks every member once a week how satisfied they are and how sustainable their pace is, from 0 to 10. Answers are anonymous; a team’s results appear with 3 or more answers in a week.',
    on: 'On',
    off: 'Off',
    turnOn: 'Turn on',
    turnOff: 'Turn off',
    changed: 'Pulse survey',
    failed: 'Failed to change the survey. Please try again.',
    loadFailed: 'Failed to load the survey setting',
  },
} as const;
