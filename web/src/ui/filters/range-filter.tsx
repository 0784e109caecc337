import { timeRanges } from '@sightline/contract';
import type { ReactNode } from 'react';
import { filterTexts as texts } from '../../texts/filters.ts';
import { Segments } from '../segments.tsx';
import { useFilters } from './use-filters.ts';

/** The time range, kept in the address. */
export const RangeFilter = (): ReactNode => {
  const { filters, change } = useFilters();
  return (
    <Segments
      label={texts.timeRange}
      choices={timeRanges}
      value={filters.range.timeRange}
      change={(timeRange) => change({ range: { timeRange } })}
    />
  );
};
