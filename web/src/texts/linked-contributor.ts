/** Texts about the contributor the signed-in user is linked to. */
export const linkedContributorTexts = {
  title: 'Your contributor',
  linkedTo: (name: string) => `Your account is linked to ${name}.`,
  by: {
    hand: 'Linked by an admin.',
    address: 'Linked by your confirmed email address.',
  },
  wrong: 'Not you? Ask an admin to change it under Team Mappings.',
  notLinked:
    "Your account isn't linked to a contributor yet, so you can't see your own figures. Most sources hide email addresses.",
  unlinked:
    "Your account isn't linked to a contributor yet. Confirm your email address, or ask a manager to link you in Team Mappings.",
  byAdmin: 'An admin can link you.',
  linkInMappings: 'Link your account in Team Mappings',
  contributor: 'I am',
  notListed: 'Not in the list',
  request: 'Ask to be linked',
  requestAgain: 'Ask again',
  requested: (name: string | null, when: string) =>
    name === null
      ? `You asked ${when}. The admins have been notified.`
      : `You asked ${when} to be linked to ${name}. The admins have been notified.`,
  failed: 'Failed to send your request. Please try again.',
} as const;
