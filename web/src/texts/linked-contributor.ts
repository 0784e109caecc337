import { t } from '@sightline/contract';
/** Texts about the contributor the signed-in user is linked to. */
export const linkedContributorTexts = {
  title: t('Your contributor'),
  loadFailed: t('Failed to load the contributor you are linked to'),
  linkedTo: (name: string) => t('Your account is linked to {name}.', { name }),
  by: {
    hand: t('Linked by an admin.'),
    address: t('Linked by your confirmed email address.'),
  },
  wrong: t('Not you? Ask an admin to change it under Team Mappings.'),
  notLinked: t(
    "Your account isn't linked to a contributor yet, so you can't see your own figures. Most sources hide email addresses.",
  ),
  unlinked: t("Your account isn't linked to a contributor yet, so you have no figures here."),
  openProfile: t('Ask to be linked in your profile'),
  byAdmin: t('An admin can link you.'),
  linkInMappings: t('Link your account in Team Mappings'),
  contributor: t('I am'),
  notListed: t('Not in the list'),
  request: t('Ask to be linked'),
  requestAgain: t('Ask again'),
  sent: t('Request Sent'),
  sentText: t('The admins have been notified.'),
  requested: (name: string | null, when: string) =>
    name === null
      ? t('You asked {when}. The admins have been notified.', { when: when })
      : t('You asked {when} to be linked to {name}. The admins have been notified.', {
          when: when,
          name,
        }),
  failed: t('Failed to send your request. Please try again.'),
} as const;
