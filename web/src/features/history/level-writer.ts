import { formatValue, type LevelChange, type Unit } from '@sightline/contract';
import { axisScale } from '../../ui/charts/axis-scale.ts';

/** Writes both levels of a change in one unit. */
export const levelWriter = ({ before, after }: Pick<LevelChange, 'before' | 'after'>, unit: Unit) => {
  if (unit !== 'seconds') return (value: number): string => formatValue(value, unit);
  const { size, tick } = axisScale(Math.max(before, after), unit);
  return (value: number): string => tick(Number((value / size).toFixed(1)));
};
