/** Texts shown while the organization shows teams only. */
export const teamsOnlyTexts = {
  onlyOwnFigures: 'Your organization shows teams only, so you see only your own figures.',
  ownProfile: 'These are your figures. Only you can see them, because your organization shows teams only.',
  scores: 'Individual scores are not shown. Your organization shows teams only.',
  preview: 'People are not listed, and scores are rounded, because your organization shows teams only.',
  compare: 'People cannot be compared because your organization shows teams only.',
} as const;
