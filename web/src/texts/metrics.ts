/** Texts of the metrics page. */
export const metricsTexts = {
  title: "How it's calculated",
  note: 'The definition of every metric. Receipts show it with the rows behind a figure.',
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
  personal: (label: string) => `${label} (if you may see individuals)`,
  history: 'Show history',
} as const;
