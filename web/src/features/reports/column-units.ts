import { formatValue, valueParts, type ReportBlock } from '@sightline/contract';
import { chartTexts } from '../../texts/charts.ts';

type Column = Extract<ReportBlock, { kind: 'table' }>['columns'][number];

/** Units that would make a column of numbers several times as wide; its title names them instead. */
const unitsInTitles = new Set<Column['unit']>(['points', 'points-per-sprint', 'points-per-week', 'items-per-sprint']);

export const titleOf = ({ title, unit }: Pick<Column, 'title' | 'unit'>): string =>
  unitsInTitles.has(unit) ? chartTexts.withUnit(title, valueParts(2, unit).unit) : title;

export const cellText = (value: number, unit: Column['unit']): string =>
  unitsInTitles.has(unit) ? valueParts(value, unit).number : formatValue(value, unit);
