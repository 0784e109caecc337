import { t } from '@sightline/contract';
/** Texts of live updates, which start after the first screen. */
export const liveTexts = {
  title: t('Live updates'),
  connected: t('Connected to live updates'),
  connecting: t('Connecting to real-time notifications...'),
  unavailable: t('Real-time notifications unavailable. Dashboard functionality remains unaffected.'),
  lost: t('Real-time notifications temporarily unavailable. Dashboard continues to work normally.'),
} as const;
