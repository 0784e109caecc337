import type { Figure } from '@sightline/contract';

/** Whether not one of the figures has enough data. */
export const lacksValues = (figures: readonly Figure[]): boolean => figures.every(({ kind }) => kind !== 'value');
