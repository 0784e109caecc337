import { t } from '@sightline/contract';

/** `30d`, and `30 T` in German. */
export const shortRange = (range: `${number}${'d' | 'y'}`): string => {
  const count = parseInt(range);
  return range.endsWith('y') ? t('{count}y', { count }) : t('{count}d', { count });
};
