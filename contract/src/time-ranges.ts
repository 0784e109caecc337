/** Time ranges and the names under which they are accepted; without schemas, for the browser. */
export const timeRanges = ['7d', '30d', '90d', '180d', '1y'] as const;
export type TimeRange = (typeof timeRanges)[number];
/** Names under which the time ranges are accepted as well. */
export const namedTimeRanges = { week: '7d', month: '30d', quarter: '90d', 'half-year': '180d', year: '1y' } as const;
type TimeRangeName = keyof typeof namedTimeRanges;
export const timeRangeNames = Object.keys(namedTimeRanges) as TimeRangeName[];
export const defaultTimeRange = namedTimeRanges.month;

export const isTimeRangeName = (text: string): text is TimeRangeName => Object.hasOwn(namedTimeRanges, text);

/** The time range that a text names; undefined for any other text. */
export const timeRangeOf = (text: string): TimeRange | undefined =>
  isTimeRangeName(text) ? namedTimeRanges[text] : timeRanges.find((range) => range === text);
