/** What was viewed of a profile; separate from its other texts, which load without the definitions of metrics. */
import { t } from '@sightline/contract';
import { definedName } from '../ui/figures/metric-name.ts';

const screens: Readonly<Record<string, string>> = {
  profile: t('this page'),
  explanations: t('the explanation of your score'),
  recommendations: t('your recommendations'),
  list: t('your figures in a list, finding, notification or file'),
  comparison: t('Comparative Analysis'),
  predictions: t('Predictive Analytics'),
  risks: t('Risk Assessment'),
};

export const viewedFigure = (what: string): string =>
  screens[what] ?? definedName(what) ?? (what.startsWith('performance_score') ? t('Performance score') : what);
