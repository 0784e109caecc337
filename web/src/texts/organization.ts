import { t } from '@sightline/contract';
/** Texts of the organization menu, deletion and export. */
export const organizationTexts = {
  menu: t('Organization'),
  settings: t('Organization Settings'),
  teams: t('Manage Teams'),
  billing: t('Billing & Plan'),
  create: t('Create New Organization'),
  leave: t('Leave Organization'),
  leaveSure: (name: string) => t('Leave {name}? You will lose access to its data.', { name }),
  yes: t('Yes, leave'),
  no: t('No'),
  createTitle: t('Create an organization'),
  loadFailed: t('Failed to load your organizations'),
  name: t('Organization name'),
  domain: t('Domain (optional)'),
  domainHint: t('The domain of your company, such as acme.com'),
  createButton: t('Create organization'),
  cancel: t('Cancel'),
  current: t('current'),
  errorTitle: t('Organization Error'),
  noneTitle: t('No active organization'),
  none: t('Create one, or open an invitation someone sent you.'),
  noneUnconfirmed: (email: string) =>
    t(
      'Create one, or open an invitation someone sent you. If you already accepted one, confirm {email} first: open the link we emailed you.',
      { email },
    ),
  suspended: (name: string) =>
    t('{name} is suspended, so nobody can open it. Its data is kept. Ask your Sightline operator to activate it.', {
      name,
    }),
  failed: t('Request failed'),
  deletion: {
    title: t('Delete the organization'),
    hint: (days: number) =>
      t(
        'Deletes all data of the organization in {days} days, and the accounts of members without another organization. All members are notified, and any admin can keep the organization until then. Export your data first if you need it.',
        { days },
      ),
    confirm: (name: string) => t('Type “{name}” to confirm', { name }),
    password: t('Your password'),
    byProvider: t('You sign in with single sign-on. Sign out and back in, then delete within 10 minutes.'),
    button: t('Delete organization'),
    due: (name: string, day: string, who: string) =>
      t('{name} will be deleted on {day} with all its data. {who} requested it.', { name, day, who }),
    cancel: t('Cancel deletion'),
    canceled: t('Deletion Canceled'),
    requested: t('Deletion Requested'),
    membersNotified: t('All members are notified.'),
    failed: t('The request failed. Please try again.'),
    loadFailed: t('Failed to load the deletion status'),
  },
  export: {
    notInDemo: t('The demo cannot be exported.'),
    title: t('Export your data'),
    hint: t('All data of your organization in a zip archive, without credentials and individual pulse answers.'),
    button: t('Export all data'),
    busy: t('Preparing the archive…'),
    done: t('Export Successful'),
    failed: t('The export failed. Please try again.'),
  },
} as const;
