import { t } from '@sightline/contract';
/** Texts of the weekly pulse survey. */
export const pulseTexts = {
  title: t('How was your week?'),
  note: t('Anonymous, once a week'),
  questions: {
    satisfaction: t('How satisfied are you with your work this week?'),
    pace: t('How sustainable is your pace of work? (optional)'),
  },
  scaleEnds: { low: t('0 not at all'), high: t('10 completely') },
  privacy: t(
    'Answers are anonymous. A team’s average is rounded and published once, after a week with 3 or more answers and no change in the team. Teams with fewer than 5 people count together.',
  ),
  notYet: t('Your answer counts once you have been in your team for 4 weeks with a linked account.'),
  send: t('Submit'),
  skip: t('Not this week'),
  thanks: t('Thank you'),
  thanksText: t('The team’s result appears on Monday.'),
  loadFailed: t('Failed to load the pulse survey'),
  failed: t('Failed to send your answer. Please try again.'),
  settings: {
    title: t('Pulse survey'),
    text: t(
      'Asks every member once a week how satisfied they are and how sustainable their pace is, from 0 to 10. Answers are anonymous; a team’s results appear with 3 or more answers in a week.',
    ),
    on: t('On'),
    off: t('Off'),
    turnOn: t('Turn on'),
    turnOff: t('Turn off'),
    changed: t('Pulse survey'),
    failed: t('Failed to update the survey. Please try again.'),
    loadFailed: t('Failed to load the survey setting'),
  },
} as const;
