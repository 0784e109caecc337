/** Whether a project or sprint estimates its work. If only a few items have estimates, items are counted instead. */

/** Minimum share of estimated items of a project or sprint that estimates. */
const estimatingShare = 0.2;

/** How many items were finished in each project, and how many of them had an estimate. */
export type EstimateCounts = Readonly<Record<string, { items: number; estimated: number }>>;

export const isEstimating = ({ items, estimated }: EstimateCounts[string]): boolean =>
  items > 0 && estimated >= estimatingShare * items;
