/** Whether work is estimated, or a few estimates are exceptions: then items are counted. */

/** From this share of estimated items on, a project or a sprint is one that estimates. */
const estimatingShare = 0.2;

/** How many items were finished in each project, and how many of them had an estimate. */
export type EstimateCounts = Readonly<Record<string, { items: number; estimated: number }>>;

export const isEstimating = ({ items, estimated }: EstimateCounts[string]): boolean =>
  items > 0 && estimated >= estimatingShare * items;
