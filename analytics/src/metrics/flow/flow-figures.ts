/** Figures of the work that is in progress now. */
import { message } from '@sightline/contract';
import { defineFigure } from '../define-figure.ts';
import { quantile, sorted } from '../../figure/statistics.ts';
import type { Instant } from '../../facts.ts';
import type { Figure } from '../../observation.ts';
import type { ItemNow } from './team-flow.ts';

export const flowFigureDefinitions = {
  work_in_progress: defineFigure({
    name: message('Work in progress'),
    version: 2,
    unit: 'items',
    placedBy: message('the current status'),
    definition: message(
      'Items currently in a status of the category "In progress", with their assignee’s team, else their project’s. Sub-tasks, epics and items of bots are excluded.',
    ),
  }),
  work_item_age: defineFigure({
    name: message('Work item age'),
    version: 2,
    unit: 'seconds',
    placedBy: message('the current status'),
    definition: message('Time since an item currently in progress was first in progress. Median across items.'),
  }),
} as const;

export type FlowFigureKey = keyof typeof flowFigureDefinitions;

/** No items in progress is a true zero; their age is then not known. */
export const flowFigureOf = (items: readonly ItemNow[], figure: FlowFigureKey, now: Instant): Figure => {
  const n = items.length;
  if (figure === 'work_in_progress') return { kind: 'value', value: n, n, total: n };
  if (n === 0) return { kind: 'insufficient-data', have: 0, need: 1, total: 0 };
  const ages = sorted(items.map((item) => now - item.startedAt));
  return {
    kind: 'value',
    value: quantile(ages, 0.5),
    n,
    total: n,
    p75: quantile(ages, 0.75),
    p90: quantile(ages, 0.9),
  };
};
