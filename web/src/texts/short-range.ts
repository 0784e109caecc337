import { t } from '@sightline/contract';

/** `30d`, and `30 T` in German. */
export const shortRange = (range: `${number}${'d' | 'y'}`): string => {
  const count = range.slice(0, -1);
  return range.endsWith('y') ? t('{years}y', { years: count }) : t('{days}d', { days: count });
};
