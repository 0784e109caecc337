/** Pages written, and those that record decisions. */
import { defineMetric, minimums } from '../define-metric.ts';
import { field } from '../detail-fields.ts';

export const pagesWritten = defineMetric({
  key: 'pages_written',
  name: 'Pages written or improved',
  version: 2,
  unit: 'per-week',
  aggregate: 'rate',
  minimum: minimums.one,
  better: 'higher',
  area: 'collaboration',
  row: 'page',
  placedBy: 'the edit',
  definition: 'Pages created and substantial edits per week worked. Minor edits are excluded.',
  definitionOfGroups: 'Pages created and substantial edits by people in the group per week. Minor edits are excluded.',
  rate: { of: 'page', divisorForPeople: 'weeks-worked' },
  comparedAcross: ['people'],
  signal: { dimension: 'collaboration', floor: 0.05, target: 0.8 },
  detail: {
    version: field.number('Page version'),
    kind: field.choice('Kind', { created: 'Created', edited: 'Edited' }),
  },
});

export const decisionsDocumented = defineMetric({
  key: 'decisions_documented',
  name: 'Decisions and designs documented',
  version: 2,
  unit: 'per-week',
  aggregate: 'rate',
  minimum: minimums.one,
  better: 'higher',
  area: 'collaboration',
  row: 'page',
  placedBy: 'the time the page was created',
  definition: 'Decision records, designs and proposals written per week worked.',
  definitionOfGroups: 'Decision records, designs and proposals written by people in the group per week.',
  presupposes: 'pages_written',
  rate: { of: 'decision', divisorForPeople: 'weeks-worked' },
  comparedAcross: [],
  signal: { dimension: 'innovation', floor: 0, target: 0.2 },
  detail: {},
});
