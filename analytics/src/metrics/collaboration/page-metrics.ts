/** Pages written, and those that record decisions. */
import { message } from '@sightline/contract';
import { defineMetric, minimums } from '../define-metric.ts';
import { field } from '../detail-fields.ts';

export const pagesWritten = defineMetric({
  key: 'pages_written',
  name: message('Pages written or improved'),
  version: 2,
  unit: 'per-week',
  aggregate: 'rate',
  minimum: minimums.one,
  better: 'higher',
  area: 'collaboration',
  row: 'page',
  placedBy: message('the edit'),
  definition: message(
    'Pages created and substantial edits per week worked. Minor edits are excluded, and edits within 24 hours of the person’s previous one of the same page.',
  ),
  definitionOfGroups: message(
    'Pages created and substantial edits by people in the group per week. Minor edits are excluded, and edits within 24 hours of the person’s previous one of the same page.',
  ),
  rate: { of: 'page', divisorForPeople: 'weeks-worked' },
  comparedAcross: ['people'],
  signal: { dimension: 'collaboration', floor: 0.05, target: 0.8 },
  detail: {
    version: field.number(message('Page version')),
    kind: field.choice(message('Kind'), { created: message('Created'), edited: message('Edited') }),
  },
});

export const decisionsDocumented = defineMetric({
  key: 'decisions_documented',
  name: message('Decisions and designs documented'),
  version: 2,
  unit: 'per-week',
  aggregate: 'rate',
  minimum: minimums.one,
  better: 'higher',
  area: 'collaboration',
  row: 'page',
  placedBy: message('the time the page was created'),
  definition: message('Decision records, designs and proposals written per week worked.'),
  definitionOfGroups: message('Decision records, designs and proposals written by people in the group per week.'),
  presupposes: 'pages_written',
  rate: { of: 'decision', divisorForPeople: 'weeks-worked' },
  comparedAcross: [],
  signal: { dimension: 'innovation', floor: 0, target: 0.2 },
  detail: {},
});
