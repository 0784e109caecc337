/** Words of the weekly survey. */
export const pulseTexts = {
  title: 'How was your week?',
  note: 'anonymous, once a week',
  questions: {
    satisfaction: 'How satisfied are you with your work this week?',
    pace: 'How sustainable is your pace of work? (optional)',
  },
  ends: { low: '0 not at all', high: '10 completely' },
  privacy:
    'Answers are only counted. Nobody can see who gave which, and a team’s mean is shown from 3 answers a week on, once the week is over.',
  send: 'Send answer',
  skip: 'Not this week',
  thanks: 'Thank you',
  thanksText: 'Your answer is counted. It shows with the others from Monday on.',
  failed: 'Failed to send your answer. Please try again.',
  settings: {
    title: 'Pulse survey',
    text: 'Asks every member once a week how satisfied they are and how sustainable their pace is, from 0 to 10. Nobody can see who answered what; figures appear from 3 answers of a team in a week on.',
    on: 'The survey is on.',
    off: 'The survey is off.',
    turnOn: 'Switch on',
    turnOff: 'Switch off',
    changed: 'Pulse survey',
    failed: 'Failed to change the survey. Please try again.',
    unread: 'Failed to load whether the survey is on.',
  },
} as const;
