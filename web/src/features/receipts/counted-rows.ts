import type { Receipt } from '@sightline/contract';

/** How many rows count. Without a working day they do, although there is no figure. */
export const countedRows = ({ figure, leftOut }: Pick<Receipt, 'figure' | 'leftOut'>): number => {
  if (figure.kind === 'value') return figure.n;
  if (figure.of !== 'working-days') return figure.have;
  return figure.total - leftOut.reduce((sum, { count }) => sum + count, 0);
};
