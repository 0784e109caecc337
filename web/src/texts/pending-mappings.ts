/** Texts of pending reviews in Team Mappings. */
export const pendingMappingsTexts = {
  bots: (count: number) =>
    count === 1
      ? '1 account looks like a bot. It counts as a person until you confirm.'
      : `${count} accounts look like bots. They count as people until you confirm.`,
  suggestions: (count: number) =>
    count === 1
      ? '2 accounts may belong to one person. They count as two until you merge them.'
      : `${count} pairs of accounts may belong to the same person. Each counts as two until you merge them.`,
  decide: 'Review in Team Mappings',
} as const;
