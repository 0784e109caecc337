import type { ReactNode } from 'react';
import { useAddress, useChangeAddress } from '../../platform/address.ts';
import { insightTexts as texts } from '../../texts/insights.ts';
import { shortRange } from '../../texts/short-range.ts';
import { Segments } from '../segments.tsx';

const timeframes = ['30d', '60d', '90d'] as const;
type Timeframe = (typeof timeframes)[number];

/** The timeframe in the address. */
export const useTimeframe = (): Timeframe => {
  const { timeframe } = useAddress();
  return timeframes.find((option) => option === timeframe) ?? '30d';
};

export const TimeframeChoice = (): ReactNode => {
  const change = useChangeAddress();
  return (
    <Segments
      label={texts.timeframe}
      choices={timeframes}
      value={useTimeframe()}
      nameOf={shortRange}
      change={(timeframe) => change({ timeframe: timeframe === '30d' ? undefined : timeframe }, 'replace')}
    />
  );
};
