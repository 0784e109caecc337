import type { Answer } from '@sightline/contract';

export type WhatIf = Extract<Answer, { kind: 'what-if' }>;

/** The forecasts that differ: an answer that takes nothing for granted has no change in it. */
export const scenarioRows = ({ assumptions }: Pick<WhatIf, 'assumptions'>): readonly ('asItIs' | 'changed')[] =>
  assumptions.length === 0 ? ['asItIs'] : ['asItIs', 'changed'];
