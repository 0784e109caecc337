import { timeRanges, type TimeRange } from '@sightline/contract';
import type { ReactNode } from 'react';
import { useAddress } from '../../platform/address.ts';
import { rangeTexts as texts } from '../../texts/ranges.ts';
import { shortRange } from '../../texts/short-range.ts';
import { today } from './today.ts';
import { chosenDays, daysOf } from './filters.ts';
import { RangeSegments } from './range-segments.tsx';
import { useFilters } from './use-filters.ts';
import { useValidRange } from './use-valid-range.ts';

const choices = [...timeRanges, 'custom'] as const;

/** The time range, kept in the URL: a preset or custom days. */
export const RangeFilter = (): ReactNode => {
  useValidRange('range');
  const { filters, change } = useFilters();
  const { range } = filters;
  const days = chosenDays(range);
  const address = useAddress();
  const isIgnored = days === null && (address['from'] ?? address['to']) !== undefined;
  const choose = (option: TimeRange | 'custom'): void =>
    change({
      range:
        option === 'custom'
          ? { timeRange: range.timeRange, ...daysOf(range.timeRange, today()) }
          : { timeRange: option },
    });
  return (
    <div>
      <RangeSegments
        label={texts.timeRange}
        choices={choices}
        customChoice="custom"
        value={days === null ? range.timeRange : 'custom'}
        nameOf={(option) => (option === 'custom' ? texts.custom : shortRange(option))}
        change={choose}
        days={days}
        choose={(chosen) => change({ range: { timeRange: range.timeRange, ...chosen } })}
      />
      {isIgnored ? <p className="xs mut">{texts.ignored(shortRange(range.timeRange))}</p> : null}
    </div>
  );
};
