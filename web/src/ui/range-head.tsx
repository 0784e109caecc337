import type { Period } from '@sightline/contract';
import type { ReactNode } from 'react';
import { filterTexts } from '../texts/filters.ts';
import { lengthOf } from './filters/filters.ts';
import { RangeFilter } from './filters/range-filter.tsx';
import { useFilters } from './filters/use-filters.ts';
import { writePeriod } from './format.ts';
import { InnerLink } from './inner-link.tsx';
import { Heading } from './heading.tsx';

type Props = {
  title: string;
  /** What stands beside the title. */
  badge?: ReactNode;
  /** Of the figures below; undefined while they are read. */
  period: Period | undefined;
  /** The screen that this one was reached from. */
  back?: { href: string; text: string };
  /** What else is said of the subject. */
  below?: ReactNode;
  /** Buttons beside the choice of the time range. */
  children?: ReactNode;
};

/** The head of a screen whose figures are over a time range. */
export const RangeHead = ({ title, badge, period, back, below, children }: Props): ReactNode => {
  const { range } = useFilters().filters;
  return (
    <div className="head">
      <div>
        {back === undefined ? null : (
          <p className="s">
            <InnerLink className="link" href={back.href}>
              {back.text}
            </InnerLink>
          </p>
        )}
        <Heading title={title}>{badge}</Heading>
        <p className="s num">
          {period === undefined ? '…' : filterTexts.compared(writePeriod(period), lengthOf(range), period.timeZone)}
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
