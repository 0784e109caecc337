import type { Historical } from './history.queries.ts';

type Listed = Pick<Historical, 'annotations' | 'deployments' | 'incidents'>;

/**
 * Since when what happened is listed whole, in milliseconds; null where all of it is. Of many deployments and
 * incidents only the latest are, and that none is listed of earlier days does not say that there was none.
 */
export const listedSince = ({ annotations, deployments, incidents }: Listed): number | null => {
  const cut = [
    ...(deployments.shown < deployments.failed ? ['deployment'] : []),
    ...(incidents.shown < incidents.total ? ['incident'] : []),
  ];
  const begins = cut.map((kind) =>
    Math.min(...annotations.filter((one) => one.kind === kind).map((one) => Date.parse(one.at))),
  );
  return begins.length === 0 ? null : Math.max(...begins);
};
