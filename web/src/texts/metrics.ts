import { t } from '@sightline/contract';
/** Texts of the metrics page. */
export const metricsTexts = {
  title: t("How it's calculated"),
  note: t('The definition of every metric. Receipts show it with the rows behind a figure.'),
  unknown: t('There is no metric with this name. This page lists all of them.'),
  on: t('On this page'),
  list: {
    title: t('Metrics'),
    note: t('The rules above decide what these metrics count. A saved change recalculates them in the background.'),
    metric: t('Metric'),
    area: t('Area'),
    version: t('Definition'),
    linkOf: (metric: string) => t("How it's calculated: {metric}", { metric }),
  },
  areas: {
    delivery: t('Delivery'),
    sprints: t('Sprints'),
    flow: t('Flow'),
    collaboration: t('Collaboration'),
    quality: t('Quality'),
  },
  version: (version: number) => t('v{version}', { version }),
  detail: t('Shown with each row'),
  personal: (label: string) => t('{label} (if you may see individuals)', { label }),
  history: t('Show history'),
} as const;
