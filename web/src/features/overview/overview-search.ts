import { subject, timeRanges, type TimeRange } from '@sightline/contract';

/** What the Overview's address holds: the time range, and the receipt that is open. */
export type OverviewSearch = { range?: TimeRange; receipt?: string; subject?: string };

export const parseOverviewSearch = (search: Record<string, unknown>): OverviewSearch => {
  const range = timeRanges.find((one) => one === search['range']);
  const receipt = search['receipt'];
  const whose = subject.safeParse(search['subject']);
  return {
    ...(range === undefined ? {} : { range }),
    ...(typeof receipt === 'string' && /^[\w.]{1,60}$/.test(receipt) ? { receipt } : {}),
    ...(whose.success ? { subject: whose.data } : {}),
  };
};
