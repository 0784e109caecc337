import type { Figure } from '@sightline/contract';

export const lacksValues = (figures: readonly Figure[]): boolean => figures.every(({ kind }) => kind !== 'value');
