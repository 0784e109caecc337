import type { ReactNode } from 'react';
import { overviewTexts as texts } from '../../texts/overview.ts';
import { LoadFailed, type Load } from '../../ui/query-state.tsx';

/** Lists the parts of the Overview that failed to load. */
export const OverviewLoadFailed = ({ reads }: { reads: Record<keyof typeof texts.failed, Load> }): ReactNode => {
  const failed = (Object.keys(reads) as (keyof typeof reads)[]).filter((name) => reads[name].error !== null);
  return <LoadFailed loads={failed.map((name) => reads[name])} what={failed.map((name) => texts.failed[name])} />;
};
