import { timeRanges, type TimeRange } from '@sightline/contract';
import { useState, type ReactNode } from 'react';
import { filterTexts as texts } from '../../texts/filters.ts';
import { Field } from '../field.tsx';
import { Segments } from '../segments.tsx';
import { chosenDays, daysOf, wrongDays, type Days } from './filters.ts';
import { useFilters } from './use-filters.ts';

const choices = [...timeRanges, 'custom'] as const;
/** The viewer's own date; the server says so where the organisation's zone is a day behind. */
const today = (): string => new Intl.DateTimeFormat('sv-SE').format(new Date());

/** The time range, kept in the address: one of the usual ones, or days of one's own choice. */
export const RangeFilter = (): ReactNode => {
  const { filters, change } = useFilters();
  const { range } = filters;
  const days = chosenDays(range);
  const choose = (one: TimeRange | 'custom'): void =>
    change({
      range:
        one === 'custom' ? { timeRange: range.timeRange, ...daysOf(range.timeRange, today()) } : { timeRange: one },
    });
  return (
    <div className="range">
      <Segments
        label={texts.timeRange}
        choices={choices}
        value={days === null ? range.timeRange : 'custom'}
        nameOf={(one) => (one === 'custom' ? texts.custom : one)}
        change={choose}
      />
      {days === null ? null : (
        <DayFields
          key={`${days.from}/${days.to}`}
          days={days}
          choose={(chosen) => change({ range: { timeRange: range.timeRange, ...chosen } })}
        />
      )}
    </div>
  );
};

/** Two dates; they hold as soon as they make sense together, and until then what is wrong is said. */
const DayFields = ({ days, choose }: { days: Days; choose: (days: Days) => void }): ReactNode => {
  const [typed, setTyped] = useState(days);
  const wrong = wrongDays(typed, today());
  const type = (part: Partial<Days>): void => {
    const next = { ...typed, ...part };
    setTyped(next);
    if (wrongDays(next, today()) === null) choose(next);
  };
  return (
    <>
      <div className="days">
        <Field label={texts.from} type="date" value={typed.from} max={typed.to} change={(from) => type({ from })} />
        <Field label={texts.to} type="date" value={typed.to} max={today()} change={(to) => type({ to })} />
      </div>
      {wrong === null ? null : (
        <p className="error xs" role="alert">
          {wrong}
        </p>
      )}
    </>
  );
};
