import type { Historical } from './history.queries.ts';

type Listed = Pick<Historical, 'annotations' | 'deployments' | 'incidents'>;

/**
 * The instant from which the list of events is complete, in milliseconds; null when it is complete throughout.
 * Of many deployments and incidents only the latest are listed. Deployments that the viewer may not see one by
 * one have no such instant.
 */
export const listedSince = ({ annotations, deployments, incidents }: Listed): number | null => {
  const cut = [
    ...(!deployments.withheld && deployments.shown > 0 && deployments.shown < deployments.failed ? ['deployment'] : []),
    ...(incidents.shown > 0 && incidents.shown < incidents.total ? ['incident'] : []),
  ];
  const begins = cut.map((kind) =>
    Math.min(
      ...annotations.filter((annotation) => annotation.kind === kind).map((annotation) => Date.parse(annotation.at)),
    ),
  );
  return begins.length === 0 ? null : Math.max(...begins);
};
