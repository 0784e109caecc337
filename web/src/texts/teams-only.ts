/** Why a screen shows nothing about other people, where the organization shows teams only. */
export const teamsOnlyTexts = {
  own: 'You see only your own figures. Your organization shows teams only, so nobody else’s are shown to you.',
  yours: 'These are your figures. Your organization shows teams only, so nobody else can see them.',
  scores: 'Individual scores are not shown. Your organization shows teams only.',
  preview: 'People are not listed, and scores are rounded, because your organization shows teams only.',
  compare: 'People cannot be compared because your organization shows teams only.',
} as const;
