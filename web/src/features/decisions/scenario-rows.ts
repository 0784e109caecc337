import type { Answer } from '@sightline/contract';

export type WhatIf = Extract<Answer, { kind: 'what-if' }>;

/** The forecasts with and without the change; an answer without an assumption has only one. */
export const scenarioRows = ({ assumptions }: Pick<WhatIf, 'assumptions'>): readonly ('asItIs' | 'changed')[] =>
  assumptions.length === 0 ? ['asItIs'] : ['asItIs', 'changed'];
