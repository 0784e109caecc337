/** Texts of Billing & Plan. */
export const billingTexts = {
  title: 'Billing & Plan',
  plan: (name: string) => `You are on the ${name} plan.`,
  trial: {
    ends: (day: string, days: number) =>
      `Your trial ends on ${day}, ${days === 1 ? 'in less than a day' : `in ${days} days`}. Syncs then stop until a plan is granted. Collected data stays available.`,
    ended: (day: string) =>
      `Your trial ended on ${day}. Syncs have stopped until a plan is granted. Collected data stays available and can be exported.`,
    request: 'Request a plan below to keep syncing.',
    open: 'Your request for a plan is open.',
  },
  limits: 'Limits and usage',
  names: { users: 'Users', teams: 'Teams', retentionDays: 'Days of data' },
  unlimited: 'Unlimited',
  usage: (used: number, limit: string) => `${used} of ${limit}`,
  change: 'Change the plan',
  wanted: 'Plan',
  note: 'Message to the platform admin (optional)',
  request: 'Request change',
  requested: 'Plan change requested',
  open: (plan: string) => `You requested the ${plan} plan. A platform admin will answer.`,
  answered: { granted: 'Your latest request was granted.', declined: 'Your latest request was declined.' },
  failed: 'The request was not sent. Please try again.',
  loadFailed: 'Failed to load your plan',
} as const;
