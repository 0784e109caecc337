import { formatValue, valueParts, type Answer } from '@sightline/contract';

export type WhatIf = Extract<Answer, { kind: 'what-if' }>;

/** The forecasts with and without the change; an answer without an assumption has only one. */
export const scenarioRows = ({ assumptions }: Pick<WhatIf, 'assumptions'>): readonly ('asItIs' | 'changed')[] =>
  assumptions.length === 0 ? ['asItIs'] : ['asItIs', 'changed'];

/** `2–2.3 days`: the unit only once, unless the ends have different ones. */
export const cycleTime = (range: WhatIf['asItIs']['cycleTime']): string => {
  if (range === null) return '—';
  const [low, high] = [valueParts(range.low, 'seconds'), valueParts(range.high, 'seconds')];
  const written = formatValue(range.high, 'seconds');
  if (low.unit !== high.unit) return `${formatValue(range.low, 'seconds')} – ${written}`;
  return low.number === high.number ? written : `${low.number}–${written}`;
};
