import { t } from '@sightline/contract';
/** Texts of pending reviews in Team Mappings. */
export const pendingMappingsTexts = {
  bots: (count: number) =>
    t(
      '{count, plural, one {1 account looks like a bot. It counts as a person until you confirm.} other {# accounts look like bots. They count as people until you confirm.}}',
      { count },
    ),
  suggestions: (count: number) =>
    t(
      '{count, plural, one {2 accounts may belong to one person. They count as two until you merge them.} other {# pairs of accounts may belong to the same person. Each counts as two until you merge them.}}',
      { count },
    ),
  failed: t('Failed to load the accounts to review'),
  decide: t('Review in Team Mappings'),
} as const;
