/** Texts of the page that explains every metric. */
export const metricsTexts = {
  title: "How it's calculated",
  note: 'Every metric, as it is defined. Receipts show the same definition with the rows behind a figure.',
  on: 'On this page',
  list: {
    title: 'Metrics',
    note: 'The rules above decide what these metrics count. A saved change recalculates them in the background.',
    metric: 'Metric',
    area: 'Area',
    version: 'Definition',
    linkOf: (metric: string) => `How it's calculated: ${metric}`,
  },
  areas: {
    delivery: 'Delivery',
    sprints: 'Sprints',
    flow: 'Flow',
    collaboration: 'Collaboration',
    quality: 'Quality',
  },
  version: (version: number) => `v${version}`,
  detail: 'Shown with each row',
  personal: (label: string) => `${label} (only for those who may see individuals)`,
  history: 'Show history',
} as const;
