import { message, t } from '@sightline/contract';

const fixed = [
  message('not recorded'),
  message('recorded for only part of the period'),
  message('nothing recorded for this person'),
  message('less than a week worked'),
];

/** Why a signal is missing, in the reader's language: scores are stored with the English reason. */
export const missingReason = (reason: string): string => {
  if (fixed.includes(reason)) return t(reason);
  const [first = '', second = ''] = [...reason.matchAll(/\d+/g)].map(([number]) => number);
  if (reason.endsWith(' observations needed'))
    return t('{count} of the {needed} observations needed', { count: first, needed: second });
  if (reason.startsWith('needs a range')) return t('needs a range of at least {days} days', { days: first });
  if (reason.startsWith('the team has no baseline'))
    return t('the team has no baseline: it needs {people} people and {weeks} previous weeks', {
      people: first,
      weeks: second,
    });
  return reason;
};
