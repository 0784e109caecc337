import type { Period } from '@sightline/contract';
import type { ReactNode } from 'react';
import { rangeTexts } from '../texts/ranges.ts';
import { lengthOf } from './filters/filters.ts';
import { RangeFilter } from './filters/range-filter.tsx';
import { useFilters } from './filters/use-filters.ts';
import { writePeriod } from './format.ts';
import { Heading } from './heading.tsx';

type Props = {
  title: string;
  /** Content next to the title. */
  badge?: ReactNode;
  /** The period of the figures below; undefined while they load. */
  period: Period | undefined;
  /** More about the subject. */
  below?: ReactNode;
  /** Buttons next to the time range. */
  children?: ReactNode;
};

/** The head of a screen with a time range. */
export const RangeHead = ({ title, badge, period, below, children }: Props): ReactNode => {
  const { range } = useFilters().filters;
  return (
    <div className="head">
      <div>
        <Heading title={title}>{badge}</Heading>
        <p className="s num">
          {period === undefined ? '\u00A0' : rangeTexts.compared(writePeriod(period), lengthOf(range), period.timeZone)}
        </p>
        {below}
      </div>
      <span className="grow" />
      <div className="choices">
        <RangeFilter />
        {children}
      </div>
    </div>
  );
};
