import { t } from '@sightline/contract';
/** Texts of join requests. */
export const joiningTexts = {
  title: t('Ask to join an organization'),
  askConsequence: t('Its admins see your name and email address and approve or decline.'),
  ask: (name: string) => t('Ask to join {name}', { name }),
  requested: (name: string) => t('You asked to join {name}. Its admins have been notified.', { name }),
  declined: (name: string) => t('{name} declined your request. Ask someone there to invite you.', { name }),
  withdraw: t('Withdraw'),
  withdrawFrom: (name: string) => t('Withdraw your request to join {name}', { name }),
  confirmFirst: (email: string) =>
    t('Confirm {email} to see which organizations accept requests from its domain.', { email }),
  sendAgain: t('Resend link'),
  sent: t('We sent you a new link.'),
  none: (domain: string) =>
    t('No organization accepts requests from {domain}. Ask someone there to invite you.', { domain }),
  yourOrganizations: t('Your organizations'),
  open: (name: string) => t('Open {name}', { name }),
  failed: t('Request failed'),
  answer: {
    title: t('Your request to join'),
    approved: t('You were accepted. Choose the organization to open it.'),
    declined: t('An organization declined your request.'),
  },
  requests: {
    title: t('Join requests'),
    roleFor: (name: string) => t('Role for {name}', { name }),
    approve: t('Approve'),
    approveName: (name: string) => t('Approve {name}', { name }),
    decline: t('Decline'),
    declineName: (name: string) => t('Decline {name}', { name }),
    declineSure: (name: string) => t('Decline {name}?', { name }),
    declineConsequence: t('They are notified and can ask again in 30 days.'),
    yes: t('Yes, decline'),
    no: t('No'),
    columns: { person: t('Person'), asked: t('Asked'), role: t('Role'), action: t('Answer') },
  },
  domains: {
    title: t('Join by email domain'),
    note: t(
      'People with a confirmed email address in these domains see your organization’s name and can ask to join. An admin approves every request.',
    ),
    none: t('No domains. People join by invitation only.'),
    allowedBy: (name: string, date: string) => t('allowed by {name} on {date}', { name, date }),
    noAdminAddress: t('Requests are off: no admin has a confirmed address in this domain.'),
    allow: (domain: string) => t('Allow requests from {domain}', { domain }),
    allowHint: t('You can allow the domain of your confirmed email address.'),
    confirmFirst: t('To allow a domain, first confirm your email address in your profile.'),
    close: t('Stop'),
    closeName: (domain: string) => t('Stop requests from {domain}', { domain }),
  },
} as const;
