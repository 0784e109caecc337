/** Wellbeing: only from the person's own load (decision 1911). */
import { flowFigureDefinitions, highLoadFrom, loadSeverity } from '@sightline/analytics';
import { t, type Claim } from '@sightline/contract';
import { receiptOf } from '../claims/index.ts';
import type { Evidence } from '../insights/index.ts';
import { figureIn, otherFigureIn, sentence, textOf } from '../statements/index.ts';
import type { RecommendationDocument, StoredRecommendation } from './recommendations.store.ts';

export const loadMetric = 'work_in_progress';

type Derived = Pick<StoredRecommendation, 'metric' | 'category' | 'priority'> & { document: RecommendationDocument };

/** Below the number of items in progress at once that counts as a risk. */
export const loadTarget = highLoadFrom - 1;

export const recommendLoad = ({ person, days, dataVersion, inProgress }: Evidence): Derived[] => {
  const severity = loadSeverity('work-in-progress', inProgress);
  if (severity === null) return [];
  const name = t(flowFigureDefinitions[loadMetric].name);
  const subject = `person:${person.id}`;
  const today = { from: days.to, to: days.to };
  const claim: Claim = {
    metric: loadMetric,
    name,
    part: null,
    subject,
    subjectName: person.name,
    unit: 'items',
    better: 'lower',
    days: today,
    figure: { kind: 'value', value: inProgress, n: inProgress, total: inProgress },
    comparison: {
      kind: 'target',
      label: t('the target'),
      days: null,
      figure: { kind: 'value', value: loadTarget, n: 0, total: 0 },
      basis: { kind: 'high-load' },
      absolute: inProgress - loadTarget,
      relative: inProgress / loadTarget - 1,
    },
    significance: null,
    receipt: receiptOf(loadMetric, subject, today),
    dataVersion,
  };
  const statements = [
    sentence('neutral')('{items} are in progress at once. More than {target} is a high load.', {
      items: figureIn(claim),
      target: otherFigureIn(claim),
    }),
  ];
  return [
    {
      metric: loadMetric,
      category: 'wellbeing',
      priority: severity === 'critical' ? 'high' : 'medium',
      document: {
        title: t('Have fewer items in progress at once'),
        description: statements.map(textOf).join(' '),
        statements,
        impact: t('A lower load; not part of the score'),
        confidenceLevel: 100,
        actions: [
          {
            action: t('Agree on which two items come first, and pause the others'),
            timeline: t('1 week'),
            effort: 'low',
          },
          { action: t('Hand over items that have not been started'), timeline: t('2 weeks'), effort: 'medium' },
        ],
        metrics: [{ metric: name, key: loadMetric, currentValue: inProgress, targetValue: loadTarget, unit: 'items' }],
      },
    },
  ];
};
