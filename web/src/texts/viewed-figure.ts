/** What was viewed of a profile; separate from its other texts, which load without the definitions of metrics. */
import { currentLanguage, t } from '@sightline/contract';
import { definedName } from '../ui/metric-name.ts';

/** English writes the words of its key. */
const viewedMetric = (metric: string): string => {
  if (currentLanguage() === 'en') return metric.replaceAll(/[._]/g, ' ');
  return definedName(metric) ?? (metric.startsWith('performance_score') ? t('Performance score') : metric);
};

export const viewedFigure = (what: string): string =>
  what === 'profile' ? t('this page') : what === 'list' ? t('your score in a list') : viewedMetric(what);
