import { t } from '@sightline/contract';

export const copyingTexts = {
  copy: t('Copy'),
  copied: t('Copied'),
  failed: t('Copy Failed'),
  failedText: t('Your browser does not allow copying here. Copy it by hand.'),
} as const;
