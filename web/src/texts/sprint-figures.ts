import { t } from '@sightline/contract';

/** Texts below the figures of one sprint. */
export const sprintFigureTexts = {
  estimated: (n: number, total: number) =>
    t('{n} of {total, plural, one {# item} other {# items}} with an estimate', { n, total }),
};
