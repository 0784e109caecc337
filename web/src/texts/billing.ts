import { t } from '@sightline/contract';
/** Texts of Billing & Plan. */
export const billingTexts = {
  title: t('Billing & Plan'),
  plan: (name: string) => t('You are on the {name} plan.', { name }),
  trial: {
    ends: (day: string, days: number) =>
      t(
        'Your trial ends on {day}, {days, plural, one {in less than a day} other {in # days}}. Syncs then stop until a plan is granted. Collected data stays available.',
        { day, days },
      ),
    ended: (day: string) =>
      t(
        'Your trial ended on {day}. Syncs have stopped until a plan is granted. Collected data stays available and can be exported.',
        { day },
      ),
    request: t('Request a plan below to keep syncing.'),
    open: t('Your request for a plan is open.'),
  },
  limits: t('Limits and usage'),
  names: { users: t('Users'), teams: t('Teams'), retentionDays: t('Days of data') },
  unlimited: t('Unlimited'),
  usage: (used: number, limit: string) => t('{used} of {limit}', { used, limit }),
  change: t('Change the plan'),
  wanted: t('Plan'),
  note: t('Message to the platform admin (optional)'),
  request: (plan: string, isTrial: boolean) =>
    isTrial ? t('Request plan: {plan}', { plan }) : t('Request change: {plan}', { plan }),
  requested: t('Plan change requested'),
  open: (plan: string) => t('You requested the {plan} plan. A platform admin will answer.', { plan }),
  answered: { granted: t('Your latest request was granted.'), declined: t('Your latest request was declined.') },
  failed: t('The request was not sent. Please try again.'),
  loadFailed: t('Failed to load your plan'),
} as const;
