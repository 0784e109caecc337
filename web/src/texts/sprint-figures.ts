import { t } from '@sightline/contract';

/** Texts below the figures of one sprint. */
export const sprintFigureTexts = {
  estimated: (n: number, total: number) => t('{n} of {total} items estimated', { n, total }),
};
