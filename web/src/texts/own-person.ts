/** Words about which person of the sources the signed-in user is. */
export const ownPersonTexts = {
  title: 'You in the sources',
  is: (name: string) => `You are ${name}. Their figures are your own.`,
  by: {
    hand: 'An admin has said so.',
    address: 'Your confirmed e-mail address says so.',
  },
  wrong: 'If this is wrong, tell an admin; they change it under Team Mappings.',
  nobody: 'You are tied to nobody yet, so no figures are your own. The sources mostly hide e-mail addresses.',
  byAdmin: 'An admin can say who you are.',
  say: 'Say who you are under Team Mappings',
  who: 'I am',
  notListed: 'nobody in the list',
  ask: 'Ask to be tied',
  again: 'Ask again',
  asked: (name: string | null, when: string) =>
    name === null
      ? `You asked ${when}; the admins have been told.`
      : `You asked ${when} to be tied to ${name}; the admins have been told.`,
  failed: 'This could not be asked.',
} as const;
